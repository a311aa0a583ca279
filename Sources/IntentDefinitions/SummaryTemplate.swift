/// A text with places for values: `Weather for ${place|anywhere}`.
///
/// `${name}` stands for a parameter's value; what follows `|` stands there while it has none, nothing without
/// a `|`. Every `${` begins a placeholder, and a `}` before the next one ends it. Everything else is text.
package struct SummaryTemplate: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case text(String)
        case value(parameter: String, fallback: String)
    }

    package let parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    /// Why a text is no template.
    package enum Problem: Error, Hashable, Sendable {
        /// The placeholder, counted from 0, has no `}`.
        case unclosed(Int)
        /// What stands before `|` or `}` in the placeholder, counted from 0, is no name.
        case nameless(Int)
    }

    package init(parsing text: String) throws(Problem) {
        var scan = PlaceholderScan(text)
        scan.run()
        if let problem = scan.problems.first { throw problem }
        self.init(scan.parts)
    }

    /// The parameters that it names, in its order, one twice when it does so twice.
    package var parameters: [String] {
        parts.compactMap { part in
            if case .value(let name, _) = part { name } else { nil }
        }
    }

    /// The text with `value` of each parameter in its place, nil where there is none.
    package func filled(_ value: (String) -> String?) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .value(let name, let fallback): value(name) ?? fallback
            }
        }.joined()
    }
}

/// Takes a text apart, past what is wrong with it.
struct PlaceholderScan {
    private var rest: Substring
    private(set) var parts: [SummaryTemplate.Part] = []
    /// The placeholders that name something, by their place among all, from 0.
    private(set) var names: [(place: Int, name: String)] = []
    private(set) var problems: [SummaryTemplate.Problem] = []
    private var count = 0

    init(_ text: String) { rest = text[...] }

    mutating func run() {
        while let start = PlaceholderScan.start(in: rest) {
            if start > rest.startIndex { parts.append(.text(String(rest[..<start]))) }
            rest = rest[start...].dropFirst(2)
            takePlaceholder()
            count += 1
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
    }

    /// Takes what stands behind `${`.
    private mutating func takePlaceholder() {
        let next = PlaceholderScan.start(in: rest) ?? rest.endIndex
        guard let end = rest[..<next].firstIndex(of: "}") else {
            problems.append(.unclosed(count))
            return
        }
        let words = rest[..<end].split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        rest = rest[end...].dropFirst()
        let name = String(words[0])
        guard NameRule.isWellFormed(name) else {
            problems.append(.nameless(count))
            return
        }
        names.append((count, name))
        parts.append(.value(parameter: name, fallback: words.count > 1 ? String(words[1]) : ""))
    }

    /// Where the next `${` begins.
    private static func start(in text: Substring) -> Substring.Index? {
        var rest = text
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[dollar...].dropFirst()
            if rest.first == "{" { return dollar }
        }
        return nil
    }
}

/// One of the texts that sum up a configuration; the first whose condition holds is taken.
package struct SummaryText: Hashable, Sendable {
    /// Nil: always.
    package let condition: Condition?
    package let template: SummaryTemplate

    package init(when condition: Condition? = nil, _ template: SummaryTemplate) {
        self.condition = condition
        self.template = template
    }
}
