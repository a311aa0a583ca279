package import SourceText
import WidgetModel

/// A parameter as written in the file. Its values are still text, because its type is not resolved.
///
/// It is a class because many rules store the whole parameter, and copying it for each of them would be
/// expensive.
package final class DeclaredParameter {
    let name: Located<String>
    private(set) var title: Located<String>?
    private(set) var help: Located<String>?
    private(set) var link: Located<String>?
    private(set) var prompt: Located<String>?
    private(set) var type: Located<String>?
    /// Cases that the parameter itself declares, instead of a named enumeration.
    private(set) var cases: DeclaredEnumeration?
    private(set) var list: Located<ListRule>?
    private(set) var allowsAll: Located<Bool>?
    private(set) var isRequired: Located<Bool>?
    private(set) var defaultValue: YAMLNode?
    private(set) var range: Located<DeclaredRange>?
    private(set) var step: Located<LiteralText>?
    private(set) var control: Located<Control>?
    private(set) var options: Located<DeclaredOptions>?
    private(set) var emptyText: Located<String>?
    private(set) var example: YAMLNode?
    private(set) var messages: DeclaredMessages = [:]
    private(set) var formerNames: [Located<String>] = []
    private(set) var deprecation: Located<String>?
    private(set) var visibility: DeclaredCondition?
    private(set) var families: [Family: DeclaredFamilyValues] = [:]
    private(set) var node: YAMLNode?
    /// The keys that are specific to the type, unread.
    private(set) var attributes: [DeclaredAttribute] = []
    /// Parameters with too much indentation, which look like keys of this parameter.
    private(set) var indented: [DeclaredParameter] = []
    /// Whether errors were reported while the parameter was read. Rules then do not report parts that may be
    /// missing because of these errors.
    private(set) var hasErrors = false

    /// For a group's parameter: the context of relative paths in its values. Nil to use the folder of the
    /// intent's file.
    var groupContext: LiteralContext?

    private init(_ name: Located<String>) { self.name = name }

    /// A parameter with only its name, because its errors are already reported.
    init(unreadable name: Located<String>) {
        self.name = name
        hasErrors = true
    }

    /// Adds a condition that must be true too, such as the condition of the parameter's section.
    func addCondition(_ condition: DeclaredCondition) {
        visibility = visibility.map { .all([condition, $0], at: $0.location) } ?? condition
    }

    /// The keys of a parameter, which also define its JSON Schema and its translatable strings.
    package static let grammar = MappingGrammar<DeclaredParameter>(
        "a parameter", example: "{ type: string }", guide: "Docs/authoring-intents.md",
        [
            .optional("title", "The label of its row in the form.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .optional(
                "help", "An explanation below the row, with emphasis, code and links as in Markdown.", .help
            ) { $0.help = $1 }.translated(),
            .optional("link", "The address of a page that explains it further.", .link) { $0.link = $1 }
                .translated(.text, .optional),
            .optional("prompt", "The question that a form asks when it opens the choices.", .template) {
                $0.prompt = $1
            }.translated(),
            .optional(
                "type", "The type of its values: a built-in type, or one that this file declares.", .typeName
            ) { $0.type = $1 },
            .optional(
                "cases", "The values to choose from, in place of \"type\".", .inlineCases, evenMisspelt: true
            ) { $0.cases = $1.value }.translated(DeclaredCase.texts),
            .custom(
                "list", "Makes it a list: \"true\", the greatest number of values, or sizes per family.",
                evenMisspelt: true, schema: NodeReader<ListRule>.listRule.schema()
            ) { parameter, entry, sink in parameter.list = entry.value.readList(sink) },
            .optional(
                "all", "Whether \"all\" can be chosen, which includes later choices too.", .boolean
            ) { $0.allowsAll = $1 },
            .custom("required", "Whether it must have a value.", schema: SchemaForm.boolean) {
                parameter, entry, sink in
                if entry.value.isMapping {
                    sink.report(ParameterFindings.requiredCondition(entry.value, of: parameter.name))
                } else {
                    parameter.isRequired = entry.value.read(.boolean, sink)
                }
            },
            .custom(
                "default", "Its value until someone chooses another.", list: .beside("list"),
                schema: SchemaForm.anything
            ) { parameter, entry, _ in parameter.defaultValue = entry.value },
            .optional(
                "range", "The bounds of values: [min, max], or a mapping with \"min\", \"max\" or both.",
                .declaredRange,
                evenMisspelt: true
            ) { $0.range = $1 },
            .optional("step", "How far one step of a stepper or a slider leads.", .literal) { $0.step = $1 },
            .optional("control", "How the form lets people set it.", .control) { $0.control = $1 },
            .optional(
                "options", "Asks the provider for the choices.", .declaredOptions, evenMisspelt: true
            ) { $0.options = $1 },
            .optional("empty", "The text of the row while there is no value.", .text) { $0.emptyText = $1 }
                .translated(),
            .custom(
                "example", "A value that an empty field shows.", list: .beside("list"),
                schema: SchemaForm.text
            ) { parameter, entry, _ in parameter.example = entry.value }.translated(.text, .optional),
            .optional("messages", "What people read in addition when a value is refused.", .messages) {
                $0.messages = $1.value
            }.translated(.keys(RefusalCause.grammar.texts())),
            .optional("formerly", "Its old names, which stored values may have.", .oneOrMore(of: .text)) {
                $0.formerNames = $1.value
            },
            .optional("deprecated", "What to use instead, because it will be removed.", .deprecation) {
                $0.deprecation = $1
            }.translated(),
            .optional("when", "The condition under which it is shown.", .condition) {
                $0.visibility = $1.value
            },
            .optional(
                "families", "Families with a default or a range of their own.", .familyValues
            ) { $0.families = $1.value },
        ] + TypeAttribute.keys { $0.attributes.append($1) })

    /// Reads a parameter. Errors are reported and recorded in `hasErrors`.
    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredParameter {
        read(name, node, inside: name, sink)
    }

    /// - Parameter outermost: the outermost parameter that contains this one because of wrong indentation;
    ///   this parameter itself if the indentation is correct.
    private static func read(
        _ name: Located<String>, _ node: YAMLNode, inside outermost: Located<String>, _ sink: FindingSink
    ) -> DeclaredParameter {
        let mark = sink.mark
        if node.isScalar, !node.isMissing, !node.isNull {
            sink.report(ParameterFindings.alone(name, node))
            return DeclaredParameter(unreadable: name)
        }
        if node.isSequence, KeyFindings.intentKeys.contains(name.value) {
            sink.report(ParameterFindings.intentKeyInside(name, node))
            return DeclaredParameter(unreadable: name)
        }
        var parameter = DeclaredParameter(name)
        parameter.node = node
        let unknown = grammar.read(node, into: &parameter, sink) { key, value, _ in
            KeyFindings.meant(
                byParameterKey: key, value, in: node, column: outermost.location.start.column)
        }
        guard let unknown else { return DeclaredParameter(unreadable: name) }
        parameter.indented = unknown.compactMap { entry in
            guard entry.value.isIndentedParameter, let name = entry.key.locatedText else { return nil }
            return read(name, entry.value, inside: outermost, sink)
        }
        parameter.hasErrors = sink.hasErrors(since: mark) || !node.isComplete
        return parameter
    }
}

