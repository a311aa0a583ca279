/// A strict reader of OpenMetrics 1.0.0, as far as boards use it. Everything that is not allowed is an error.
struct OpenMetricsText {
    struct Fault: Error, CustomStringConvertible {
        let line: Int
        let message: String
        var description: String { "line \(line): \(message)" }
    }

    struct Series: Hashable {
        let name: String
        let labels: [String: String]
    }

    struct Family {
        let name: String
        var type: String?
        var unit: String?
        var help: String?
        var samples: [(series: Series, value: Double)] = []
    }

    private(set) var families: [Family] = []

    /// The values of all series.
    var values: [Series: Double] {
        Dictionary(
            families.flatMap { $0.samples.map { ($0.series, $0.value) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The series that must not fall: counters, and the buckets, counts and sums of histograms.
    var cumulative: [Series: Double] {
        let families = families.filter { ["counter", "histogram"].contains($0.type) }
        return Dictionary(
            families.flatMap { $0.samples.map { ($0.series, $0.value) } },
            uniquingKeysWith: { first, _ in first })
    }

    init(_ text: String) throws {
        guard text.hasSuffix("\n# EOF\n") else { throw Fault(line: 0, message: "the end is missing") }
        var known: Set<Series> = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
        for (index, line) in lines.enumerated() {
            func check(_ isFine: Bool, _ message: String) throws {
                if !isFine { throw Fault(line: index + 1, message: "\(message): \(line)") }
            }
            if line.hasPrefix("# ") {
                let words = line.split(separator: " ", maxSplits: 3).map(String.init)
                try check(words.count == 4, "a comment")
                if words[1] == "TYPE" {
                    try check(!families.contains { $0.name == words[2] }, "a repeated family")
                    families.append(Family(name: words[2], type: words[3]))
                } else {
                    try check(families.last?.name == words[2], "metadata of another family")
                    try check(families.last?.samples.isEmpty == true, "metadata after samples")
                    switch words[1] {
                    case "UNIT":
                        try check(words[2].hasSuffix("_" + words[3]), "a unit that the name does not have")
                        families[families.count - 1].unit = words[3]
                    case "HELP": families[families.count - 1].help = words[3]
                    default: try check(false, "an unknown comment")
                    }
                }
                continue
            }
            let (series, value) = try Self.sample(line, index + 1)
            try check(known.insert(series).inserted, "a repeated series")
            let family = try families.last ?? { throw Fault(line: index + 1, message: "no family") }()
            let suffixes = ["counter": ["_total"], "gauge": [""], "info": ["_info"]]
            let allowed = suffixes[family.type ?? ""] ?? ["_bucket", "_count", "_sum"]
            try check(allowed.contains { family.name + $0 == series.name }, "a sample of another family")
            try check(series.name.hasSuffix("_bucket") == (series.labels["le"] != nil), "a bound")
            try check(family.type == "gauge" || value >= 0, "a negative count")
            families[families.count - 1].samples.append((series, value))
        }
        for family in families where family.type == "histogram" { try Self.checkHistograms(family) }
    }

    /// Buckets are sorted and cumulative, and the last one contains everything.
    private static func checkHistograms(_ family: Family) throws {
        let groups = Dictionary(grouping: family.samples) { sample in
            sample.series.labels.filter { $0.key != "le" }
        }
        for (labels, samples) in groups {
            let buckets = samples.filter { $0.series.name.hasSuffix("_bucket") }
            let bounds = buckets.map {
                $0.series.labels["le"] == "+Inf" ? .infinity : Double($0.series.labels["le"]!) ?? .nan
            }
            let counts = buckets.map(\.value)
            let total = samples.first { $0.series.name.hasSuffix("_count") }?.value
            let isFine =
                bounds == bounds.sorted() && bounds.last == .infinity && counts == counts.sorted()
                && counts.last == total && samples.contains { $0.series.name.hasSuffix("_sum") }
            if !isFine { throw Fault(line: 0, message: "the histogram \(family.name) \(labels)") }
        }
    }

    private static func sample(_ line: Substring, _ number: Int) throws -> (Series, Double) {
        func fault(_ message: String) -> Fault { Fault(line: number, message: "\(message): \(line)") }
        var rest = line
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        rest = rest.dropFirst(name.count)
        var labels: [String: String] = [:]
        if rest.first == "{" {
            repeat {
                rest = rest.dropFirst()
                let label = rest.prefix { $0 != "=" }
                rest = rest.dropFirst(label.count)
                guard rest.hasPrefix("=\"") else { throw fault("a label without a value") }
                rest = rest.dropFirst(2)
                guard labels[String(label)] == nil else { throw fault("a repeated label") }
                labels[String(label)] =
                    try unquoted(&rest) ?? { throw fault("a label value without an end") }()
            } while rest.first == ","
            guard rest.first == "}" else { throw fault("labels without an end") }
            rest = rest.dropFirst()
        }
        guard rest.first == " " else { throw fault("a sample without a value") }
        let text = rest.dropFirst()
        let value = text == "+Inf" ? Double.infinity : Double(text)
        guard let value, !text.contains(" ") else { throw fault("a value") }
        return (Series(name: String(name), labels: labels), value)
    }

    /// Reads to the closing quote; nil if it is missing or an escape is unknown.
    private static func unquoted(_ rest: inout Substring) throws -> String? {
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return text
            case "\n": return nil
            case "\\":
                switch rest.popFirst() {
                case "n": text += "\n"
                case "\\": text += "\\"
                case "\"": text += "\""
                default: return nil
                }
            default: text.append(character)
            }
        }
        return nil
    }
}
