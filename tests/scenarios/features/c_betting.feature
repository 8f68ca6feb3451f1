# SPDX-License-Identifier: GPL-3.0-or-later
Feature: C. Betting
  Whose action it is, what chips and words are held to be, and who may raise.

  Background:
    Given the TDA rules
    And a hand of 4 players with 10,000 each at 50/100

  @BET-01 @option:structure=NL
  Scenario: The first to act is left of the big blind
    When 3.0 s: seat 3 calls
    Then the action is on seat 4
    And the next prompt is "act" for seat 4 of 100

  @twin:BET-01
  Scenario: Chips of the next player confirm the player before
    Given the view was blocked
    When 3.0 s: the chip sensor shows 100 in front of seat 3
    And 5.0 s: the chip sensor shows 100 in front of seat 4
    And 6.0 s: seat 1 folds
    Then nothing is raised
    And the action is on seat 2

  @BET-02
  Scenario: A raise of less than the last full raise
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 raises to 400
    Then "under raise" is raised at seat 4, under "TDA 2024 52-A"
    And the rule decides, offered are correct, stands, min_raise
    And the next prompt is "act" for seat 1

  @twin:BET-02
  Scenario: A raise of exactly the last full raise
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 raises to 500
    Then nothing is raised
    And seat 1 may raise, to 700 at least

  @BET-03
  Scenario Outline: Silent chips around half of the least raise
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 puts out <out> in chips of <chips>
    Then the motion of seat 4 is held to be <what> to <to>

    Examples:
      | out | chips              | what  | to  |
      | 400 | 100, 100, 100, 100 | raise | 500 |
      | 375 | 100, 100, 100, 25, 25, 25 | call  | 300 |

  @twin:BET-03
  Scenario: Silent chips of a full raise
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 puts out 600 in chips of 100, 100, 100, 100, 100, 100
    Then nothing is raised
    And seat 4 has 600 in front

  @BET-04 @option:under_raise_fix=next_street
  Scenario: A raise found too small before the next card is put right for all
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 raises to 400
    And 7.0 s: seat 1 calls
    And 9.0 s: the dealer rules "correct"
    Then "under raise" is raised at seat 4, under "TDA 2024 52-A"
    And seat 4 has 500 in front
    And seat 1 has 500 in front

  @option:under_raise_fix=round_end @option:under_raise_fix=correct_always
  Scenario Outline: The window for a raise found too small
    Given the house option under_raise_fix is <window>
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 raises to 400
    And 9.0 s: the dealer rules "correct"
    Then "under raise" is raised at seat 4, under "TDA 2024 52-A"
    And seat 4 has 500 in front

    Examples:
      | window         |
      | round_end      |
      | correct_always |

  @twin:BET-04
  Scenario: A raise that was big enough stands
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 raises to 500
    And 7.0 s: seat 1 calls
    Then nothing is raised
    And seat 1 has 500 in front

  @BET-05 @option:overchip=call
  Scenario: One chip of 500 facing 100
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 puts out 500 in chips of 500
    Then the motion of seat 3 is held to be call to 100, 0 to add, 400 back

  @option:overchip=as_bet
  Scenario: A house in which one chip counts what it is worth
    Given the house option overchip is as_bet
    And chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 puts out 500 in chips of 500
    Then seat 3 has 500 in front

  @option:overchip=ask
  Scenario: A house that asks
    Given the house option overchip is ask
    And chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 puts out 500 in chips of 500
    Then "oversized chip" is raised at seat 3, under "TDA 2024 44"
    And the dealer decides, offered are call, min_raise

  @twin:BET-05
  Scenario: Raise was said before the one chip
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 says "raise"
    And 4.0 s: seat 3 puts out 500 in chips of 500
    Then nothing is raised
    And seat 3 has 500 in front

  @BET-06 @option:multi_chip=remove_smallest
  Scenario: Two chips both needed for the call
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 600
    And 5.0 s: seat 4 puts out 1,000 in chips of 500, 500
    Then the motion of seat 4 is held to be call to 600, 0 to add, 400 back

  @option:multi_chip=half_bet
  Scenario: By Robert's Rules several chips count by half a bet
    Given the Robert's rules
    And chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 600
    And 5.0 s: seat 4 puts out 1,000 in chips of 500, 100, 100, 100, 100, 100
    Then the motion of seat 4 is held to be raise to 1,100

  @option:multi_chip=ask
  Scenario: A house that asks about several chips
    Given the house option multi_chip is ask
    And chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 600
    And 5.0 s: seat 4 puts out 1,500 in chips of 500, 500, 500
    Then "multiple chips" is raised at seat 4, under "TDA 2024 45"
    And the dealer decides, offered are call, min_raise

  @twin:BET-06
  Scenario: Several chips of exactly the call
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 600
    And 5.0 s: seat 4 puts out 600 in chips of 500, 100
    Then nothing is raised
    And seat 4 has 600 in front

  @BET-07
  Scenario: Own chips of the blind pulled back facing a raise
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seats 4, 1 fold
    And 7.0 s: seat 2 takes back 100
    Then the motion of seat 2 is held to be call to 300

  @twin:BET-07
  Scenario: The big blind adds the difference
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seats 4, 1 fold
    And 7.0 s: seat 2 puts out 200 in chips of 100, 100
    Then nothing is raised
    And seat 2 has 300 in front

  @BET-07
  Scenario: Half of a raise is gone from the line and does not come back
    When 1.0 s: the chip sensor shows 50 in front of seat 1
    And 1.1 s: the chip sensor shows 100 in front of seat 2
    And 3.0 s: the chip sensor shows 300 in front of seat 3 as 3 chips
    And 3.5 s: seat 3 raises to 300
    And 5.0 s: the chip sensor shows 200 in front of seat 3 as 2 chips
    And 16.0 s: the room clock is looked at
    Then "chips pulled" is raised at seat 3, under "TDA 2024 46-B"
    And the dealer decides, offered are pulled_back, change, correct_count

  @twin:BET-07
  Scenario: A raise is changed into larger chips
    When 1.0 s: the chip sensor shows 50 in front of seat 1
    And 1.1 s: the chip sensor shows 100 in front of seat 2
    And 3.0 s: the chip sensor shows 300 in front of seat 3 as 3 chips
    And 3.5 s: seat 3 raises to 300
    And 5.0 s: the chip sensor shows 100 in front of seat 3 as 1 chip
    And 7.0 s: the chip sensor shows 300 in front of seat 3 as 2 chips
    And 20.0 s: the room clock is looked at
    Then nothing is raised
    And seat 3 has 300 in front

  @BET-08 @option:string_bet=strict
  Scenario: A call in chips, then more chips
    Given chips of 25, 100, 500, 1000 in play
    When 3.00 s: seat 3 puts out 100 in chips of 100
    And 3.90 s: seat 3 adds 300 in chips of 100, 100, 100
    Then the motion of seat 3 is held to be call to 100, 0 to add, 300 back
    And seat 3 has 100 in front

  @option:string_bet=ask
  Scenario: A house that asks about the second motion
    Given the house option string_bet is ask
    And chips of 25, 100, 500, 1000 in play
    When 3.00 s: seat 3 puts out 100 in chips of 100
    And 3.90 s: seat 3 adds 300 in chips of 100, 100, 100
    Then "string bet" is raised at seat 3, under "TDA 2024 42"
    And the dealer decides, offered are stands, take_back

  @twin:BET-08 @option:string_bet=free_after_raise
  Scenario: Raise was said, then chips in two goes
    Given the Robert's rules
    And chips of 25, 100, 500, 1000 in play
    When 2.50 s: seat 3 says "raise"
    And 3.00 s: seat 3 puts out 100 in chips of 100
    And 3.90 s: seat 3 adds 300 in chips of 100, 100, 100
    Then nothing is raised
    And seat 3 has 400 in front

  @BET-08
  Scenario: A chip sensor sees a call, and more chips after a pause
    Given the TDA rules
    When 3.0 s: the chip sensor shows 100 in front of seat 3 as 1 chip
    And 6.0 s: the chip sensor shows 400 in front of seat 3 as 4 chips
    Then "string bet" is raised at seat 3, under "TDA 2024 42"

  @twin:BET-08
  Scenario: A chip sensor sees one stack cut down in one go
    Given the TDA rules
    When 3.0 s: the chip sensor shows 200 in front of seat 3 as 2 chips
    And 3.6 s: the chip sensor shows 400 in front of seat 3 as 4 chips
    And 6.0 s: the chip sensor shows 400 in front of seat 4 as 4 chips
    Then nothing is raised
    And seat 3 has 400 in front

  @BET-05
  Scenario: A chip sensor sees one large chip, and the next player calls the blind
    Given the TDA rules
    When 3.0 s: the chip sensor shows 500 in front of seat 3 as 1 chip
    And 6.0 s: the chip sensor shows 100 in front of seat 4 as 1 chip
    Then seat 3 has 100 in front

  @twin:BET-05
  Scenario: A chip sensor sees two large chips, both needed for the raise
    Given the TDA rules
    When 3.0 s: the chip sensor shows 1000 in front of seat 3 as 2 chips
    And 6.0 s: the chip sensor shows 1000 in front of seat 4 as 2 chips
    Then nothing is raised
    And seat 3 has 1,000 in front

  @BET-09
  Scenario: The words were 800, the chips are 600
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 says "raise 800"
    And 4.0 s: seat 3 adds 600 in chips of 500, 100
    Then the motion of seat 3 is held to be raise to 800, 200 to add

  @BET-09 @BET-26
  Scenario: The next player calls the chips that lie there
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 says "raise 800"
    And 4.0 s: seat 3 adds 600 in chips of 500, 100
    And 6.0 s: seat 4 puts out 600 in chips of 500, 100
    Then "words and chips" is raised at seat 4, under "TDA 2024 40-A"
    And the floor decides, offered are stands, correct

  @twin:BET-09 @twin:BET-26
  Scenario: The words were 800, the chips are 800
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 says "raise 800"
    And 4.0 s: seat 3 adds 800 in chips of 500, 100, 100, 100
    And 6.0 s: seat 4 puts out 800 in chips of 500, 100, 100, 100
    Then nothing is raised
    And seat 4 has 800 in front

  @BET-10
  Scenario: A bare number of less than half a raise
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 says "375"
    Then the motion of seat 4 is held to be call to 300

  @twin:BET-10
  Scenario: A bare number of a full raise
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 says "600"
    Then nothing is raised
    And seat 4 has 600 in front

  @BET-11
  Scenario: Raise 800 is the total
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 says "raise 800"
    Then seat 4 has 800 in front

  @twin:BET-11
  Scenario: Call, then nothing more
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 says "call"
    Then nothing is raised
    And seat 4 has 300 in front

  @BET-12
  Scenario: Five may be five hundred or five thousand
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 says "five", which may be 500 or 5000
    Then the motion of seat 1 is held to be bet to 500

  @twin:BET-12
  Scenario: Five hundred is said in full
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 says "bet 500"
    Then nothing is raised
    And seat 1 has 500 in front

  @BET-13
  Scenario Outline: Words that do not fit the betting
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 says "<words>"
    Then the motion of seat 1 is held to be <what>

    Examples:
      | words | what         |
      | call  | check        |
      | raise | bet          |

  @BET-13
  Scenario: Check is said facing a bet
    When 3.0 s: seat 3 says "check"
    Then the motion of seat 3 is held to be nothing yet
    And the action is on seat 3

  @twin:BET-13
  Scenario: Check is said facing nothing
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 says "check"
    Then nothing is raised
    And the action is on seat 2

  @BET-14
  Scenario: Pot is said in no-limit
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 says "pot"
    Then the motion of seat 1 is held to be bet to 100
    And the action is on seat 1

  @twin:BET-14 @option:structure=PL
  Scenario: Pot is said in pot-limit
    Given the house option structure is PL
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 says "pot"
    Then nothing is raised
    And seat 1 has 400 in front

  @BET-21 @option:pot_limit_small_blind=actual @option:pot_limit_small_blind=as_big
  Scenario Outline: Pot-limit: the first in says pot, and the house says what the small blind counts
    Given the Robert's rules
    And the house option structure is PL
    And the house option pot_limit_small_blind is <option>
    And a hand of 4 players with 1,000 each at 5/10
    When 3.0 s: seat 3 says "pot"
    Then nothing is raised
    And seat 3 has <most> in front

    Examples:
      | option | most |
      | actual | 35   |
      | as_big | 40   |

  @BET-15 @option:undercall=tda51
  Scenario: Less than the opening bet is put out
    Given the board is AhKd7c after regular streets
    And chips of 25, 100, 500 in play
    When 3.0 s: seat 1 bets 600
    And 5.0 s: seat 2 puts out 500 in chips of 500
    Then the motion of seat 2 is held to be call to 600, 100 to add

  @BET-15
  Scenario: Less than a raise is put out with others to act: the floor
    Given chips of 25, 100, 500 in play
    When 3.0 s: seat 3 raises to 600
    And 5.0 s: seat 4 puts out 500 in chips of 500
    Then "undercall" is raised at seat 4, under "TDA 2024 51-B"
    And the floor decides, offered are call, fold

  @option:undercall=may_withdraw @option:undercall=correct_short_call
  Scenario Outline: Less than a raise is put out in a cash game
    Given the Robert's rules
    And the house option undercall is <option>
    And chips of 25, 100, 500 in play
    When 3.0 s: seat 3 raises to 600
    And 5.0 s: seat 4 puts out 500 in chips of 500
    Then "undercall" is raised at seat 4, under "Robert's v11 14 NL-6"
    And the <who> decides, offered are call, fold, take_back

    Examples:
      | option             | who    |
      | may_withdraw       | dealer |
      | correct_short_call | floor  |

  @option:undercall=must_correct
  Scenario: California: it must be made up
    Given the California rules
    And chips of 25, 100, 500 in play
    When 3.0 s: seat 3 raises to 600
    And 5.0 s: seat 4 puts out 500 in chips of 500
    Then the motion of seat 4 is held to be call to 600, 100 to add

  @twin:BET-15
  Scenario: Less than the bet is put out: it is all the player has
    Given seat 4 has 500
    And chips of 25, 100, 500 in play
    When 3.0 s: seat 3 raises to 600
    And 5.0 s: seat 4 puts out 500 in chips of 500
    Then nothing is raised
    And the action is on seat 1

  @BET-16
  Scenario: One small chip facing a big bet
    Given the board is AhKd7c after regular streets
    And chips of 25, 100, 500 in play
    When 3.0 s: seat 1 bets 2,000
    And 5.0 s: seat 2 puts out 25 in chips of 25
    Then "tiny chip" is raised at seat 2, under "TDA 2024 41"
    And the floor decides, offered are call, fold, take_back

  @twin:BET-16
  Scenario: One small chip facing nothing is a bet
    Given the board is AhKd7c after regular streets
    And chips of 25, 100, 500 in play
    When 3.0 s: seat 1 puts out 100 in chips of 100
    Then nothing is raised
    And seat 1 has 100 in front

  @BET-17
  Scenario: More than the bet in several chips, waiting for change
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 325
    And 5.0 s: seat 4 puts out 525 in chips of 500, 25
    Then the motion of seat 4 is held to be raise to 550

  @twin:BET-17
  Scenario: The player asks for change first
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 325
    And 4.0 s: 500 goes from the stack of seat 4 to the stack of seat 1
    And 4.5 s: 500 goes from the stack of seat 1 to the stack of seat 4
    And 5.0 s: seat 4 calls
    Then nothing is raised
    And seat 4 has 325 in front

  @BET-18 @option:reopen_cumulative=on
  Scenario: Two short all-ins add up to a full raise: the first bettor may raise again
    Given the board is AhKd7c after regular streets
    And seat 2 has 500
    And seat 3 has 600
    When 3.0 s: seat 1 bets 200
    And 4.0 s: seat 2 is all-in for 300
    And 5.0 s: seat 3 is all-in for 400
    And 6.0 s: seat 4 calls
    Then seat 1 may raise, to 600 at least

  @option:reopen_cumulative=off
  Scenario: A house in which short all-ins never add up
    Given the house option reopen_cumulative is off
    And the board is AhKd7c after regular streets
    And seat 2 has 400
    And seat 3 has 500
    When 3.0 s: seat 1 bets 200
    And 4.0 s: seat 2 is all-in for 300
    And 5.0 s: seat 3 is all-in for 400
    And 6.0 s: seat 4 calls
    Then seat 1 may not raise

  @twin:BET-18
  Scenario: One short all-in is no full raise
    Given the board is AhKd7c after regular streets
    And seat 2 has 400
    When 3.0 s: seat 1 bets 200
    And 4.0 s: seat 2 is all-in for 300
    And 5.0 s: seats 3, 4 call
    Then nothing is raised
    And seat 1 may not raise

  @BET-19 @option:structure=FL @option:reopen_limit_half=on
  Scenario: Limit: an all-in of half a bet is a raise
    Given the house option structure is FL
    And a hand of 4 players with 1,000 each at 5/10, limit bets 10/20
    And the board is AhKd7c after regular streets
    And seat 2 has 25
    When 3.0 s: seat 1 bets 10
    And 4.0 s: seat 2 is all-in for 15
    And 5.0 s: seats 3, 4 call
    Then seat 1 may raise, to 25 at least

  @option:reopen_limit_half=off
  Scenario: Limit where only a full bet is a raise
    Given the house option structure is FL
    And the house option reopen_limit_half is off
    And a hand of 4 players with 1,000 each at 5/10, limit bets 10/20
    And the board is AhKd7c after regular streets
    And seat 2 has 25
    When 3.0 s: seat 1 bets 10
    And 4.0 s: seat 2 is all-in for 15
    And 5.0 s: seats 3, 4 call
    Then seat 1 may not raise

  @twin:BET-19
  Scenario: Limit: an all-in of less than half a bet is none
    Given the house option structure is FL
    And a hand of 4 players with 1,000 each at 5/10, limit bets 10/20
    And the board is AhKd7c after regular streets
    And seat 2 has 24
    When 3.0 s: seat 1 bets 10
    And 4.0 s: seat 2 is all-in for 14
    And 5.0 s: seats 3, 4 call
    Then nothing is raised
    And seat 1 may not raise

  @BET-20 @option:raise_cap=3_raises_hu_open @option:raise_cap=4_wagers_always @option:raise_cap=4_raises
  @option:raise_cap=none
  Scenario Outline: After three raises the house may say that it is enough
    Given the house option raise_cap is <cap>
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 100
    And 4.0 s: seat 2 raises to 200
    And 5.0 s: seat 3 raises to 300
    And 6.0 s: seat 4 raises to 400
    Then seat 1 <may> raise

    Examples:
      | cap              | may     |
      | none             | may     |
      | 3_raises_hu_open | may not |
      | 4_wagers_always  | may not |
      | 4_raises         | may     |

  @BET-20 @option:raise_cap=limit_4_wagers @option:raise_cap=limit_3_raises_hu_open
  @option:raise_cap=until_event_2_left
  Scenario Outline: A fifth wager in limit
    Given the house option structure is FL
    And the house option raise_cap is <cap>
    And a hand of 4 players with 1,000 each at 5/10, limit bets 10/20
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 10
    And 4.0 s: seat 2 raises to 20
    And 5.0 s: seat 3 raises to 30
    And 6.0 s: seat 4 raises to 40
    And 7.0 s: seat 1 raises to 50
    Then the motion of seat 1 is held to be call to 40

    Examples:
      | cap                    |
      | limit_4_wagers         |
      | limit_3_raises_hu_open |
      | until_event_2_left     |

  @twin:BET-20
  Scenario: Two players are left in the event, and they may go on
    Given the house option structure is FL
    And the house option raise_cap is until_event_2_left
    And a hand of 2 players with 1,000 each at 5/10, limit bets 10/20
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 10
    And 4.0 s: seat 2 raises to 20
    And 5.0 s: seat 1 raises to 30
    And 6.0 s: seat 2 raises to 40
    And 7.0 s: seat 1 raises to 50
    Then nothing is raised
    And seat 2 may raise

  @BET-20 @option:regulator_wagers
  Scenario Outline: Four wagers by law, whatever the house says
    Given the house option raise_cap is none
    And the house option regulator_wagers is 4
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 100
    And 4.0 s: seat 2 raises to 200
    And 5.0 s: seat 3 raises to 300
    And 6.0 s: seat 4 <does>
    Then seat 1 <may> raise

    Examples:
      | does          | may     |
      | raises to 400 | may not |
      | calls         | may     |

  @BET-20 @option:regulator_wager_max
  Scenario: The largest single wager by law
    Given the house option regulator_wager_max is 300
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 200
    And 4.0 s: seat 2 puts out 900 in chips of 500, 100, 100, 100, 100
    Then the motion of seat 2 is held to be raise to 500, 400 back

  @twin:BET-20
  Scenario: A wager of just the most that the law allows
    Given the house option regulator_wager_max is 300
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 200
    And 4.0 s: seat 2 raises to 500
    Then nothing is raised
    And seat 3 may raise, to 800 at least, to 800 at most

  @twin:BET-20
  Scenario: The fourth wager in limit
    Given the house option structure is FL
    And a hand of 4 players with 1,000 each at 5/10, limit bets 10/20
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 10
    And 4.0 s: seat 2 raises to 20
    And 5.0 s: seat 3 raises to 30
    And 6.0 s: seat 4 raises to 40
    Then nothing is raised
    And seat 4 has 40 in front

  @BET-21
  Scenario: Pot-limit: the dealer announces another count
    Given the house option structure is PL
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 says "pot"
    And 4.0 s: the dealer says "450"
    Then "wrong pot count" is raised at seat 1, under "TDA 2024 52-B"
    And the dealer decides, offered are correct, stands

  @twin:BET-21
  Scenario: Pot-limit: the dealer announces the right count
    Given the house option structure is PL
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 says "pot"
    And 4.0 s: the dealer says "400"
    Then nothing is raised
    And seat 1 has 400 in front

  @BET-22 @option:oot_binding=tda53
  Scenario: A player checks before his turn, nothing changes
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 2 checks
    And 5.0 s: seat 1 checks
    Then "out of turn" is raised at seat 2, under "TDA 2024 53-A"
    And the action is on seat 3

  @BET-22
  Scenario: A player calls before his turn, then the bet changes
    When 3.0 s: seat 4 calls
    And 5.0 s: seat 3 raises to 300
    Then "out of turn" is raised at seat 4, under "TDA 2024 53-A"
    And the action is on seat 4
    And the next prompt is "act" for seat 4 of 300

  @option:oot_binding=always_return @option:oot_binding=check_oot_no_raise @option:oot_binding=ask
  Scenario Outline: Other houses about a check before the turn
    Given the house option oot_binding is <option>
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 2 checks
    Then "out of turn" is raised at seat 2, under "TDA 2024 53-A"
    And the action is on seat 1

    Examples:
      | option             |
      | always_return      |
      | check_oot_no_raise |
      | ask                |

  @twin:BET-22
  Scenario: The tracker runs a seat behind
    Given the view was blocked
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 2 checks
    Then nothing is raised
    And the action is on seat 3

  @BET-23 @option:skipped_player=floor
  Scenario: Three players act behind a silent player
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 2 checks
    And 5.0 s: seat 3 bets 200
    Then "skipped player" is raised at seat 1, under "TDA 2024 53-B"
    And the floor decides, offered are dead_hand, call, fold

  @twin:BET-23
  Scenario: The player checked with a nod that a touch records late
    Given the view was blocked
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 2 checks
    And 5.0 s: seat 3 bets 200
    And 5.5 s: seat 1 checks
    Then nothing is raised
    And the action is on seat 4

  @BET-25
  Scenario: If you bet, I raise
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 says "if he bets, I raise"
    Then "conditional" is raised at seat 1, under "TDA 2024 59"
    And the floor decides, offered are stands, take_back, penalty

  @twin:BET-25
  Scenario: I bet
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 says "bet 300"
    Then nothing is raised

  @BET-31 @option:short_bb_call=full_bb
  Scenario: The big blind is all-in for 60: a call is still 100
    Given seat 2 has 60
    When 3.0 s: seat 3 calls
    Then seat 3 has 100 in front
    And seat 4 has 100 to call

  @option:short_bb_call=actual
  Scenario: A house that matches what is there
    Given the house option short_bb_call is actual
    And seat 2 has 60
    When 3.0 s: seat 3 calls
    Then seat 3 has 60 in front

  @twin:BET-31
  Scenario: After the flop a short all-in bet is called as it is
    Given the board is AhKd7c after regular streets
    And seat 1 has 160
    When 3.0 s: seat 1 is all-in for 60
    And 4.0 s: seat 2 calls
    Then nothing is raised
    And seat 2 has 60 in front

  @BET-33
  Scenario: A player folds facing no bet
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 folds
    Then the motion of seat 1 is held to be fold
    And the hand of seat 1 is dead

  @BET-33
  Scenario: A player folds before his turn: the fold stands
    When 3.0 s: seat 4 folds
    Then "out of turn" is raised at seat 4, under "TDA 2024 53-A"
    And the hand of seat 4 is dead, because of "folded_out_of_turn"
    And the action is on seat 3

  @twin:BET-33
  Scenario: A player folds facing a bet
    When 3.0 s: seat 3 folds
    Then nothing is raised
    And the action is on seat 4

  @BET-34
  Scenario: A player shows a card with action to come
    When 3.0 s: a card at seat 3 is turned up by the player
    Then "exposed by player" is raised at seat 3, under "TDA 2024 68"
    And the hand of seat 3 is live

  @twin:BET-34
  Scenario: A player shows his hand when nobody can bet any more
    Given seat 3 has 100
    And seat 4 has 100
    When 3.0 s: seats 3, 4 call
    And 4.0 s: seat 1 folds
    And 5.0 s: seat 3 turns up AsAd
    Then nothing is raised

  @BET-35 @option:clock=called
  Scenario Outline: The clock runs out
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets <bet>
    And 40.0 s: the clock is called on seat 2
    And 70.0 s: the clock runs out on seat 2
    Then the hand of seat 2 is dead

    Examples:
      | bet |
      | 300 |

  @BET-35
  Scenario: The clock runs out facing nothing: a check
    Given the board is AhKd7c after regular streets
    When 40.0 s: the clock is called on seat 1
    And 70.0 s: the clock runs out on seat 1
    Then the hand of seat 1 is live
    And the action is on seat 2

  @twin:BET-35
  Scenario: The player acts while the clock is running
    Given the board is AhKd7c after regular streets
    When 40.0 s: the clock is called on seat 1
    And 60.0 s: seat 1 checks
    Then nothing is raised
    And the action is on seat 2

  @option:commit_point=release
  Scenario: Chips count when they are let go
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 puts out 300 in chips of 100, 100, 100
    Then nothing is raised
    And seat 3 has 300 in front

  @BET-24
  Scenario: Call is said before the raiser has said how much
    When 3.0 s: seat 3 says "raise"
    And 3.6 s: seat 4 says "call"
    Then "call of unknown amount" is raised at seat 4, under "TDA 2024 50-B"
    And the floor decides, offered are call, take_back

  @twin:BET-24
  Scenario: Call is said when the amount is known
    When 3.0 s: seat 3 says "raise 400"
    And 4.6 s: seat 4 says "call"
    Then nothing is raised
    And seat 4 has 400 in front

  @BET-27
  Scenario: Chips turn up behind a stack that was all-in
    Given seat 3 has 1,000
    When 3.0 s: seat 3 is all-in
    And 5.0 s: seat 4 calls
    And 7.0 s: seat 3 is counted at 500
    Then "hidden chips" is raised at seat 3, under "TDA 2024 62"
    And the floor decides, offered are stands, correct

  @twin:BET-27
  Scenario: A stack is counted in the hand
    When 3.0 s: seat 3 raises to 300
    And 7.0 s: seat 3 is counted at 9,700
    Then nothing is raised

  @BET-30
  Scenario: The bets are pulled in while a player is to act
    When 3.0 s: seats 3, 4 call
    And 5.0 s: the dealer pulls in the bets
    Then "early pull in" is raised at seat 1, under "TDA 2024 RP-2"
    And the next prompt is "act" for seat 1

  @twin:BET-30
  Scenario: The bets are pulled in while a call was not seen
    Given the view was blocked
    When 3.0 s: seats 3, 4 call
    And 5.0 s: the dealer pulls in the bets
    Then nothing is raised
    And the next prompt is "catch_up"

  @BET-38
  Scenario: A player adds chips from his pocket in the hand
    Given a hand of 2 players with 1,000 each at 5/10
    When 1.0 s: the chip sensor shows 10 in front of seat 1
    And 1.1 s: the chip sensor shows 5 in front of seat 2
    And 1.2 s: the chip sensor shows 0 in the pot
    And 1.3 s: the chip sensor shows 990 in the stack of seat 1
    And 1.4 s: the chip sensor shows 995 in the stack of seat 2
    And 5.0 s: the chip sensor shows 1,495 in the stack of seat 2
    Then "chips added" is raised at seat 2, under "house rule"
    And the dealer decides, offered are take_back, stands

  @twin:BET-38
  Scenario: Two players make change
    Given a hand of 2 players with 1,000 each at 5/10
    When 1.0 s: the chip sensor shows 10 in front of seat 1
    And 1.1 s: the chip sensor shows 5 in front of seat 2
    And 1.2 s: the chip sensor shows 0 in the pot
    And 1.3 s: the chip sensor shows 990 in the stack of seat 1
    And 1.4 s: the chip sensor shows 995 in the stack of seat 2
    And 5.0 s: the chip sensor shows 890 in the stack of seat 1
    And 5.2 s: the chip sensor shows 1,095 in the stack of seat 2
    And 6.0 s: the chip sensor shows 995 in the stack of seat 2
    And 6.2 s: the chip sensor shows 990 in the stack of seat 1
    Then nothing is raised

  @BET-39 @POT-05
  Scenario: Chips have left the middle before the turn
    Given a hand of 2 players with 1,000 each at 5/10
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 40
    And 4.0 s: seat 2 calls
    And 5.0 s: the chip sensor shows 0 in front of seat 1
    And 5.1 s: the chip sensor shows 0 in front of seat 2
    And 5.4 s: the chip sensor shows 60 in the pot
    And 6.0 s: the dealer pulls in the bets
    And 7.0 s: a card is burned
    And 8.0 s: 2s comes out
    Then "pot short" is raised, under "TDA 2024 22"
    And the dealer decides, offered are recount, stands

  @twin:BET-39 @twin:POT-05
  Scenario: The bets are pulled in in two goes
    Given a hand of 2 players with 1,000 each at 5/10
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 40
    And 4.0 s: seat 2 calls
    And 5.0 s: the chip sensor shows 0 in front of seat 1
    And 5.2 s: the chip sensor shows 60 in the pot
    And 5.6 s: the chip sensor shows 0 in front of seat 2
    And 6.4 s: the chip sensor shows 100 in the pot
    And 7.0 s: a card is burned
    And 8.0 s: 2s comes out
    Then nothing is raised

  @POT-05
  Scenario: More lies in the middle than the record has
    Given a hand of 2 players with 1,000 each at 5/10
    And the board is AhKd7c after regular streets
    When 3.0 s: seats 1, 2 check
    And 5.0 s: the chip sensor shows 0 in front of seat 1
    And 5.1 s: the chip sensor shows 0 in front of seat 2
    And 5.4 s: the chip sensor shows 60 in the pot
    And 6.0 s: the dealer pulls in the bets
    And 7.0 s: a card is burned
    And 8.0 s: 2s comes out
    Then "pot over" is raised, under "TDA 2024 22"
    And the dealer decides, offered are recount, stands

  @BET-04
  Scenario: A raise found too small after the next card stands
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 raises to 400
    And 7.0 s: seats 1, 2 fold
    And 8.0 s: seat 3 calls
    And 9.0 s: a card is burned
    And 10.0 s: AhKd7c comes out
    And 12.0 s: the dealer rules "correct"
    Then "under raise" is raised at seat 4, under "TDA 2024 52-A"
    And it is refused because "too late to correct"

  @BET-04 @option:under_raise_fix=correct_always
  Scenario: A house that corrects whenever it is found
    Given the house option under_raise_fix is correct_always
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 raises to 400
    And 7.0 s: seats 1, 2 fold
    And 8.0 s: seat 3 calls
    And 9.0 s: a card is burned
    And 10.0 s: AhKd7c comes out
    And 12.0 s: the dealer rules "correct"
    Then "under raise" is raised at seat 4, under "TDA 2024 52-A"
    And the pots are 1150 for 3 4

  @BET-28
  Scenario: A player who faces no all-in asks for a count
    Given the house option string_bet is strict
    When 3.0 s: seat 3 raises to 300
    And 4.0 s: seat 4 asks for a count of seat 3
    Then it is refused because "no count now"

  @BET-28
  Scenario: A player asks for a count of an all-in before it is his turn
    When 3.0 s: seat 3 is all-in for 10,000
    And 4.0 s: seat 1 asks for a count of seat 3
    Then it is refused because "no count now"

  @twin:BET-28
  Scenario: Facing an all-in, in turn, the chips may be counted
    When 3.0 s: seat 3 is all-in for 10,000
    And 4.0 s: seat 4 asks for a count of seat 3
    Then nothing is raised
    And the dealer is advised of "count stack" for seat 3

  @BET-29
  Scenario: A player is all-in: the marker goes there
    When 3.0 s: seat 3 is all-in for 10,000
    Then the dealer is advised of "all in marker" for seat 3
    And the next prompt is "act" for seat 4

  @twin:BET-29
  Scenario: A large bet is no all-in
    When 3.0 s: seat 3 raises to 9,900
    Then nothing is raised
    And the dealer is not advised of "all in marker"

  @BET-32
  Scenario: Chips without a value are put out
    When 3.0 s: the dealer notes "chips without a number put out" at seat 3
    Then "bounty chips" is raised at seat 3, under "TDA 2024 RP-22"
    And the dealer decides, offered are take_back, stands
    And the action is on seat 3

  @twin:BET-32
  Scenario: Chips of value are put out
    When 3.0 s: seat 3 raises to 300
    Then nothing is raised

  @BET-36
  Scenario Outline: What the floor keeps in mind is written down and stops nothing
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 checks
    And 4.0 s: the dealer notes "<seen>" at seat 3
    Then the action is on seat 2
    And the dealer is not advised of "<kept>"

    Examples:
      | seen                     | kept      |
      | friends checking it down | soft play |
      | words about the hand     | talk      |
      | a telephone at the ear   | phone     |

  @twin:BET-36
  Scenario: Two players check the board down
    Given the board is AhKd7c after regular streets
    When 3.0 s: seats 1, 2 check
    Then nothing is raised

  @BET-37
  Scenario Outline: Chips that fly or lie far away
    When 3.0 s: seat 3 raises to 300
    And 4.0 s: the dealer notes "<seen>" at seat 3
    Then the dealer is advised of "<told>" for seat 3
    And the action is on seat 4

    Examples:
      | seen                         | told             |
      | chips thrown into the middle | splashed pot     |
      | chips laid far away          | bet out of reach |

  @twin:BET-37
  Scenario: Chips laid down neatly
    When 3.0 s: seat 3 raises to 300
    Then nothing is raised
    And the dealer is not advised of "splashed pot"

  @option:commit_point=release
  Scenario: Chips that stay in the hand count for nothing
    When 3.0 s: seat 3 moves over the line and back 300
    Then nothing is raised
    And the action is on seat 3

  @option:commit_point=forward_motion
  Scenario: The motion commits, whether the chips were let go or not
    Given the house option commit_point is forward_motion
    When 3.0 s: seat 3 moves forward and back 300 in chips of 100, 100, 100
    Then seat 3 has 300 in front
    And the action is on seat 4

  @option:commit_point=line
  Scenario: Behind the line a motion is nothing
    Given the house option commit_point is line
    When 3.0 s: seat 3 moves forward and back 300
    Then nothing is raised
    And the action is on seat 3

  @option:commit_point=line
  Scenario: What crosses the line is in
    Given the house option commit_point is line
    When 3.0 s: seat 3 moves over the line and back 300 in chips of 100, 100, 100
    Then seat 3 has 300 in front
    And the action is on seat 4

  @option:commit_point=verbal
  Scenario: Where words commit, silent chips wait for them
    Given the house option commit_point is verbal
    When 3.0 s: seat 3 puts out 300
    Then nothing is raised
    And the action is on seat 3

  @option:commit_point=verbal
  Scenario: Where words commit, a word before the chips binds
    Given the house option commit_point is verbal
    When 3.0 s: seat 3 says "raise to 300"
    Then seat 3 has 300 in front
    And the action is on seat 4

  @option:clock=called @option:clock_s
  Scenario: The called clock runs for the seconds of the house
    Given the house option clock_s is 25
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 300
    And 40.0 s: the clock is called on seat 2
    And 64.0 s: the room clock is looked at
    And 65.0 s: the room clock is looked at
    Then the hand of seat 2 is dead
    And the action is on seat 3

  @option:clock=called
  Scenario: The player acts while the called clock is running
    Given the house option clock_s is 25
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 bets 300
    And 40.0 s: the clock is called on seat 2
    And 60.0 s: seat 2 calls
    And 66.0 s: the room clock is looked at
    Then nothing is raised
    And the hand of seat 2 is live
    And the action is on seat 3

  @option:clock=auto
  Scenario: Where every action has its time, the clock runs by itself
    Given the house option clock is auto
    And the house option clock_s is 120
    And the board is AhKd7c after regular streets
    When 10.0 s: the room clock is looked at
    And 129.0 s: the room clock is looked at
    And 130.0 s: the room clock is looked at
    Then nothing is raised
    And the hand of seat 1 is live
    And the action is on seat 2

  @option:clock=off
  Scenario: Where no clock is called, nobody is hurried
    Given the house option clock is off
    And the board is AhKd7c after regular streets
    When 40.0 s: the clock is called on seat 1
    And 900.0 s: the room clock is looked at
    Then it is refused because "no clock here"
    And the action is on seat 1

  @BET-22
  Scenario: Chips come from the next seat while the one to act has cards and no chips out
    When 1.0 s: the camera sees 2 face down at seat 3
    And 1.5 s: the camera sees 2 face down at seat 4
    And 2.0 s: the chip sensor shows 0 in front of seat 3
    And 2.5 s: the chip sensor shows 0 in front of seat 4
    And 10.0 s: the chip sensor shows 300 in front of seat 4
    And 17.0 s: the room clock is looked at
    Then "out of turn" is raised at seat 4, under "TDA 2024 53-A"
    And the rule decides, offered are wait, take_back
    And the action is on seat 3

  @BET-22
  Scenario: While it is not sure yet the dealer is told quietly
    When 1.0 s: the camera sees 2 face down at seat 3
    And 2.0 s: the chip sensor shows 0 in front of seat 3
    And 2.5 s: the chip sensor shows 0 in front of seat 4
    And 10.0 s: the chip sensor shows 100 in front of seat 4
    Then the dealer is advised of "acted ahead" for seat 4
    And the action is on seat 3

  @twin:BET-22
  Scenario: The chips of the one to act are only seen later
    When 1.0 s: the camera sees 2 face down at seat 3
    And 2.0 s: the chip sensor shows 0 in front of seat 3
    And 2.5 s: the chip sensor shows 0 in front of seat 4
    And 10.0 s: the chip sensor shows 100 in front of seat 4
    And 14.0 s: the chip sensor shows 100 in front of seat 3
    And 17.0 s: the room clock is looked at
    Then nothing is raised
    And seat 3 has 100 in front
    And the action is on seat 4

  @twin:BET-22
  Scenario: Nobody sees the cards of the one to act: then it is we who are behind
    When 2.0 s: the chip sensor shows 0 in front of seat 3
    And 2.5 s: the chip sensor shows 0 in front of seat 4
    And 10.0 s: the chip sensor shows 100 in front of seat 4
    And 17.0 s: the room clock is looked at
    Then nothing is raised
    And the action is on seat 4

  @BET-33
  Scenario: The cards of the next seat are gone while the one to act has cards and no chips out
    When 1.0 s: the camera sees 2 face down at seat 3
    And 1.5 s: the camera sees 2 face down at seat 4
    And 2.0 s: the chip sensor shows 0 in front of seat 3
    And 10.0 s: the camera sees nothing at seat 4
    And 17.0 s: the room clock is looked at
    Then "out of turn" is raised at seat 4, under "TDA 2024 53-A"
    And the action is on seat 3

  @twin:BET-33
  Scenario: Both have folded, the cards of the second were taken first
    When 1.0 s: the camera sees 2 face down at seat 3
    And 1.5 s: the camera sees 2 face down at seat 4
    And 2.0 s: the chip sensor shows 0 in front of seat 3
    And 10.0 s: the camera sees nothing at seat 4
    And 12.0 s: the camera sees nothing at seat 3
    And 17.0 s: the room clock is looked at
    Then nothing is raised
    And the action is on seat 1
