import CaseWalking

/// Makes definitions with parameters of every kind out of a seed, and lines of JSON that mostly fit them.
struct RandomLines {
    private var randomness: Randomness
    private var parameters: [(name: String, pool: Pool, isList: Bool)] = []

    init(seed: UInt64) { randomness = Randomness(seed: seed) }

    mutating func chance(of percent: Int) -> Bool { randomness.chance(of: percent) }

    /// What a parameter is declared as, JSON that fits, and JSON that mostly does not.
    private struct Pool {
        let declaration: String
        let good: [String]
        let others: [String]
    }

    private static let texts = [
        #""""#, #""a""#, #""abc""#, #""ABC""#, #""é""#, #""e\u0301""#, #""한국어""#, #""🇰🇷""#, #""a\nb""#,
        #""\u0041BC""#, #""••••""#, #""\u2022•••""#, #""today""#, #""now""#, #""null""#,
    ]

    private static let numbers = [
        "0", "-0", "1", "5", "12", "13", "-1", "1.0", "5.00", "1e1", "12e-1", "0.5", "0.25", "1.000001",
        "0.1234567", "1.00000000000000000000", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "123456789012345678.9", "1e400", "1e-400", "3600", "3600.5", "0.0005",
        "59.999", "99999999999999999",
    ]

    private static let others = [
        "true", "false", "null", "[]", "{}", #"{"id":"x"}"#, #"{"id":"x","title":"X","token":"••••"}"#,
        #"{"id":""}"#, #"{"id":"x","token":"abc","size":3}"#, #"{"id":"x","size":"3"}"#,
        #"{"amount":12.5,"currency":"EUR"}"#, #"{"value":3,"unit":"km"}"#, #"{"value":3,"unit":"kg"}"#,
        #"{"latitude":37.5,"longitude":126.9}"#, #"{"latitude":97.5,"longitude":126.9}"#,
        #"{"name":"Mina","email":"mina@example.org"}"#, #"{"name":7}"#,
    ]

