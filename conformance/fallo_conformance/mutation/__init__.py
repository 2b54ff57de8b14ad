"""How good the suite is: engines that are known to be wrong, and which of them it catches."""
