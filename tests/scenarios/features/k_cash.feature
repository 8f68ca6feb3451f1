# SPDX-License-Identifier: GPL-3.0-or-later
Feature: K. Cash extras
  What only cash games have.

  @CASH-13
  Scenario: Two players are left with the blinds and take them back, no rake
    Given the Robert's rules
    And the house option rake_per_hand is 3
    And a hand of 2 players with 1,000 each at 5/10
    When 4.0 s: the dealer sends every chip back because of "chop"
    Then the hand is over
    And seat 1 has 1,000 behind
    And seat 2 has 1,000 behind

  @twin:CASH-13
  Scenario: Two players play the hand
    Given the Robert's rules
    And a hand of 2 players with 1,000 each at 5/10
    When 4.0 s: seat 2 calls
    And 5.0 s: seat 1 checks
    Then nothing is raised
    And the next prompt is "pull_in"

  @CASH-08
  Scenario: A player changes seats and brings every chip along
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: seat 4 moves to seat 8
    Then seat 8 has 1,000 behind

  @twin:CASH-08
  Scenario: A player changes to the next free seat
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: seat 4 moves to seat 9
    Then nothing is raised
    And seat 9 has 1,000 behind

  @CASH-10 @option:buyin_min @option:buyin_max
  Scenario Outline: A buy-in outside of the limits
    Given the Robert's rules
    And the house option buyin_min is 400
    And the house option buyin_max is 1000
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: seat 6 sits down with <chips>
    Then "buy in" is raised at seat 6, under "<cited>"
    And the dealer decides, offered are correct, stands

    Examples:
      | chips | cited      |
      | 300   | house rule |
      | 1,500 | house rule |

  @twin:CASH-10
  Scenario: A buy-in within the limits
    Given the Robert's rules
    And the house option buyin_min is 400
    And the house option buyin_max is 1000
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: seat 6 sits down with 600
    Then nothing is raised
