#!/bin/sh
# Compile everything into the folder classes; needs a JDK, 11 or later.
set -e
cd "$(dirname "$0")"
javac -Xlint:all -encoding UTF-8 -d classes src/pumba/*.java
