package import IntentDefinitions

/// The types of an intent's configuration, as a program declares them: the intent and the types that its
/// parameters need. Each type comes before the types that use it.
package struct ConfigurationShape {
    /// A value of a type: a parameter of an intent or an object, or a property of a declared type.
    struct Field {
        let name: String
        let title: String
        let help: String?
        let type: ParameterType
        /// The name of the declared type; nil for a built-in type.
        let declared: String?
        let presence: Presence

        var isList: Bool { presence == .list || presence == .listOrAll }
    }

    /// Whether a configuration contains a value for a field.
    enum Presence: Hashable {
        /// Always, except while a widget is not configured.
        case required
        /// A missing value is replaced.
        case defaulted(ParameterValue)
        case optional
        /// A list, which is empty without a value.
        case list
        /// A list of choices, or all of them except for some.
        case listOrAll
    }

    /// A declared type.
    enum Declaration {
        case cases(name: String, Enumeration)
        /// An object that people choose. It also has an id, a title and a subtitle.
        case object(name: String, [Field])
        /// An object that people fill in.
        case record(name: String, [Field])
    }

    let intent: IntentDefinition
    private(set) var declarations: [Declaration] = []
    private(set) var fields: [Field] = []
    /// The names that the declared types have in the program, by their names in the definition.
    private var names: [String: String] = [:]

    package init(_ intent: IntentDefinition) {
        let definition = intent.unexpanded
        self.intent = definition
        names[""] = definition.name
        fields = definition.parameters.map { field($0, of: definition.name) }
    }

    private mutating func field(_ parameter: IntentParameter, of owner: String) -> Field {
        let own = parameter.name.prefix(1).uppercased() + parameter.name.dropFirst()
        return Field(
            name: parameter.name, title: parameter.displayTitle,
            help: parameter.help.map { MarkedText($0).plain }, type: parameter.type,
            declared: declare(parameter.type, orNamed: own, of: owner),
            presence: ConfigurationShape.presence(of: parameter))
    }

    /// Declares the type of a field, and returns its name in the program; nil for a built-in type.
    private mutating func declare(_ type: ParameterType, orNamed own: String, of owner: String) -> String? {
        guard type.kind.isDeclared else { return nil }
        let isInline = type.enumeration.map { $0.name == nil } ?? false
        // Cases that are declared in a parameter belong to this parameter alone.
        let key = isInline ? "\(owner).\(own)" : type.name
        if let known = names[key] { return known }
        var name = isInline ? own : type.name
        if names.values.contains(name) { name += isInline ? "Of\(owner)" : "Value" }
        names[key] = name
        if let enumeration = type.enumeration {
            declarations.append(.cases(name: name, enumeration))
        } else if let object = type.object {
            let fields = object.properties.map { property in
                let own = property.name.prefix(1).uppercased() + property.name.dropFirst()
                return Field(
                    name: property.name, title: property.displayTitle, help: nil, type: property.type,
                    declared: declare(property.type, orNamed: own, of: name), presence: .optional)
            }
            declarations.append(.object(name: name, fields))
        } else if let record = type.record {
            let fields = record.form.parameters.map { field($0, of: name) }
            declarations.append(.record(name: name, fields))
        }
        return name
    }

    /// A hidden parameter is without a value. A default replaces a missing value, unless the definition
    /// explains a missing value with `empty`.
    private static func presence(of parameter: IntentParameter) -> Presence {
        if parameter.list != nil { return parameter.allowsAll ? .listOrAll : .list }
        if let value = parameter.defaultValue?.constant, parameter.emptyText == nil, isLiteral(value) {
            return .defaulted(value)
        }
        return parameter.isRequired && parameter.visibility == nil ? .required : .optional
    }

    /// Whether programs can write the value as a literal.
    private static func isLiteral(_ value: ParameterValue) -> Bool {
        switch value {
        case .boolean, .integer, .decimal, .percent, .string, .enumCase, .literal, .color, .duration: true
        default: false
        }
    }

    /// The parameters with their types, as `reads` of the protocol declares them.
    func reads(_ write: (_ word: String, _ isList: Bool) -> String) -> [(name: String, type: String)] {
        fields.map { ($0.name, write($0.type.kind.protocolWord, $0.isList)) }
    }
}
