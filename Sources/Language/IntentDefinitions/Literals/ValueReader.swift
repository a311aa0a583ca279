package import SourceText
import WidgetModel

/// The context in which a value is written. It determines the subject and the code of a finding about the
/// value.
package enum ValuePlace: Sendable {
    case defaultValue, range, step, example, condition, recommendation, migration

    /// The subject of a message, with the parameter's name.
    func subject(_ parameter: String) -> String {
        switch self {
        case .defaultValue: "the default of \"\(parameter)\""
        case .range: "the range of \"\(parameter)\""
        case .step: "the step of \"\(parameter)\""
        case .example: "the example of \"\(parameter)\""
        case .condition: "the condition on \"\(parameter)\""
        case .recommendation: "the recommended \"\(parameter)\""
        case .migration: "the migrated \"\(parameter)\""
        }
    }
}

/// Reads the values of parameters from YAML: defaults, ends of ranges, conditions,
/// recommendations and migrations.
package struct ValueReader {
    let context: LiteralContext
    let sink: FindingSink
    /// The names to which a default or a range may refer, for hints.
    let parameterNames: Set<String>

    package init(context: LiteralContext, sink: FindingSink) {
        self.init(context: context, sink: sink, parameterNames: [])
    }

    init(context: LiteralContext, sink: FindingSink, parameterNames: Set<String>) {
        self.context = context
        self.sink = sink
        self.parameterNames = parameterNames
    }

    /// Reads a parameter's value, or a list if the parameter requires one; nil after reporting an error.
    ///
    /// Type and range are checked. The number of elements is not checked, because it depends on the family.
    package func read(_ node: YAMLNode, for parameter: IntentParameter, in place: ValuePlace)
        -> ParameterValue?
    {
        read(
            node, of: parameter.name, as: parameter.type, isList: parameter.list != nil,
            within: parameter.widestRange, in: place)
    }

    /// Reads a value in its written form, in which `today` and `now` are stored as words until the value is
    /// used.
    package func written(
        _ node: YAMLNode, for parameter: IntentParameter, in place: ValuePlace
    ) -> WrittenValue? {
        read(node, for: parameter, in: place).map { WrittenValue($0, node, as: parameter.type) }
    }

    /// Reads a value for a parameter that is not resolved yet, from its known parts.
    func read(
        _ node: YAMLNode, of parameter: String, as type: ParameterType, isList: Bool,
        within range: ValueRange?,
        in place: ValuePlace
    ) -> ParameterValue? {
        guard isList else { return element(node, of: parameter, as: type, within: range, in: place) }
        guard !node.isRefused else { return nil }
        guard node.isSequence else {
            let isElement = type.record != nil
            return sink.refuse(
                ValueFindings.noList(node, of: parameter, isElement: isElement, in: place))
        }
        var values: [ParameterValue] = []
        var isWhole = true
        for node in node.elements {
            let value = element(node, of: parameter, as: type, within: range, in: place)
            if let value { values.append(value) } else { isWhole = false }
        }
        return isWhole ? .list(values) : nil
    }

    /// Reads a single value; nil after reporting an error.
    func element(
        _ node: YAMLNode, of parameter: String, as type: ParameterType, within range: ValueRange? = nil,
        in place: ValuePlace
    ) -> ParameterValue? {
        guard !node.isRefused,
            let value = unbounded(node, of: parameter, as: type, in: place)
        else {
            return nil
        }
        if let range, !range.contains(value) || node.isTimeOutside(range) {
            return sink.refuse(ValueFindings.outOfRange(node, of: parameter, range, in: place))
        }
        return value
    }

    /// Reads a value from text that was already read from YAML.
    func literal(
        _ literal: Located<LiteralText>, of parameter: String, as type: ParameterType, in place: ValuePlace
    ) -> ParameterValue? {
        read(
            literal.value.text, isPlain: literal.value.isPlain, at: literal.location, of: parameter, as: type,
            in: place)
    }

    /// Reads a single value without comparing it with a range.
    private func unbounded(
        _ node: YAMLNode, of parameter: String, as type: ParameterType, in place: ValuePlace
    ) -> ParameterValue? {
        if type.isSecret, place != .example {
            return sink.refuse(ValueFindings.secret(node, of: parameter, in: place))
        }
        if node.isMapping, let longForm = type.kind.longForm {
            return longForm(LongForm(node: node, parameter: parameter, place: place, reader: self))
        }
        guard node.isScalar else {
            let meant = meant(by: node, as: type, in: place)
            return sink.refuse(
                ValueFindings.shape(node, of: parameter, type, in: place, meant: meant))
        }
        let isText = type.kind.readsAnyScalar
        let literal =
            isText
            ? node.readText(sink).map { LiteralText(text: $0, isPlain: true) } : node.readLiteral(sink)
        return literal.flatMap {
            read($0.text, isPlain: $0.isPlain, at: node.location, of: parameter, as: type, in: place)
        }
    }

    /// The literal that was probably meant by a list or a mapping of single values, such as `mon, wed` for
    /// `[mon, wed]`, or the reference that was meant by a mapping with one text; nil if the intention is
    /// unclear.
    private func meant(by node: YAMLNode, as type: ParameterType, in place: ValuePlace) -> String? {
        let parts = node.isSequence ? Array(node.elements) : node.entries.map(\.value)
        let texts = parts.compactMap(\.text)
        guard !texts.isEmpty, texts.count == parts.count else { return nil }
        if node.isMapping, texts.count == 1, parameterNames.contains(texts[0]), place.mayRefer {
            return "{ parameter: \(texts[0]) }"
        }
        // Several strings would be joined into one string or path, which is never meant.
        guard !type.kind.readsAnyScalar, !type.kind.isDeclared, !["file", "folder"].contains(type.name)
        else { return nil }
        let text = texts.joined(separator: ", ")
        do throws(LiteralProblem) {
            _ = try type.kind.value(inFile: text, context)
            return YAMLFindings.inQuotes(text)
        } catch {
            return error.suggestion.map { $0.contains(", ") ? YAMLFindings.inQuotes($0) : $0 }
        }
    }

    private func read(
        _ text: String, isPlain: Bool, at location: SourceLocation, of parameter: String,
        as type: ParameterType, in place: ValuePlace
    ) -> ParameterValue? {
        let value: ParameterValue
        do throws(LiteralProblem) {
            value = try type.kind.value(inFile: text, context)
        } catch {
            var finding = ValueFindings.literal(error, at: location, of: parameter, in: place)
            if type.kind is FileType, let reference = text.templateReference, place.mayRefer,
                parameterNames.contains(reference)
            {
                return sink.refuse(
                    ValueFindings.referenceText(text, at: location, of: parameter, to: reference))
            }
            let template = type.kind is FileType ? nil : text.templateReference
            let reference = template ?? (parameterNames.contains(text) ? text : nil)
            if let reference, reference != parameter, place.mayRefer {
                finding.hint = "write { parameter: \(reference) }"
                finding.fix = nil
                return sink.refuse(finding)
            }
            return sink.refuse(finding.explainingTypo { isLiteral($0, of: type) })
        }
        if let reference = text.templateReference, place.mayRefer, parameterNames.contains(reference) {
            sink.report(ValueFindings.referenceText(text, at: location, of: parameter, to: reference))
        } else if place.mayRefer, text.hasPrefix("${{"), text.hasSuffix("}}") {
            sink.report(ValueFindings.referenceText(text, at: location, of: parameter, to: nil))
        }
        if !place.isTakenLater, let moment = type.kind.present(text) {
            sink.report(ValueFindings.momentFixed(moment, at: location, of: parameter, in: place))
        }
        guard isPlain || type.kind.acceptsQuotes else {
            return sink.refuse(
                ValueFindings.inQuotes(text, at: location, of: parameter, type, in: place))
        }
        return value
    }

    /// Whether a string is a literal of the type, for detecting typos such as a missing space.
    private func isLiteral(_ text: String, of type: ParameterType) -> Bool {
        // If the text is invalid even without the typo, the typo is not the problem, and the reason does not
        // matter.
        (try? type.kind.value(ofLiteral: text, in: context)) != nil
    }
}

