import SourceText
package import WidgetModel

/// A declared type whose objects people fill in: parameters with their conditions and rules.
///
/// A form does not show the object itself but its parameters, with names such as `alert.above` or
/// `holdings.2.amount` (see `IntentDefinition.expanded`).
package struct RecordType: Sendable {
    /// The parameters and rules. The form's name is the type's name.
    package let form: IntentDefinition
    /// The former names of the type.
    package let formerNames: [String]

    package init(_ form: IntentDefinition, formerNames: [String] = []) {
        self.form = form
        self.formerNames = formerNames
    }

    package var displayTitle: String { form.displayTitle }
}

/// Names are unique in a file, and the types of other files are never compared.
extension RecordType: Hashable {
    package static func == (left: RecordType, right: RecordType) -> Bool {
        left.form.name == right.form.name
            && left.form.parameters.elementsEqual(right.form.parameters) {
                $0.name == $1.name && $0.type == $1.type && $0.list == $1.list
            }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(form.name) }
}

extension RecordType: ValueKind {
    package var word: String { form.name }
    package var protocolWord: String { "object" }
    package var isDeclared: Bool { true }
    package var holdsSecrets: Bool { form.hasSecrets }

    /// An example with the first parameters: `{ symbol: …, amount: … }`.
    package var expectation: String {
        "{ " + form.parameters.prefix(2).map { "\($0.name): …" }.joined(separator: ", ") + " }"
    }

    /// An object is never a single literal.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        throw problem(.form, text)
    }

    package var longForm: (@Sendable (LongForm) -> ParameterValue?)? { { read($0) } }

    package func holds(_ value: ParameterValue) -> Bool {
        guard case .record = value else { return false }
        return true
    }
    package var valueControl: ValueControl { .page }

    /// The key of an item. The other members are values of separate parameters.
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let members = json.object else { throw problem(json) }
        return .record(Record(key: members[Record.keyMember]?.string ?? ""))
    }

    /// The parameters of the object are described by `IntentSchema`, because they depend on the family.
    package func schema(within range: ValueRange?) -> JSONValue { ["type": "object"] }

    package var apple: AppleWords { AppleWords("Object", swift: "") }

    /// Reads an object in a file; nil after reporting errors.
    private func read(_ object: LongForm) -> ParameterValue? {
        let (node, sink) = (object.node, object.reader.sink)
        let mark = sink.mark
        var values: [String: ParameterValue] = [:]
        for (key, value) in node.entries {
            guard let name = key.locatedText else { continue }
            guard let parameter = form.parameter(named: name.value) else {
                sink.report(RecordFindings.parameterUnknown(name, of: self))
                continue
            }
            values[name.value] = object.reader.read(
                value, of: "\(object.parameter).\(name.value)", as: parameter.type,
                isList: parameter.list != nil, within: parameter.range, in: object.place)
        }
        for parameter in form.parameters
        where parameter.isRequired && parameter.defaultValue == nil && parameter.visibility == nil {
            if !node.hasKey(parameter.name), node.isComplete {
                sink.report(
                    RecordFindings.without(
                        parameter.name, node, of: object.parameter, in: object.place))
            }
        }
        guard !sink.hasErrors(since: mark) else { return nil }
        return .record(
            Record(
                values: form.parameters.compactMap { parameter in
                    values[parameter.name].map { PropertyValue(name: parameter.name, value: $0) }
                }))
    }
}

extension ParameterType {
    package static func record(_ form: IntentDefinition, formerNames: [String] = []) -> ParameterType {
        ParameterType(RecordType(form, formerNames: formerNames))
    }
}
