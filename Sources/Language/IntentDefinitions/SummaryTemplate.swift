/// A string with placeholders for values, such as `Weather for ${city|anywhere}`.
///
/// `${name}` is replaced with a parameter's value. If the parameter is empty, the text after `|` is used, or
/// nothing. Every `${` begins a placeholder, which must end with `}` before the next one. All other
/// characters are literal.
package struct SummaryTemplate: Hashable, Sendable {
    /// A literal text or a placeholder.
    package enum Part: Hashable, Sendable {
        case text(String)
        case value(parameter: String, fallback: String)
    }

    package let parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    /// The reason why a string is not a template. The number is the index of the placeholder.
    package enum Problem: Error, Hashable, Sendable {
        /// The placeholder's `}` is missing.
        case unclosed(Int)
        /// The text before `|` or `}` is not a name.
        case nameless(Int)
    }

    /// Parses a template.
    ///
    /// - Throws: the first problem.
    package init(parsing text: String) throws(Problem) {
        var scan = PlaceholderScan(text)
        scan.run()
        if let problem = scan.problems.first { throw problem }
        self.init(scan.parts)
    }

    /// The names of the parameters, in the same order as the placeholders. A parameter that is used twice is
    /// listed twice.
    package var parameters: [String] {
        parts.compactMap { part in
            if case .value(let name, _) = part { name } else { nil }
        }
    }

    /// The text with its placeholders replaced.
    ///
    /// - Parameter value: returns a parameter's value as text; nil if the parameter is empty.
    package func filled(_ value: (String) -> String?) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .value(let name, let fallback): value(name) ?? fallback
            }
        }.joined()
    }
}

/// Splits a string into its parts, and continues after errors, so that all of them can be reported.
struct PlaceholderScan {
    private var rest: Substring
    private(set) var parts: [SummaryTemplate.Part] = []
    /// The valid names in placeholders, with their index among all placeholders.
    private(set) var names: [(place: Int, name: String)] = []
    /// The indices of the placeholders with a replacement for an empty parameter, which may be an empty
    /// string.
    private(set) var replaced: Set<Int> = []
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

    /// Reads a placeholder after its `${`.
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
        if words.count > 1 { replaced.insert(count) }
        parts.append(.value(parameter: name, fallback: words.count > 1 ? String(words[1]) : ""))
    }

    /// The index of the next `${`.
    private static func start(in text: Substring) -> Substring.Index? {
        var rest = text
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[dollar...].dropFirst()
            if rest.first == "{" { return dollar }
        }
        return nil
    }
}

/// An alternative summary of a configuration. The first one whose condition is true is used.
package struct SummaryText: Hashable, Sendable {
    /// When the text applies; nil for always.
    package let condition: Condition?
    package let template: SummaryTemplate

    package init(when condition: Condition? = nil, _ template: SummaryTemplate) {
        self.condition = condition
        self.template = template
    }
}
