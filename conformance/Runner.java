// A client in Java that knows cards by itself, with its runner: java conformance/Runner.java [FOLDER].
// With --lines it answers questions from standard input instead, a line each. It was written from
// README.md, needs no packages, and shows how a runner in any language may look.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public final class Runner {
  private static final String SUITS = "MZTP";
  private static final String HIGH = "AXKOU987"; // R1.3, highest first
  private static final String LOW = "AKOUX987";

  public static void main(String[] arguments) throws IOException {
    if (arguments.length > 0 && arguments[0].equals("--lines")) {
      serve();
    } else {
      check(Path.of(arguments.length > 0 ? arguments[0] : "conformance"));
    }
  }

  // The rules

  private static String ranks(Map<String, Object> input) {
    return input.get("order").equals("TEN_HIGH") ? HIGH : LOW;
  }

  private static List<String> cards(Object text) {
    List<String> found = new ArrayList<>();
    String plain = ((String) text).toUpperCase(Locale.ROOT).replace("10", "X");
    for (String word : plain.split("[ ,]+")) {
      if (word.isEmpty()) continue;
      if (!word.matches("([MZTP][AXKOU987]+)+")) throw new IllegalArgumentException("bad_card");
      char suit = ' ';
      for (char letter : word.toCharArray()) {
        if (SUITS.indexOf(letter) >= 0) suit = letter;
        else found.add("" + suit + letter);
      }
    }
    if (found.stream().distinct().count() < found.size()) {
      throw new IllegalArgumentException("bad_card");
    }
    return found;
  }

  /** R1.2: by suit, the highest first. */
  private static String sorted(List<String> cards, String ranks) {
    Comparator<String> place = Comparator.comparingInt(
        card -> SUITS.indexOf(card.charAt(0)) * 8 + ranks.indexOf(card.charAt(1)));
    return cards.stream().sorted(place).collect(Collectors.joining(" "));
  }

  /** R8.3: whether a card that is played later beats the one that wins so far. */
  private static boolean beats(String card, String winning, Object trump, String ranks) {
    if (card.charAt(0) != winning.charAt(0)) return card.substring(0, 1).equals(trump);
    return ranks.indexOf(card.charAt(1)) < ranks.indexOf(winning.charAt(1));
  }

  private static int winner(List<String> trick, Object trump, String ranks) {
    int best = 0;
    for (int place = 1; place < trick.size(); place++) {
      if (beats(trick.get(place), trick.get(best), trump, ranks)) best = place;
    }
    return best;
  }

  /** R8.2. */
  private static List<String> legal(
      List<String> hand, List<String> trick, Object trump, String ranks) {
    if (trick.isEmpty()) return hand;
    List<String> allowed = of(hand, trick.get(0).substring(0, 1));
    if (allowed.isEmpty()) allowed = of(hand, trump);
    if (allowed.isEmpty()) allowed = hand;
    String winning = trick.get(winner(trick, trump, ranks));
    List<String> beating = allowed.stream()
        .filter(card -> beats(card, winning, trump, ranks)).collect(Collectors.toList());
    return beating.isEmpty() ? allowed : beating;
  }

  private static List<String> of(List<String> hand, Object suit) {
    return hand.stream().filter(card -> card.substring(0, 1).equals(suit))
        .collect(Collectors.toList());
  }

  // The client: the answer to a row, or null for a kind that it does not know

  private static Map<String, Object> answer(String kind, Map<String, Object> input) {
    try {
      switch (kind) {
        case "sort_cards":
          return Map.of("cards", sorted(cards(input.get("cards")), ranks(input)));
        case "legal_cards":
          List<String> legal = legal(
              cards(input.get("hand")), cards(input.get("trick")), input.get("trump"),
              ranks(input));
          return Map.of("cards", sorted(legal, HIGH));
        case "trick_winner":
          List<String> trick = cards(input.get("trick"));
          return Map.of("winner", (long) winner(trick, input.get("trump"), ranks(input)));
        default:
          return null;
      }
    } catch (IllegalArgumentException refused) {
      return Map.of("error", refused.getMessage());
    }
  }

  // The runner

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  private static void check(Path folder) throws IOException {
    Map<String, Object> index = object(new Json(Files.readString(folder.resolve("index.json"))).read());
    Map<String, Integer> checked = new TreeMap<>();
    List<String> faults = new ArrayList<>();
    for (String name : object(index.get("files")).keySet()) {
      for (String line : Files.readAllLines(folder.resolve(name))) {
        Map<String, Object> row = object(new Json(line).read());
        String kind = (String) row.get("kind");
        Map<String, Object> ours = answer(kind, object(row.get("input")));
        if (ours == null) continue;
        checked.merge(kind, 1, Integer::sum);
        if (!ours.equals(row.get("expected"))) {
          faults.add(row.get("id") + " " + row.get("rules") + ": the answer is " + ours);
        }
      }
    }
    System.out.println(checked + " rows, " + faults.size() + " differ");
    faults.forEach(System.out::println);
    System.exit(faults.isEmpty() ? 0 : 1);
  }

  private static void serve() throws IOException {
    BufferedReader in = new BufferedReader(
        new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Map<String, Object> row = object(new Json(line).read());
      Map<String, Object> ours = answer((String) row.get("kind"), object(row.get("input")));
      System.out.println(written(ours == null ? Map.of("error", "unknown_kind") : ours));
      System.out.flush();
    }
  }

  private static String written(Map<String, Object> answer) {
    return answer.entrySet().stream()
        .map(entry -> "\"" + entry.getKey() + "\": " + (entry.getValue() instanceof String
            ? "\"" + entry.getValue() + "\"" : entry.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  /** As much of JSON as the rows need: a program would use a package. */
  private static final class Json {
    private final String text;
    private int at;

    Json(String text) {
      this.text = text;
    }

    Object read() {
      space();
      char first = text.charAt(at);
      if (first == '{') return readObject();
      if (first == '[') return readList();
      if (first == '"') return readText();
      int begin = at;
      while (at < text.length() && ",]} \n".indexOf(text.charAt(at)) < 0) at++;
      String word = text.substring(begin, at);
      if (word.equals("null")) return null;
      if (word.equals("true") || word.equals("false")) return word.equals("true");
      return Long.valueOf(word);
    }

    private Map<String, Object> readObject() {
      Map<String, Object> object = new LinkedHashMap<>();
      at++;
      for (space(); text.charAt(at) != '}'; space()) {
        String key = readText();
        space();
        at++; // the colon
        object.put(key, read());
        comma();
      }
      at++;
      return object;
    }

    private List<Object> readList() {
      List<Object> list = new ArrayList<>();
      at++;
      for (space(); text.charAt(at) != ']'; space()) {
        list.add(read());
        comma();
      }
      at++;
      return list;
    }

    private String readText() {
      StringBuilder read = new StringBuilder();
      for (at++; text.charAt(at) != '"'; at++) {
        char letter = text.charAt(at);
        if (letter == '\\') {
          letter = text.charAt(++at);
          if (letter == 'u') {
            letter = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
            at += 4;
          } else if ("nrtbf".indexOf(letter) >= 0) {
            letter = "\n\r\t\b\f".charAt("nrtbf".indexOf(letter));
          }
        }
        read.append(letter);
      }
      at++;
      return read.toString();
    }

    private void comma() {
      space();
      if (text.charAt(at) == ',') at++;
    }

    private void space() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
    }
  }
}
