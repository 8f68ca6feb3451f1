// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the newest state and nothing else: no rule of the game is known here. Plain script for Chromium 103 and later.
// Options in the address: safe=1 hide all as soon as the feed is silent for 5 s (else 15 s), deck=2 two-colour deck,
// units=bb stacks in big blinds, still=1 no motion.
"use strict";

const options = new URLSearchParams(location.search);
const SILENCE_MS = options.get("safe") === "1" ? 5000 : 15000;
const STREETS = { between: "NEXT HAND", preflop: "PRE-FLOP", flop: "FLOP", turn: "TURN", river: "RIVER", showdown: "SHOWDOWN" };
const SAID = { fold: "FOLD", check: "CHECK", call: "CALL", bet: "BET", raise: "RAISE TO", all_in: "ALL-IN" };
const POSITIONS = { small_blind: "SB", big_blind: "BB" };
const at = (id) => document.getElementById(id);
let heardMs = 0;

function element(kind, className, text) {
  const made = document.createElement(kind);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

const chips = (amount) => amount.toLocaleString("en-US");

function stackText(seat, view) {
  if (seat.stack === null) return "";
  if (options.get("units") !== "bb" || !view.big_blind) return chips(seat.stack);
  return (Math.round((seat.stack / view.big_blind) * 10) / 10).toLocaleString("en-US") + " BB";
}

function cardElement(name) {
  const suit = name[1];
  const card = element("div", "card " + suit);
  card.append(element("b", "", name[0] === "T" ? "10" : name[0]));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#suit-" + suit);
  svg.append(use);
  card.append(svg);
  return card;
}

function saidText(seat, view) {
  if (seat.won) return "WINS " + chips(seat.won);
  if (seat.is_to_act) return view.to_call ? chips(view.to_call) + " TO CALL" : "TO ACT";
  return seat.status === "all_in" && seat.last === "all_in" ? "" : SAID[seat.last] || "";
}

function playerElement(seat, view) {
  const state = [seat.status, seat.is_to_act ? "acts" : "", seat.won ? "won" : ""].join(" ");
  const player = element("li", "player " + state);
  const tile = element("div", "tile");
  const name = element("div", "name");
  name.append(element("span", "who", seat.name));
  if (seat.has_button) name.append(element("span", "mark button", "D"));
  if (seat.position) name.append(element("span", "mark", POSITIONS[seat.position]));
  const isAllIn = seat.status === "all_in" && !seat.won;
  tile.append(name, element("div", isAllIn ? "stack gone" : "stack", isAllIn ? "ALL-IN" : stackText(seat, view)));
  const said = saidText(seat, view);
  const bet = seat.bet ? chips(seat.bet) : "";
  if (said || bet) tile.append(element("div", "said", said), element("div", "bet", bet));
  else tile.classList.add("lone");
  player.append(element("div", "seat", String(seat.number)), tile);
  if (seat.tabled.length) {
    const tabled = element("div", "tabled");
    tabled.append(...seat.tabled.map(cardElement));
    player.append(tabled);
  }
  return player;
}

function drawPot(view) {
  const pot = at("pot");
  pot.replaceChildren();
  const amounts = view.pots.map((one) => one.amount).filter((amount) => amount);
  if (!view.is_pot_shown || !amounts.length) return;
  pot.append(element("small", "", amounts.length > 1 ? "POTS" : "POT"), amounts.map(chips).join(" / "));
}

function drawBoard(name, board) {
  const shown = at(name);
  const key = board.join("");
  if (shown.dataset.key === key && shown.childElementCount) return;
  const before = shown.dataset.key || "";
  shown.dataset.key = key;
  const slots = Array.from({ length: 5 - board.length }, () => element("div", "slot"));
  shown.replaceChildren(...board.map(cardElement), ...slots);
  board.forEach((card, n) => {
    if (before.slice(2 * n, 2 * n + 2) === card) shown.children[n].style.animation = "none"; // it lies there already
  });
}

function draw(view) {
  const seats = view.seats.filter((seat) => seat.status !== "out" || view.street === "between");
  const players = at("players");
  players.className = seats.length > 8 ? "many" : "";
  players.replaceChildren(...seats.map((seat) => playerElement(seat, view)));
  const isOver = view.street === "between" && view.seats.some((seat) => seat.won);
  at("street-name").textContent = isOver ? "HAND OVER" : STREETS[view.street];
  drawPot(view);
  const second = view.second || [];
  drawBoard("board", view.board);
  drawBoard("second", second);
  at("middle").className = second.length ? "two" : "";
  at("hand-number").textContent = view.hand ? "HAND " + view.hand : "";
  const ante = view.ante ? "  ·  ANTE " + chips(view.ante) : "";
  at("blinds").textContent = view.big_blind ? chips(view.small_blind) + " / " + chips(view.big_blind) + ante : "";
  document.documentElement.dataset.seq = view.seq;
}

// Stale graphics lie: what is not confirmed by a beat is taken off the air.
function showOrHide() {
  const fresh = heardMs > 0 && performance.now() - heardMs < SILENCE_MS;
  at("canvas").hidden = !fresh;
}

function listen() {
  const events = new EventSource("events");
  events.addEventListener("state", (message) => {
    heardMs = performance.now();
    draw(JSON.parse(message.data));
    showOrHide();
  });
  events.addEventListener("beat", () => {
    if (heardMs) heardMs = performance.now();
    showOrHide();
  });
  events.onerror = () => {
    if (events.readyState !== EventSource.CLOSED) return; // it comes back by itself
    events.close();
    setTimeout(listen, 1000);
  };
}

function fit() {
  const scale = Math.min(innerWidth / 1920, innerHeight / 1080);
  at("canvas").style.transform = scale === 1 ? "none" : "scale(" + scale + ")";
}

document.documentElement.dataset.deck = options.get("deck") || "4";
if (options.get("still") === "1") document.documentElement.dataset.still = "";
addEventListener("resize", fit);
setInterval(showOrHide, 500);
fit();
listen();
