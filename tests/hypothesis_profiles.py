"""How Hypothesis runs, in the tests and in the examples of the docs."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "dev",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    phases=set(Phase) - {Phase.explain},  # it takes longer than all others together
)
# The same examples on every run and machine.
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, database=None)
# For mutants, of which there are thousands: a few examples each, and none made simpler.
settings.register_profile(
    "mutants",
    settings.get_profile("ci"),
    max_examples=10,
    phases=[Phase.explicit, Phase.generate],
)
settings.register_profile("nightly", settings.get_profile("dev"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))
