"""Sets of scenarios: how they are pinned, frozen and compared."""
