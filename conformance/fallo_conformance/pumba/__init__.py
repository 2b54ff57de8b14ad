"""What the suite knows of Pumba: the shape of its deals, positions and views, and the reference as an engine."""