extension DeclaredParameter {
    /// The parameter in a family, read with these values instead of its own values.
    func with(_ values: DeclaredFamilyValues, on family: Family? = nil) -> DeclaredParameter {
        guard let node else { return self }
        let variant = Self.read(name, node, FindingSink())
        variant.defaultValue = values.defaultValue ?? variant.defaultValue
        if let range = values.range {
            variant.range = range.map { range in
                var range = range
                range.family = family
                return range
            }
        }
        variant.families = [:]
        variant.groupContext = groupContext
        return variant
    }

    /// Whether a key next to parameters is more likely a parameter's key with too little indentation.
    static func isKey(_ name: String, _ value: YAMLNode) -> Bool {
        !value.isMissing && !value.isIndentedParameter && keys.contains(name)
    }

    /// The names of all keys of a parameter.
    static let keys = Set(grammar.keys.map { "\($0.form.name)" })

    /// This parameter, or an unreadable one if its type is missing here because it was written in a wrong
    /// mapping, which is already reported.
    var withTypeElsewhere: DeclaredParameter {
        type == nil && cases == nil ? DeclaredParameter(unreadable: name) : self
    }

    /// This parameter and all parameters that are indented below it, at any depth.
    var whole: [DeclaredParameter] { [self] + indented.flatMap(\.whole) }
}

extension NodeReader where Value == String {
    /// The name of a type. A list such as `[string]` is rejected with the hint to use `list: true`.
    static var typeName: NodeReader {
        NodeReader(SchemaForm.typeName) { node, sink in
            if node.isMapping { return sink.refuse(TypeFindings.mapping(node)) }
            guard node.isSequence else { return node.readText(sink) }
            let elements = node.elements.filter { !$0.isNull && !$0.hasText("null") }
            if elements.count == 1, let element = elements[0].text {
                let isOptional = node.elements.contains { $0.isNull || $0.hasText("null") }
                return sink.refuse(TypeFindings.inList(node, of: element, isOptional: isOptional))
            }
            return node.readText(sink)
        }
    }
}

extension NodeReader where Value == Control {
    fileprivate static var control: NodeReader {
        .choice(of: Control.self, meant: KeysOfOtherTools.control(for:))
    }
}

extension SchemaForm {
    /// The JSON Schema of a type name: a built-in type, or any name that the file may declare.
    fileprivate static var typeName: JSONValue {
        any(words(ParameterType.builtIn.map(\.name)), ["type": "string"])
    }
}

extension YAMLNode {
    /// Whether the value of a parameter's key looks like a separate parameter.
    var isIndentedParameter: Bool {
        isMapping && (hasKey("type") || hasKey("cases") || hasKey("title"))
    }

    /// Reads the allowed list sizes. After an error, any size is accepted, so that the default is still
    /// checked as a list.
    fileprivate func readList(_ sink: FindingSink) -> Located<ListRule>? {
        if let rule = read(.listRule, sink) { return rule }
        return hasText("false") ? nil : Located(ListRule(.everywhere(.free)), at: location)
    }
}
