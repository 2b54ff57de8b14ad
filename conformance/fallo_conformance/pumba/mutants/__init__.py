"""Wrong engines for Pumba, by the dozen: what can be left out, misread, slipped on, leaked or mistyped."""
