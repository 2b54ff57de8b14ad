"""Known failures: a list that a team keeps of what its engine does wrong, so that only news breaks its build."""
