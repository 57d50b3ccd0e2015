// A client in JavaScript that knows a few rules by itself, written from README.md and
// docs/rules.md. Its default export is what `runner.mjs` asks: by kind of row a function from the
// input, and the switches of the house where they matter, to the answer. A function may throw an
// error with a `code`: then the answer is that error.

// The rules

const SUITS = "MZTP";
const RANKS = { TEN_HIGH: "AXKOU987", TEN_LOW: "AKOUX987" }; // R1.3, highest first
const TRUMP_FIGURES = ["j", "4", "2", "u", "a", "x", "td", "d"]; // td before d, to be read first

const words = (text) => text.split(/[ ,]+/).filter((word) => word !== "");

class BadCard extends Error {
  code = "bad_card";
}

class BidNotInProfile extends Error {
  code = "bid_not_in_profile";
}

function cards(text) {
  const found = [];
  for (const word of words(text.toUpperCase().replaceAll("10", "X"))) {
    if (!/^([MZTP][AXKOU987]+)+$/.test(word)) throw new BadCard(word);
    let suit = "";
    for (const letter of word) {
      if (SUITS.includes(letter)) suit = letter;
      else found.push(suit + letter);
    }
  }
  if (new Set(found).size < found.length) throw new BadCard(text);
  return found;
}

/** R1.2: by suit, the highest first. */
function sorted(some, order) {
  const place = (card) => SUITS.indexOf(card[0]) * 8 + RANKS[order].indexOf(card[1]);
  return [...some].sort((one, other) => place(one) - place(other)).join(" ");
}

/** R8.3: does a card that is played later beat the one that is winning the trick? */
function beats(card, winning, trump, order) {
  if (card[0] !== winning[0]) return card[0] === trump;
  return RANKS[order].indexOf(card[1]) < RANKS[order].indexOf(winning[1]);
}

/** R8.3: the place of the card that wins the trick so far. */
function winner(trick, trump, order) {
  let best = 0;
  trick.forEach((card, place) => {
    if (beats(card, trick[best], trump, order)) best = place;
  });
  return best;
}

/** R8.2: the cards of a hand that may be played. */
function legalCards(hand, trick, trump, order) {
  if (trick.length === 0) return hand;
  let allowed = hand.filter((card) => card[0] === trick[0][0]);
  if (allowed.length === 0) allowed = hand.filter((card) => card[0] === trump);
  if (allowed.length === 0) allowed = hand;
  const winning = trick[winner(trick, trump, order)];
  const beating = allowed.filter((card) => beats(card, winning, trump, order));
  return beating.length > 0 ? beating : allowed;
}

/** R9.1. */
const points = (some) => 10 * some.filter((card) => "AX".includes(card[1])).length;

/** R3.3: the suit and the figures of a canonical code; without trump there is no suit. */
function readBid(code) {
  if (["nd", "ed", "ntd", "b", "eb", "tb"].includes(code)) return { suit: null, figures: [code] };
  const suit = SUITS.includes(code[0]) ? code[0] : "";
  let rest = code.slice(suit.length);
  const figures = [];
  while (rest !== "") {
    const figure = TRUMP_FIGURES.find((known) => rest.startsWith(known));
    figures.push(figure);
    rest = rest.slice(figure.length);
  }
  return { suit, figures };
}

/** R3.4: the value of one figure of a bid. A trump that is named later counts as the cheapest. */
function value(figure, suit, house) {
  const { M, Z, T } = house.suit_multipliers;
  const exempt = suit === "P" && house.red_exempt.includes(figure);
  const named = suit === "" ? Math.min(M, Z, T) : house.suit_multipliers[suit];
  return house.values[figure] * (suit === null || exempt ? 1 : named);
}

/** R4.3, R4.4: the house has the figures, does not leave the bid out, and lists it, if it lists. */
function plays(code, house) {
  const listed = house.tie_break !== "LIST" || house.order.flat().includes(code);
  const figures = readBid(code).figures.every((figure) => figure in house.values);
  return figures && listed && !house.bids_not_played.includes(code);
}

/** R4.2, R4.3: two numbers, of which the first that differs decides. */
function rank(code, house) {
  if (!plays(code, house)) throw new BidNotInProfile(code);
  if (house.tie_break === "LIST") {
    return [house.order.findIndex((equal) => equal.includes(code)), 0];
  }
  const { suit, figures } = readBid(code);
  const total = figures.reduce((sum, figure) => sum + value(figure, suit, house), 0);
  if (house.tie_break === "STRICT_VALUE") return [total, 0];
  if (house.tie_break === "FEWER_FIGURES") return [total, -figures.length];
  const parti = figures.length > 1 && figures.includes("j") ? value("j", suit, house) : 0;
  return [total - parti, parti];
}

/** R4.1. */
function outbids(one, other, house) {
  const [high, low] = [rank(one, house), rank(other, house)];
  return high[0] !== low[0] ? high[0] > low[0] : high[1] > low[1];
}

export default {
  sort_cards: (input) => ({ cards: sorted(cards(input.cards), input.order) }),
  card_points: (input) => ({ points: points(cards(input.cards)) }),
  legal_cards: ({ hand, trick, trump, order }) => ({
    cards: sorted(legalCards(cards(hand), cards(trick), trump, order), "TEN_HIGH"),
  }),
  trick_winner: ({ trick, trump, order }) => ({ winner: winner(cards(trick), trump, order) }),
  outbids: (input, house) => ({ outbids: outbids(input.new, input.old, house) }),
};
