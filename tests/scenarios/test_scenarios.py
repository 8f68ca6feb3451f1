# SPDX-License-Identifier: GPL-3.0-or-later
"""Every scenario of the feature files beside this file is a test."""

from pytest_bdd import scenarios

scenarios("features")  # each Then of a scenario has the assert
