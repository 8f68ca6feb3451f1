# SPDX-License-Identifier: GPL-3.0-or-later
Feature: B. Dealing
  One card at a time, two rounds, nobody left out, no face seen.

  @DEAL-01
  Scenario: The first card goes to the second player
    Given the TDA rules
    And a hand of 4 players with 10,000 each at 50/100
    When 1.0 s: a card goes face down to seat 2
    Then "wrong seat" is raised at seat 2, under "TDA 2024 35-A2"
    And the rule says "redeal"

  @twin:DEAL-01
  Scenario: The first card goes left of the button
    Given the TDA rules
    And a hand of 4 players with 10,000 each at 50/100
    When 1.0 s: a card goes face down to seat 1
    And 1.5 s: a card goes face down to seat 2
    Then nothing is raised

  @DEAL-02
  Scenario: A seat without a player gets a card
    Given the TDA rules
    And a hand of 4 players with 10,000 each at 50/100
    When 1.0 s: a card goes face down to seat 1
    And 1.5 s: a card goes face down to seat 7
    Then "seat not entitled" is raised at seat 7, under "TDA 2024 35-A3"
    And the rule says "redeal"

  @twin:DEAL-02
  Scenario: Around an empty seat
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    And seat 3 is empty
    When 1.0 s: a card goes face down to seat 1
    And 1.5 s: a card goes face down to seat 2
    And 2.0 s: a card goes face down to seat 4
    Then nothing is raised

  @DEAL-03 @option:wrong_count_before_sa=misdeal
  Scenario: A player has three cards before anybody has acted
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 8.0 s: seat 2 is found to hold 3 cards
    Then "wrong count" is raised at seat 2, under "TDA 2024 35-A5"
    And the rule says "redeal"

  @DEAL-03
  Scenario: A player has three cards and three players have acted
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 6.0 s: seats 3, 4 fold
    And 7.0 s: seat 5 calls
    And 8.0 s: seat 2 is found to hold 3 cards
    Then "wrong count" is raised at seat 2, under "TDA 2024 38"
    And the hand of seat 2 is dead, because of "wrong_count"

  @option:wrong_count_before_sa=dead_hand
  Scenario: The house kills the hand at once
    Given the TDA rules
    And the house option wrong_count_before_sa is dead_hand
    And a hand of 5 players with 10,000 each at 50/100
    When 8.0 s: seat 2 is found to hold 3 cards
    Then "wrong count" is raised at seat 2, under "TDA 2024 38"
    And the hand of seat 2 is dead, because of "wrong_count"

  @option:wrong_count_before_sa=ask
  Scenario: The house leaves it to the floor
    Given the California rules
    And a hand of 5 players with 10,000 each at 50/100
    When 8.0 s: seat 2 is found to hold 3 cards
    Then "wrong count" is raised at seat 2, under "Robert's v11 3 misdeals-1"
    And the floor decides, offered are redeal, dead_hand, correct

  @twin:DEAL-03
  Scenario: Everybody has two cards
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 8.0 s: seat 2 is found to hold 2 cards
    And 8.5 s: seat 3 is found to hold 2 cards
    Then nothing is raised
    And the action is on seat 3

  @DEAL-04 @option:wrong_count_before_sa=fix_if_sequence_known
  Scenario: The button is short of a card
    Given the Robert's rules
    And a hand of 5 players with 10,000 each at 50/100
    When 8.0 s: seat 5 is found to hold 1 card
    Then "missing card" is raised at seat 5, under "Robert's v11 3 misdeals-1"
    And the dealer's steps are: use next card

  @twin:DEAL-04
  Scenario: The button has both cards
    Given the Robert's rules
    And a hand of 5 players with 10,000 each at 50/100
    When 8.0 s: seat 5 is found to hold 2 cards
    And 9.0 s: seats 3, 4 fold
    Then nothing is raised
    And the action is on seat 5

  @DEAL-05 @option:misdeal_exposed=first_two_or_any_two
  Scenario: The second card of the deal lies face up
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 1.0 s: a card goes face down to seat 1
    And 1.5 s: a card goes face up to seat 2
    Then "exposed card" is raised at seat 2, under "TDA 2024 35-A7"
    And the rule says "redeal"

  @option:misdeal_exposed=first_only
  Scenario: Only the very first card counts in this house
    Given the house option misdeal_exposed is first_only
    And a hand of 5 players with 10,000 each at 50/100
    When 1.0 s: a card goes face down to seat 1
    And 1.5 s: a card goes face up to seat 2
    Then "exposed card" is raised at seat 2, under "Robert's v11 5-1"
    And the rule says "replace"

  @option:misdeal_exposed=any
  Scenario: Any card seen is enough in this house
    Given the house option misdeal_exposed is any
    And a hand of 5 players with 10,000 each at 50/100
    When 4.0 s: a card at seat 4 is turned up by the dealer, card 9 of the deal
    Then "exposed card" is raised at seat 4, under "Robert's v11 5-1"
    And the rule says "redeal"

  @option:misdeal_exposed=ask
  Scenario: The house leaves a seen card to the floor
    Given the California rules
    And a hand of 5 players with 10,000 each at 50/100
    When 4.0 s: a card at seat 4 is turned up by the dealer, card 9 of the deal
    Then "exposed card" is raised at seat 4, under "Robert's v11 5-1"
    And the floor decides, offered are redeal, replace

  @twin:DEAL-05
  Scenario: The second card lies face down
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 1.0 s: a card goes face down to seat 1
    And 1.5 s: a card goes face down to seat 2
    Then nothing is raised

  @DEAL-06
  Scenario: A later card is seen: it is replaced and becomes the burn of the flop
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 4.0 s: a card at seat 4 is turned up by the dealer, card 9 of the deal
    Then "exposed card" is raised at seat 4, under "TDA 2024 35-B"
    And the rule says "replace"
    And the dealer's steps are: use next card, exposed is burn

  @DEAL-06
  Scenario: The flop comes without a further burn
    Given the TDA rules
    And a hand of 2 players with 10,000 each at 50/100
    When 4.0 s: a card at seat 1 is turned up by the dealer, card 4 of the deal
    And 9.0 s: seat 2 calls
    And 11.0 s: seat 1 checks
    And 15.0 s: AhKd7c comes out
    Then the rule says "replace"

  @twin:DEAL-06
  Scenario: A player shows his own card: his hand stays live
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 4.0 s: seat 3 calls
    And 6.0 s: seat 4 folds
    Then nothing is raised

  @DEAL-07
  Scenario: A second card is seen
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 4.0 s: a card at seat 3 is turned up by the dealer, card 8 of the deal
    And 5.0 s: a card at seat 4 is turned up by the dealer, card 9 of the deal
    Then "exposed card" is raised at seat 4, under "TDA 2024 35-A7"
    And the rule says "redeal"

  @DEAL-07
  Scenario: A card is seen after the betting is well under way
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 6.0 s: seats 3, 4 call
    And 7.0 s: a card at seat 5 is turned up by the dealer, card 10 of the deal
    Then "exposed card" is raised at seat 5, under "TDA 2024 35-A7"
    And the floor decides, offered are replace, stands

  @twin:DEAL-07
  Scenario: No card is seen through two rounds of the deal
    Given the TDA rules
    And a hand of 2 players with 10,000 each at 50/100
    When 1.0 s: a card goes face down to seat 1
    And 1.5 s: a card goes face down to seat 2
    And 2.0 s: a card goes face down to seat 1
    And 2.5 s: a card goes face down to seat 2
    Then nothing is raised

  @DEAL-08
  Scenario: The dealer pitches a card off the table
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 4.0 s: a card at seat 4 leaves the table by the dealer
    Then "exposed card" is raised at seat 4, under "TDA 2024 35-B"
    And the rule says "replace"

  @twin:DEAL-08
  Scenario: The card slides far but stays on the table
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 4.0 s: the camera sees 1 face down at seat 4
    And 5.0 s: the camera sees 2 face down at seat 4
    Then nothing is raised

  @DEAL-09 @option:card_off_table_by_player=plays @option:card_off_table_by_player=dead
  Scenario Outline: A player drops a card off the table
    Given the Robert's rules
    And the house option card_off_table_by_player is <option>
    And a hand of 5 players with 10,000 each at 50/100
    When 7.0 s: a card at seat 4 leaves the table by the player
    Then "card off table" is raised at seat 4, under "Robert's v11 3 irregularities"
    And the hand of seat 4 is <fate>

    Examples:
      | option | fate |
      | plays  | live |
      | dead   | dead |

  @DEAL-09 @option:card_off_table_by_player=ask
  Scenario: The floor decides about the dropped card
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 7.0 s: a card at seat 4 leaves the table by the player
    Then "card off table" is raised at seat 4, under "Robert's v11 3 irregularities"
    And the floor decides, offered are stands, dead_hand

  @twin:DEAL-09
  Scenario: A player lifts the corners of his cards
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 7.0 s: the camera sees 2 face down at seat 3
    And 7.5 s: seat 3 calls
    Then nothing is raised

  @DEAL-10
  Scenario Outline: A card flashes
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 4.0 s: a card at seat 4 is turned up by the <who>, card 9 of the deal
    Then "<kind>" is raised at seat 4, under "TDA 2024 <rule>"
    And the hand of seat 4 is live

    Examples:
      | who    | kind              | rule  |
      | dealer | exposed card      | 35-B  |
      | player | exposed by player | 68    |

  @twin:DEAL-10
  Scenario: A hand is turned up at showdown
    Given the Robert's rules
    And a hand of 2 players with 10,000 each at 50/100
    And the board is AhKd7c2s9d after regular streets
    When 4.0 s: seats 1, 2 check
    And 6.0 s: seat 1 turns up AsQd
    Then nothing is raised

  @DEAL-11
  Scenario: A card lies face up in the deck
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 2.0 s: there is a card lying face up in the deck in the stub
    Then "boxed card" is raised, under "TDA 2024 35-A1"
    And the dealer's steps are: set aside, use next card

  @DEAL-11
  Scenario: A second card lies face up in the deck during the deal
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 2.0 s: there is a card lying face up in the deck in the stub
    And 4.0 s: there is a card lying face up in the deck in the stub
    Then "boxed card" is raised, under "TDA 2024 35-A1"
    And the rule says "redeal"

  @twin:DEAL-11
  Scenario: The deal with the deck in order
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 1.0 s: a card goes face down to seat 1 as card 1
    And 2.0 s: a card goes face down to seat 2 as card 2
    Then nothing is raised

  @DEAL-12 @option:joker_before_action=misdeal
  Scenario: A joker before anybody has acted
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: there is a joker at seat 3
    Then "joker" is raised at seat 3, under "TDA 2024 35-A6"
    And the rule says "redeal"

  @DEAL-12 @option:joker_before_action=replace_as_exposed
  Scenario: In a cash game the joker is replaced
    Given the Robert's rules
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: there is a joker at seat 3
    Then "joker" is raised at seat 3, under "Robert's v11 3 irregularities"
    And the dealer's steps are: use next card, exposed is burn

  @option:joker_before_action=ask
  Scenario: The floor decides about the joker
    Given the California rules
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: there is a joker at seat 3
    Then "joker" is raised at seat 3, under "Robert's v11 3 irregularities"
    And the floor decides, offered are redeal, replace

  @twin:DEAL-12
  Scenario: A king of the court is no joker
    Given the Robert's rules
    And a hand of 2 players with 10,000 each at 50/100
    And the board is AhQd7c2s9d after regular streets
    When 4.0 s: seats 1, 2 check
    And 6.0 s: seat 1 turns up KsKd
    Then nothing is raised

  @DEAL-13
  Scenario: Two hands show the same card
    Given the TDA rules
    And a hand of 2 players with 10,000 each at 50/100
    And the board is AhKd7c2s9d after regular streets
    When 4.0 s: seats 1, 2 check
    And 6.0 s: seat 1 turns up QsQd
    And 7.0 s: seat 2 turns up QsJd
    Then "duplicate" is raised at seat 2, under "TDA 2024 35-E"

  @DEAL-13
  Scenario: The dealer turns both up: all bets go back
    Given the TDA rules
    And a hand of 2 players with 10,000 each at 50/100
    And the board is AhKd7c2s9d after regular streets
    When 4.0 s: there is a second card of one face at seat 2
    And 6.0 s: the floor rules "refund"
    Then "fouled deck" is raised at seat 2, under "TDA 2024 35-E"
    And the hand is over
    And seat 1 has 10,000 behind

  @twin:DEAL-13
  Scenario: Two queens of two suits
    Given the TDA rules
    And a hand of 2 players with 10,000 each at 50/100
    And the board is AhKd7c2s9d after regular streets
    When 4.0 s: seats 1, 2 check
    And 6.0 s: seat 1 turns up QsQd
    And 7.0 s: seat 2 turns up QhJd
    Then nothing is raised

  @DEAL-14
  Scenario: The deck has 51 cards
    Given the Robert's rules
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: there is a deck of 51 cards in the stub
    Then "card missing" is raised, under "house rule"
    And the rule says "stands"
    And the dealer's steps are: cards stand, retire deck

  @twin:DEAL-14
  Scenario: The stub is where it belongs
    Given the Robert's rules
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: the camera sees 42 face down in the stub
    Then nothing is raised

  @DEAL-16
  Scenario: The dealer deals again: same button, same blinds
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 1.0 s: a card goes face up to seat 1
    And 3.0 s: the dealer deals again because of "exposed"
    Then the hand is over
    And seat 2 has 10,000 behind
    And the coming hand has the button at 5, the small blind at 1, the big blind at 2

  @twin:DEAL-16
  Scenario: The hand is played to its end and the button moves
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 3.0 s: seats 3, 4, 5, 1 fold
    And 8.0 s: the dealer pushes the pot to seat 2
    Then nothing is raised
    And the coming hand has the button at 1, the small blind at 2, the big blind at 3

  @DEAL-17
  Scenario: A player wants a new deal when it is too late
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: seats 3, 4 call
    And 8.0 s: seat 5 asks for a new deal
    Then "misdeal claim" is raised at seat 5, under "TDA 2024 35-D"
    And the rule says "stands"

  @twin:DEAL-17
  Scenario: Nobody wants a new deal
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: seats 3, 4 call
    And 8.0 s: seat 5 claims "I wanted to raise"
    Then nothing is raised

  @DEAL-17
  Scenario: A player wants a new deal in time: the floor looks
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: seat 3 folds
    And 8.0 s: seat 4 asks for a new deal
    Then "misdeal claim" is raised at seat 4, under "TDA 2024 35-D"
    And the floor decides, offered are redeal, stands

  @option:extra_card_first_player=burn @option:extra_card_first_player=nothing
  Scenario Outline: The first player has an extra card
    Given the Robert's rules
    And the house option extra_card_first_player is <option>
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: seat 1 is found to hold 3 cards
    Then "extra card" is raised at seat 1, under "Robert's v11 5-2"
    And the rule says "<option>"

    Examples:
      | option  |
      | burn    |
      | nothing |

  @option:extra_card_first_player=misdeal
  Scenario: In a tournament an extra card makes a new deal
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: seat 1 is found to hold 3 cards
    Then "wrong count" is raised at seat 1, under "TDA 2024 35-A5"
    And the rule says "redeal"

  @option:extra_card_first_player=ask
  Scenario: The floor decides about the extra card
    Given the Robert's rules
    And the house option extra_card_first_player is ask
    And a hand of 5 players with 10,000 each at 50/100
    When 5.0 s: seat 1 is found to hold 3 cards
    Then "extra card" is raised at seat 1, under "Robert's v11 5-2"
    And the floor decides, offered is redeal

  @DEAL-03
  Scenario: The camera counts three cards at a seat before anybody acts
    Given the TDA rules
    And a hand of 3 players with 10,000 each at 50/100
    When 4.0 s: the camera sees 2 face down at seat 1
    And 4.2 s: the camera sees 3 face down at seat 2
    Then "wrong count" is raised at seat 2, under "TDA 2024 35-A5"
    And the rule says "redeal"

  @DEAL-03
  Scenario: The pitch is complete and one seat has a single card
    Given the TDA rules
    And a hand of 3 players with 10,000 each at 50/100
    When 2.0 s: the camera sees 1 face down at seat 1
    And 4.0 s: the camera sees 2 face down at seat 2
    And 4.4 s: the camera sees 2 face down at seat 3
    And 7.0 s: seat 3 calls
    And 9.0 s: seat 1 calls
    Then "wrong count" is raised at seat 1, under "TDA 2024 35-A5"

  @twin:DEAL-03
  Scenario: The pitch goes round and the counts grow
    Given the TDA rules
    And a hand of 3 players with 10,000 each at 50/100
    When 1.0 s: the camera sees 1 face down at seat 1
    And 1.4 s: the camera sees 1 face down at seat 2
    And 1.8 s: the camera sees 1 face down at seat 3
    And 2.2 s: the camera sees 2 face down at seat 1
    And 2.6 s: the camera sees 2 face down at seat 2
    And 3.0 s: the camera sees 2 face down at seat 3
    Then nothing is raised

  @twin:DEAL-03
  Scenario: A fold lands on another player's cards
    Given the TDA rules
    And a hand of 3 players with 10,000 each at 50/100
    When 2.0 s: the camera sees 2 face down at seat 1
    And 6.0 s: seat 3 folds
    And 6.4 s: the camera sees 4 face down at seat 1
    Then nothing is raised

  @DEAL-18
  Scenario: A player bets while cards are still going out
    Given the TDA rules
    And a hand of 4 players with 10,000 each at 50/100
    When 1.0 s: a card goes face down to seat 1
    And 1.4 s: a card goes face down to seat 2
    And 1.8 s: a card goes face down to seat 3
    And 2.0 s: seat 3 raises to 300
    Then "action before deal" is raised at seat 3, under "house rule"
    And the dealer decides, offered are stands, take_back

  @twin:DEAL-18
  Scenario: A player bets when every card is out
    Given the TDA rules
    And a hand of 2 players with 10,000 each at 50/100
    When 1.0 s: a card goes face down to seat 1
    And 1.4 s: a card goes face down to seat 2
    And 1.8 s: a card goes face down to seat 1
    And 2.2 s: a card goes face down to seat 2
    And 3.0 s: seat 2 raises to 300
    Then nothing is raised

  @DEAL-15
  Scenario: Nobody cut the deck
    Given the Robert's rules
    And a table of 6 players with 1,000 each at 5/10 between hands
    When 2.0 s: the dealer notes "nobody cut"
    Then the dealer is advised of "not cut"
    And the next prompt is "start_hand"

  @twin:DEAL-15
  Scenario: The deck is cut and the hand begins
    Given the Robert's rules
    And a table of 6 players with 1,000 each at 5/10 between hands
    When 2.0 s: the dealer notes "nobody cut"
    And 6.0 s: the riffle is heard
    Then nothing is raised
    And the dealer is not advised of "not cut"
