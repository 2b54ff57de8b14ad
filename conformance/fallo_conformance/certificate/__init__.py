"""Certificates: what level an engine has earned, and a bundle that anybody can check."""