extension WrittenValue {
    /// The written form of a value that was read from a node: the word for `today` and `now`, and the value
    /// for all other nodes.
    init(_ value: ParameterValue, _ node: YAMLNode, as type: ParameterType) {
        if case .list(let elements) = value {
            self.init(list: zip(elements, node.elements).map { WrittenValue($0, $1, as: type) })
        } else {
            let moment = node.text.flatMap(type.kind.present)
            self = moment.map(WrittenValue.present) ?? .constant(value)
        }
    }
}

extension YAMLNode {
    /// Whether the node is `now` and the range excludes some time of day. Such a value is rejected, because
    /// its validity would depend on the hour at which the file is read.
    fileprivate func isTimeOutside(_ range: ValueRange) -> Bool {
        let isNow = text.flatMap { PresentMoment($0, .timeOfDay) } != nil
        guard isNow, case .time? = range.least ?? range.greatest else {
            return false
        }
        return !range.contains(.time(.first)) || !range.contains(.time(.last))
    }
}

extension ValuePlace {
    /// Whether a reference to another parameter is allowed here.
    fileprivate var mayRefer: Bool { self == .defaultValue || self == .range }

    /// Whether `today` and `now` are evaluated when the value is used, rather than when the file is read.
    fileprivate var isTakenLater: Bool {
        switch self {
        case .defaultValue, .recommendation, .example: true
        case .range, .step, .condition, .migration: false
        }
    }
}
