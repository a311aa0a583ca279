import SourceText
import YAMLReading

/// A summary names parameters of the intent, and every text of it can be reached.
enum SummaryRule {
    /// The texts without errors.
    static func texts(
        of intent: DeclaredIntent, in scope: ParameterScope, _ reachability: Reachability,
        _ values: ValueReader, _ sink: FindingSink
    ) -> [SummaryText] {
        var always: DeclaredSummary?
        return intent.summary.compactMap { declared in
            if let always {
                sink.report(DefinitionFindings.summaryUnreachable(declared, after: always))
            } else if declared.condition == nil, !declared.hasErrors {
                always = declared
            }
            let condition = declared.condition.flatMap {
                ConditionRule.condition($0, in: scope, values, sink)
            }
            if let declared = declared.condition, let condition {
                _ = reachability.checkUse(declared, condition)
            }
            return template(of: declared, in: scope, sink).map { SummaryText(when: condition, $0) }
        }
    }

    private static func template(
        of declared: DeclaredSummary, in scope: ParameterScope, _ sink: FindingSink
    ) -> SummaryTemplate? {
        let mark = sink.mark
        let places = PlaceholderPlaces(declared.text)
        var scan = PlaceholderScan(declared.text.text ?? "")
        scan.run()
        for (place, name) in scan.names where scope.names[name] == nil {
            let located = Located(name, at: places.name(at: place, name))
            sink.report(DefinitionFindings.parameterUnknown(located, known: scope.names.names))
        }
        for (place, name) in scan.names where scope[name]?.type.isSecret == true {
            sink.report(DefinitionFindings.summarySecret(Located(name, at: places.name(at: place, name))))
        }
        checkOtherForms(in: declared.text, scope.names, sink)
        for problem in scan.problems { sink.report(DefinitionFindings.summaryPlaceholder(problem, places)) }
        return sink.hasErrors(since: mark) ? nil : SummaryTemplate(scan.parts)
    }
}

// Placeholders in the form of other languages.
extension SummaryRule {
    /// Reports `{place}`, `{{place}}`, `$place` and `$(place)`, which are shown as they are.
    private static func checkOtherForms(in node: YAMLNode, _ names: NameIndex, _ sink: FindingSink) {
        let text = Array((node.text ?? "").utf8)
        var place = 0
        while place < text.count {
            guard let form = OtherPlaceholder(in: text, at: place) else {
                place += 1
                continue
            }
            place = form.range.upperBound
            guard let words = form.words, names[String(words.prefix { $0 != "|" })] != nil else { continue }
            sink.report(
                DefinitionFindings.summaryForm(
                    String(decoding: text[form.range], as: UTF8.self), meant: "${\(words)}",
                    at: node.location(ofText: form.range)))
        }
    }
}

/// What begins at a "{" or a "$" of a text.
private struct OtherPlaceholder {
    let range: Range<Int>
    /// The name, and the text behind a "|"; nil for `${…}`, and for what has no name.
    let words: String?

    init?(in text: [UInt8], at start: Int) {
        let brace = UInt8(ascii: "{")
        func at(_ place: Int) -> UInt8 { place < text.count ? text[place] : 0 }
        var first = start
        switch (at(start), at(start + 1)) {
        case (UInt8(ascii: "$"), brace):
            range = start..<(text[start...].firstIndex(of: UInt8(ascii: "}")) ?? text.count - 1) + 1
            words = nil
            return
        case (UInt8(ascii: "$"), UInt8(ascii: "(")), (brace, brace): first += 2
        case (UInt8(ascii: "$"), _), (brace, _): first += 1
        default: return nil
        }
        let isAlone = at(start) == UInt8(ascii: "$") && first == start + 1
        let closing: [UInt8] =
            at(start) == brace ? Array(repeating: UInt8(ascii: "}"), count: first - start) : [0x29]
        var end = first
        while end < text.count, isAlone ? Self.isNamePart(text[end]) : text[end] != closing[0] { end += 1 }
        let words = String(decoding: text[first..<end], as: UTF8.self)
        if isAlone {
            range = start..<end
        } else {
            guard text[end...].starts(with: closing) else { return nil }
            range = start..<(end + closing.count)
        }
        let name = words.split(separator: " ").joined(separator: " ")
        self.words = name.isEmpty ? nil : name
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || byte == 0x5F
    }
}

/// Where the placeholders of a text stand in its file.
struct PlaceholderPlaces {
    private let whole: SourceLocation
    /// Offsets of every `${` from the start of the text as it is written, quotes included.
    private let starts: [Int]
    private let bytes: [UInt8]

    init(_ node: YAMLNode) {
        whole = node.location
        bytes = Array(node.location.text.utf8)
        let bytes = bytes
        starts = bytes.indices.dropLast().filter {
            bytes[$0] == UInt8(ascii: "$") && bytes[$0 + 1] == UInt8(ascii: "{")
        }
    }

    /// The name in a placeholder, counted from 0; the whole text where it is written with escapes.
    func name(at place: Int, _ name: String) -> SourceLocation {
        guard starts.indices.contains(place) else { return whole }
        let start = starts[place] + 2
        guard bytes[start...].starts(with: name.utf8) else { return whole }
        return location(start, start + name.utf8.count)
    }

    /// A placeholder as far as it goes: to its `}`, else to the end of its line.
    func placeholder(at place: Int) -> SourceLocation {
        guard starts.indices.contains(place) else { return whole }
        let start = starts[place]
        let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
        if let brace = line.firstIndex(of: UInt8(ascii: "}")) { return location(start, brace + 1) }
        let isQuoted = start + line.count == bytes.count && (bytes.first == 0x22 || bytes.first == 0x27)
        return location(start, start + line.count - (isQuoted ? 1 : 0))
    }

    private func location(_ start: Int, _ end: Int) -> SourceLocation {
        let origin = whole.range.start
        return whole.file.location(SourceRange(start: origin + start, end: origin + end))
    }
}
