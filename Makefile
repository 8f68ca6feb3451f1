# SPDX-License-Identifier: GPL-3.0-or-later
# For those who type make: the same two commands.
.PHONY: run check quick nightly bench
run:
	./run
check:
	./check
quick:
	./check quick
nightly:
	./check nightly
bench:
	./check bench