    private static let pools: [Pool] = [
        Pool(declaration: "type: boolean", good: ["true", "false"], others: ["true"]),
        Pool(
            declaration: "type: integer", good: ["0", "5", "-1", "1.0", "1e1", "9223372036854775807"],
            others: numbers),
        Pool(declaration: "type: integer, range: [1, 12]", good: ["1", "5", "12", "5.00"], others: numbers),
        Pool(declaration: "type: integer, range: { min: 5 }", good: ["5", "13"], others: numbers),
        Pool(
            declaration: "type: decimal", good: ["0.5", "0", "-1", "0.1234567", "1.00000000000000000000"],
            others: numbers),
        Pool(
            declaration: "type: decimal, range: [0, 1]", good: ["0", "0.25", "1", "1.0", "1e-1"],
            others: numbers),
        Pool(
            declaration: "type: decimal, range: { max: 0.1234567 }", good: ["0.1234567", "-1"],
            others: numbers),
        Pool(
            declaration: "type: decimal, range: [-9223372036854775807, 12]", good: ["12", "0.5"],
            others: numbers),
        Pool(declaration: "type: duration", good: ["0", "59.999", "3600"], others: numbers),
        Pool(
            declaration: "type: duration, range: [60, 3600]", good: ["3600", "60", "60.5", "60.5000"],
            others: numbers),
        Pool(declaration: "type: string", good: [#""abc""#, #""한국어""#, #""a\nb""#, #""""#], others: texts),
        Pool(
            declaration: "type: string, minLength: 1, maxLength: 2", good: [#""a""#, #""é""#, #""🇰🇷""#],
            others: texts),
        Pool(
            declaration: #"type: string, pattern: "[A-C]{3}|é|a.b""#,
            good: [#""ABC""#, #""é""#, #""axb""#, #""\u0041BC""#], others: texts),
        Pool(
            declaration: #"type: string, pattern: ".*(a|b|c){3}.*", maxLength: 3"#,
            good: [#""abc""#, #""ccc""#], others: texts),
        Pool(
            declaration: "type: string, secret: true", good: [#""••••""#, #""abc""#, #""\u2022•••""#],
            others: texts),
        Pool(
            declaration: "cases: { metric: Metric, imperial: Imperial, é: E }",
            good: [#""metric""#, #""imperial""#, #""é""#],
            others: [#""e\u0301""#, #""Metric""#, #""metr\u0069c""#]),
        Pool(
            declaration: "type: date", good: [#""2026-11-21""#, #""0001-01-01""#],
            others: [#""2026-02-29""#, #""0000-01-01""#, #""2026-1-1""#, #""today""#]),
        Pool(
            declaration: "type: date, range: [2026-01-01, 2026-12-31]",
            good: [#""2026-11-21""#, #""2026-12-31""#],
            others: [#""2027-01-01""#, #""2026-13-01""#, #""2026-11-2x""#]),
        Pool(
            declaration: "type: time", good: [#""08:30""#, #""08:30:15""#],
            others: [#""8:30""#, #""24:00""#]),
        Pool(
            declaration: "type: dateTime", good: [#""2026-11-21T08:30:00Z""#],
            others: [#""2026-11-21T08:30""#, #""now""#]),
        Pool(
            declaration: "type: url",
            good: [#""https://example.org""#, #""http://a""#, #""https://a~b/c?d#e""#, #""mailto:a@b""#],
            others: addresses),
        Pool(declaration: "type: timeZone", good: [#""UTC""#, #""Asia/Seoul""#], others: [#""Seoul""#]),
        Pool(declaration: "type: color", good: [##""#2da44e""##], others: [##""#2da44""##, #""red""#]),
        Pool(declaration: "type: money", good: [#"{"amount":12.5,"currency":"EUR"}"#], others: others),
        Pool(
            declaration: "type: length, unit: km, range: [0, 5]", good: [#"{"value":3,"unit":"km"}"#],
            others: others),
        Pool(declaration: "type: place", good: [#"{"latitude":37.5,"longitude":126.9}"#], others: others),
        Pool(
            declaration: "type: person", good: [#"{"name":"Mina","email":"mina@example.org"}"#],
            others: others),
        Pool(
            declaration: "type: City, options: list",
            good: [#"{"id":"x"}"#, #"{"id":"y","title":"Y","size":3}"#], others: others),
        Pool(
            declaration: "type: Camera, options: list",
            good: [#"{"id":"x"}"#, #"{"id":"x","token":"••••"}"#], others: others),
    ]

    private static let addresses = [
        #""https://""#, #""https://?a""#, #""example.org""#, #""HTTPS://a.b""#, #""https://a b""#,
        #""https://a|b""#, #""https://bücher.de""#, #""https:\/\/a""#, #""localhost:8080""#, #""http""#,
        #""https:/""#, #""httpx://a""#,
    ]

    private static let names = ["p", "place", "größe", "p3", "hours_ahead", "이름", "q7", "r8"]

    /// A definition without errors.
    mutating func definition() -> String {
        parameters = []
        var lines: [String] = []
        for name in Self.names where randomness.chance(of: 60) {
            let pool = randomness.pick(Self.pools)
            let list = randomness.chance(of: 25) ? randomness.pick(Self.lists) : ""
            var words = pool.declaration + list
            if randomness.chance(of: 25) { words += ", required: true" }
            // A boolean always has a value.
            if let first = parameters.first,
                first.isList || first.pool.declaration != Self.pools[0].declaration,
                randomness.chance(of: 20)
            {
                words += ", when: { \(first.name): \(randomness.pick(["set", "unset"])) }"
            } else if randomness.chance(of: 10) {
                words += ", when: { family: [systemSmall, systemMedium] }"
            }
            parameters.append((name, pool, !list.isEmpty))
            lines.append("      \(name): { \(words) }")
        }
        if lines.isEmpty {
            parameters = [("p", Self.pools[0], false)]
            lines = ["      p: { type: boolean }"]
        }
        let rules =
            randomness.chance(of: 15)
            ? "    rules: [{ require: [\(parameters[randomness.below(parameters.count)].name)] }]\n" : ""
        return """
            format: 1
            intents:
              Random:
                parameters:
            \(lines.joined(separator: "\n"))
            \(rules)
            types:
              City: { properties: { size: integer } }
              Camera: { properties: { size: integer, token: { type: string, secret: true } } }
            """
    }

    private static let lists = [
        ", list: true", ", list: { max: 2 }", ", list: { min: 1, max: 3 }",
        ", list: { max: 3, unique: true }",
        ", list: { systemSmall: 1, systemMedium: { min: 2, max: 3 } }",
    ]

    /// One line: most name each parameter once, in order, with a value of its kind.
    mutating func line() -> String {
        if randomness.chance(of: 3) { return randomness.pick(["7", "[]", "{", "\"", "{}x", "nul", "[{}]"]) }
        let misfits = randomness.chance(of: 50) ? 0 : randomness.below(40)
        var members: [String] = []
        for (name, pool, isList) in parameters where !randomness.chance(of: 8) {
            members.append(key(name) + blank() + ":" + blank() + value(of: pool, isList, misfits))
        }
        if randomness.chance(of: 10) { members.append(#""other": 1"#) }
        if randomness.chance(of: 5) { members.append(#""gr\u00f6ße": 1"#) }
        if randomness.chance(of: 5), let first = members.first { members.append(first) }
        if randomness.chance(of: 5), let (name, pool, isList) = parameters.first {
            members.append(key(name) + ":" + value(of: pool, isList, 50))
        }
        if randomness.chance(of: 30) {
            for place in members.indices { members.swapAt(place, randomness.below(members.count)) }
        }
        var line = blank() + "{" + members.joined(separator: "," + blank()) + "}" + blank()
        if randomness.chance(of: 3) { line = String(line.prefix(randomness.below(line.count + 1))) }
        return line
    }

    private mutating func blank() -> String {
        randomness.chance(of: 90) ? "" : randomness.pick([" ", "\t", " \r"])
    }

    private mutating func key(_ name: String) -> String {
        if randomness.chance(of: 4), let first = name.unicodeScalars.first {
            let digits = String(first.value, radix: 16)
            let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            return "\"" + escape + String(name.unicodeScalars.dropFirst()) + "\""
        }
        if randomness.chance(of: 3) { return "\"" + name.replacing("ö", with: "o\u{308}") + "\"" }
        return "\"\(name)\""
    }

    private mutating func value(of pool: Pool, _ isList: Bool, _ misfits: Int) -> String {
        if randomness.chance(of: misfits) {
            return randomness.pick(
                [pool.others, Self.texts, Self.others][randomness.below(3)] + ["[1", "\"\\x\"", "01"])
        }
        guard isList else { return element(of: pool, misfits) }
        let elements = (0..<randomness.below(4)).map { _ in element(of: pool, misfits) }
        return "[" + elements.joined(separator: ",") + "]"
    }

    private mutating func element(of pool: Pool, _ misfits: Int) -> String {
        randomness.pick(randomness.chance(of: misfits) ? pool.others : pool.good)
    }
}
