package import IntentDefinitions
package import WidgetModel

extension ResolvedConfiguration {
    /// The configuration in one line, according to the `summary` of the definition; nil without a summary, or
    /// if all of its conditions are false.
    ///
    /// Whitespace and line breaks are reduced to single spaces.
    package var summary: String? {
        let text = intent.summary.first { text in
            text.condition?.holds(on: family) { self[$0] } ?? true
        }
        guard let text else { return nil }
        let filled = text.template.filled { name in
            guard let parameter = intent.parameter(named: name), let value = self[name] else { return nil }
            return parameter.text(of: value)
        }
        return filled.split { $0.isWhitespace }.joined(separator: " ")
    }
}

/// The words for values that a definition does not name.
package struct ValueWords: Sendable {
    package let on: String
    package let off: String
    /// Everything in a list.
    package let all: String
    /// Everything in a list, except for elements with these titles.
    package let allExcept: @Sendable (String) -> String

    package init(on: String, off: String, all: String, allExcept: @escaping @Sendable (String) -> String) {
        (self.on, self.off, self.all, self.allExcept) = (on, off, all, allExcept)
    }

    /// The words of the command line.
    package static let english = ValueWords(
        on: "on", off: "off", all: AllValue.word, allExcept: { AllValue.exceptWord + $0 })
}

extension IntentParameter {
    /// A value as users read it: the titles of cases and objects, `on` and `off`, or the literal. The
    /// elements of a list are separated by commas.
    package func text(of value: ParameterValue) -> String { text(of: value, words: .english) }

    /// A value as users read it, in the words of their language.
    package func text(of value: ParameterValue, words: ValueWords) -> String {
        switch value {
        case .boolean(let isOn): isOn ? words.on : words.off
        case .enumCase(let name): type.caseTitle(name) ?? name
        case .object(let object): object.displayTitle
        case .record(let record): type.record?.text(of: record, words: words) ?? record.description
        case .list(let elements): text(of: elements, words)
        case .all(let value):
            value.excepted.isEmpty ? words.all : words.allExcept(text(of: value.excepted, words))
        default: literal(of: value)
        }
    }

    private func text(of elements: [ParameterValue], _ words: ValueWords) -> String {
        elements.map { text(of: $0, words: words) }.joined(separator: ", ")
    }

    /// A value as a form shows it and a user enters it: the literal, with the suffix after a number.
    package func literal(of value: ParameterValue) -> String {
        guard let suffix = type.kind.suffix else { return value.description }
        if case .list(let elements) = value { return elements.map(literal).joined(separator: ", ") }
        return suffix.behind(value.description)
    }
}

extension IntentParameter {
    /// The literal of a value in the user's environment. The literal of an instant is its local time, which a
    /// form reads.
    package func literal(of value: ParameterValue, in context: LiteralContext) -> String {
        switch value {
        case .dateTime(let instant): instant.literal(in: context)
        case .list(let elements) where type.kind is DateTimeType:
            elements.map { literal(of: $0, in: context) }.joined(separator: ", ")
        default: literal(of: value)
        }
    }

    /// The text of a value in the user's environment.
    package func text(
        of value: ParameterValue, in context: LiteralContext, words: ValueWords = .english
    ) -> String {
        type.kind is DateTimeType ? literal(of: value, in: context) : text(of: value, words: words)
    }
}

extension IntentParameter {
    /// The text of a value in the user's environment and language: the title of a value that its type lists,
    /// such as a country.
    package func text(
        of value: ParameterValue, in context: LiteralContext, for locale: LocaleTag?,
        words: ValueWords = .english
    ) -> String {
        if case .list(let elements) = value {
            return elements.map { text(of: $0, in: context, for: locale, words: words) }
                .joined(separator: ", ")
        }
        return type.kind.listedTitle(of: value.description, for: locale)
            ?? text(of: value, in: context, words: words)
    }
}

extension Instant {
    /// The local time, such as `2026-11-21T17:30`. If the local time alone would be another instant, the
    /// offset from UTC is added: the clock may be set back, or the time may contain a fraction of a second.
    fileprivate func literal(in context: LiteralContext) -> String {
        let exact = rfc3339(offset: context.offset(self))
        // Without a fraction, the offset follows the seconds.
        let local = exact.prefix(19)
        let short = String(local.hasSuffix(":00") ? local.dropLast(3) : local)
        // An unreadable time counts as another instant.
        let read = try? ParameterType.dateTime.kind.value(ofLiteral: short, in: context)
        return read == .dateTime(self) ? short : exact
    }
}

extension RecordType {
    /// An object in one line: its summary, or else its values.
    package func text(of record: Record, words: ValueWords = .english) -> String {
        func text(_ name: String) -> String? {
            guard let parameter = form.parameter(named: name) else { return nil }
            return record[name].map { parameter.text(of: $0, words: words) }
        }
        if let summary = form.summary.first { return summary.template.filled(text) }
        return form.parameters.compactMap { text($0.name) }.joined(separator: ", ")
    }
}

extension ParameterType {
    fileprivate func caseTitle(_ name: String) -> String? {
        enumeration?.enumCase(named: name)?.displayTitle
    }
}
