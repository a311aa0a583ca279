package import IntentDefinitions
import WidgetModel

extension ResolvedConfiguration {
    /// The configuration in one line, according to the `summary` of the definition; nil without one, or if
    /// none of its conditions is true.
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

extension IntentParameter {
    /// A value as users read it: the titles of cases and objects, `on` and `off`, or the literal. The
    /// elements of a list are separated by commas.
    package func text(of value: ParameterValue) -> String {
        switch value {
        case .boolean(let isOn): isOn ? "on" : "off"
        case .enumCase(let name): type.caseTitle(name) ?? name
        case .object(let object): object.displayTitle
        case .record(let record): type.record?.text(of: record) ?? record.description
        case .list(let elements): elements.map(text).joined(separator: ", ")
        case .all(let value): value.text(text)
        default: literal(of: value)
        }
    }

    /// A value as a form shows it and a user enters it: the literal, and the suffix behind a number.
    package func literal(of value: ParameterValue) -> String {
        guard let suffix = type.kind.suffix else { return value.description }
        if case .list(let elements) = value { return elements.map(literal).joined(separator: ", ") }
        return suffix.behind(value.description)
    }
}

extension IntentParameter {
    /// The literal of a value where the user is: that of an instant is its local time, which a form reads.
    package func literal(of value: ParameterValue, in context: LiteralContext) -> String {
        switch value {
        case .dateTime(let instant): instant.literal(in: context)
        case .list(let elements) where type.kind is DateTimeType:
            elements.map { literal(of: $0, in: context) }.joined(separator: ", ")
        default: literal(of: value)
        }
    }

    /// A value as users read it where they are.
    package func text(of value: ParameterValue, in context: LiteralContext) -> String {
        type.kind is DateTimeType ? literal(of: value, in: context) : text(of: value)
    }
}

extension Instant {
    /// The local time, such as `2026-11-21T17:30`. If that would be another instant, the offset from UTC is
    /// added: the clock may be set back, or the time may have a fraction of a second.
    fileprivate func literal(in context: LiteralContext) -> String {
        let exact = rfc3339(offset: context.offset(self))
        // Without a fraction, the offset follows the seconds.
        let local = exact.prefix(19)
        let short = String(local.hasSuffix(":00") ? local.dropLast(3) : local)
        // A time that cannot be read is another one.
        let read = try? ParameterType.dateTime.kind.value(ofLiteral: short, in: context)
        return read == .dateTime(self) ? short : exact
    }
}

extension RecordType {
    /// An object in one line: its summary, or else its values.
    package func text(of record: Record) -> String {
        func text(_ name: String) -> String? {
            guard let parameter = form.parameter(named: name) else { return nil }
            return record[name].map(parameter.text)
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
