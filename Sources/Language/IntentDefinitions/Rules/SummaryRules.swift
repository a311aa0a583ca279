import SourceText

/// A summary refers to parameters of the intent, and each alternative can be used.
enum SummaryRule {
    /// The alternatives without errors, in file order.
    static func texts(
        of intent: DeclaredIntent, in scope: ParameterScope, _ reachability: Reachability,
        _ values: ValueReader, _ sink: FindingSink
    ) -> [SummaryText] {
        var always: DeclaredSummary?
        // The requirements under which no earlier text is used; nil if there are too many combinations to
        // decide.
        var remaining: [Requirements]? = [[]]
        return intent.summary.compactMap { declared in
            if let always {
                sink.report(SummaryFindings.unreachable(declared, after: always))
            } else if declared.condition == nil, !declared.hasErrors {
                always = declared
            }
            let condition = declared.condition.flatMap {
                ConditionRule.condition($0, in: scope, values, sink)
            }
            var ways = remaining
            if let declared = declared.condition, let condition {
                let own = reachability.checkUse(declared, condition)
                ways = remaining.flatMap { Alternatives.product($0, own) }
                let others = Alternatives.of(declared, condition, holding: false)
                remaining = remaining.flatMap { before in
                    others.flatMap { Alternatives.product(before, $0) }
                }
            }
            guard let template = template(of: declared, in: scope, sink) else { return nil }
            if let ways { checkHidden(declared, ways, of: intent, scope, sink) }
            return SummaryText(when: condition, template)
        }
    }

    /// Warns about parameters that may be hidden while the text is used, and for which the text does not
    /// contain a replacement. The rest of the sentence is then shown without them.
    private static func checkHidden(
        _ declared: DeclaredSummary, _ ways: [Requirements], of intent: DeclaredIntent,
        _ scope: ParameterScope, _ sink: FindingSink
    ) {
        var scan = PlaceholderScan(declared.text.text ?? "")
        scan.run()
        let places = PlaceholderPlaces(declared.text)
        for (place, name) in scan.names where !scan.replaced.contains(place) {
            guard let index = scope.names[name], let visibility = scope.visibility(at: index),
                let written = intent.parameters[index].visibility,
                let hidden = Alternatives.of(written, visibility, holding: false),
                Alternatives.product(ways, hidden)?.contains(where: { isUsual($0, in: scope) }) ?? false
            else { continue }
            sink.report(
                SummaryFindings.hidden(
                    Located(name, at: places.name(at: place, name)), intent.parameters[index]))
        }
    }

    /// Whether a combination can be met while its booleans are set. People can clear a boolean, but rarely
    /// do.
    private static func isUsual(_ way: Requirements, in scope: ParameterScope) -> Bool {
        let set = way.filter { scope[$0.subject]?.type.isBoolean ?? false }.map {
            Requirement(test: .isSet(parameter: $0.subject), shouldHold: true, place: $0.place)
        }
        return (way + set).canBeMet(in: scope)
    }

    /// The template of a string; nil after reporting errors in its placeholders.
    private static func template(
        of declared: DeclaredSummary, in scope: ParameterScope, _ sink: FindingSink
    ) -> SummaryTemplate? {
        let mark = sink.mark
        let places = PlaceholderPlaces(declared.text)
        var scan = PlaceholderScan(declared.text.text ?? "")
        scan.run()
        for (place, name) in scan.names where scope.names[name] == nil {
            let located = Located(name, at: places.name(at: place, name))
            sink.report(scope.unknown(located))
        }
        for (place, name) in scan.names {
            _ = RecordRule.checkName(Located(name, at: places.name(at: place, name)), in: scope, sink)
        }
        for (place, name) in scan.names where scope[name]?.type.isSecret == true {
            sink.report(SummaryFindings.secret(Located(name, at: places.name(at: place, name))))
        }
        checkOtherForms(in: declared.text, scope.names, sink)
        for problem in scan.problems { sink.report(SummaryFindings.placeholder(problem, places)) }
        return sink.hasErrors(since: mark) ? nil : SummaryTemplate(scan.parts)
    }
}

// Placeholders in the syntax of other languages
extension SummaryRule {
    /// Warns about `{city}`, `{{city}}`, `$city` and `$(city)` with a parameter's name, because they are
    /// shown literally.
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
                SummaryFindings.form(
                    String(decoding: text[form.range], as: UTF8.self), meant: "${\(words)}",
                    at: node.location(ofText: form.range)))
        }
    }
}

/// A placeholder of another language at a `{` or `$`.
private struct OtherPlaceholder {
    /// The offsets of the placeholder in the UTF-8 of the text.
    let range: Range<Int>
    /// The name, with the text after `|`. Nil for `${…}`, which is the supported form, and for a placeholder
    /// without a name.
    let words: String?

    /// Nil if no placeholder begins at the offset.
    init?(in text: [UInt8], at start: Int) {
        let brace = UInt8(ascii: "{")
        func at(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }
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

/// The locations of the placeholders of a string in its file.
struct PlaceholderPlaces {
    private let whole: SourceLocation
    /// The offset of each `${` from the beginning of the text as written, including quotes.
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

    /// The location of the name in the placeholder with an index. If the name is written with escapes, this
    /// is the location of the whole text.
    func name(at index: Int, _ name: String) -> SourceLocation {
        guard starts.indices.contains(index) else { return whole }
        let start = starts[index] + 2
        guard bytes[start...].starts(with: name.utf8) else { return whole }
        return location(start, start + name.utf8.count)
    }

    /// The location of a placeholder: up to its `}`, or up to the line end if the `}` is missing.
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
