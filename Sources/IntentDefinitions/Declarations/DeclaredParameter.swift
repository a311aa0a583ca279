import JSONText
import SourceText
package import YAMLReading

/// A parameter as it is written: what its texts mean depends on its type, which is only a name so far.
///
/// A reference, because every rule that looks at a part of it would copy the whole.
package final class DeclaredParameter {
    let name: Located<String>
    private(set) var title: Located<String>?
    private(set) var help: Located<String>?
    private(set) var prompt: Located<String>?
    private(set) var type: Located<String>?
    /// Cases written here, in place of a declared enumeration.
    private(set) var cases: DeclaredEnumeration?
    private(set) var list: Located<ListRule>?
    private(set) var isRequired: Located<Bool>?
    private(set) var defaultValue: YAMLNode?
    private(set) var range: Located<DeclaredRange>?
    private(set) var step: Located<LiteralText>?
    private(set) var control: Located<Control>?
    private(set) var options: Located<DeclaredOptions>?
    private(set) var emptyText: Located<String>?
    private(set) var example: YAMLNode?
    private(set) var visibility: DeclaredCondition?
    /// What else the type's values are told by.
    private(set) var attributes: [DeclaredAttribute] = []
    /// Those that stand inside of this one, as if they were keys of it.
    private(set) var indented: [DeclaredParameter] = []
    /// Whether reading it reported an error; what is then missing is not reported again.
    private(set) var hasErrors = false

    private init(_ name: Located<String>) { self.name = name }

    init(unreadable name: Located<String>) {
        self.name = name
        hasErrors = true
    }

    package static let grammar = MappingGrammar<DeclaredParameter>(
        "a parameter",
        [
            .optional("title", "The label of its row in the form.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .optional("help", "An explanation below the row.", .shown) { $0.help = $1 }.translated(),
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
            .optional("required", "Whether it must have a value.", .boolean) { $0.isRequired = $1 },
            .custom(
                "default", "Its value until someone chooses another.", list: .beside("list"),
                schema: SchemaForm.anything
            ) { parameter, entry, _ in parameter.defaultValue = entry.value },
            .optional(
                "range", "The bounds of values: [least, greatest], or \"min\", \"max\" or both.",
                .declaredRange,
                evenMisspelt: true
            ) { $0.range = $1 },
            .optional("step", "How far one step of a stepper or a slider leads.", .literal) { $0.step = $1 },
            .optional("control", "How the form lets people set it.", .choice(of: Control.self)) {
                $0.control = $1
            },
            .optional(
                "options", "Asks the provider for the choices.", .declaredOptions, evenMisspelt: true
            ) { $0.options = $1 },
            .optional("empty", "The text of the row while there is no value.", .text) { $0.emptyText = $1 }
                .translated(),
            .custom(
                "example", "A value that an empty field shows.", list: .beside("list"),
                schema: SchemaForm.scalar
            ) { parameter, entry, _ in parameter.example = entry.value }.translated(.text, .optional),
            .optional("when", "The condition under which it is shown.", .condition) {
                $0.visibility = $1.value
            },
        ] + TypeAttribute.keys { $0.attributes.append($1) })

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredParameter {
        read(name, node, inside: name, sink)
    }

    /// - Parameter outermost: the parameter that it stands in, where it was indented too far; else itself.
    private static func read(
        _ name: Located<String>, _ node: YAMLNode, inside outermost: Located<String>, _ sink: FindingSink
    ) -> DeclaredParameter {
        let mark = sink.mark
        if node.isScalar, !node.isMissing, !node.isNull {
            sink.report(DefinitionFindings.parameterAlone(name, node))
            return DeclaredParameter(unreadable: name)
        }
        var parameter = DeclaredParameter(name)
        let unknown = grammar.read(node, into: &parameter, sink) { key, value, _ in
            DefinitionFindings.meant(
                byParameterKey: key, value, column: outermost.location.start.column)
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
    /// Whether a key with this value belongs inside a parameter, if it stands beside one.
    static func isKey(_ name: String, _ value: YAMLNode) -> Bool {
        !value.isMissing && !value.isIndentedParameter && keys.contains(name)
    }

    /// All keys of a parameter.
    static let keys = Set(grammar.keys.map { "\($0.form.name)" })

    /// The parameter if its type is written in the wrong place, which a finding says: unreadable without it.
    var withTypeElsewhere: DeclaredParameter {
        type == nil && cases == nil ? DeclaredParameter(unreadable: name) : self
    }

    /// This one and those inside of it, at any depth.
    var whole: [DeclaredParameter] { [self] + indented.flatMap(\.whole) }
}

extension NodeReader where Value == String {
    /// The name of a type; `[string]` is told to be a list of them.
    static var typeName: NodeReader {
        NodeReader(SchemaForm.typeName) { node, sink in
            guard node.isSequence else { return node.readText(sink) }
            let elements = Array(node.elements.prefix(2))
            if elements.count == 1, let element = elements[0].text {
                return sink.refuse(DefinitionFindings.typeInList(node, of: element))
            }
            return node.readText(sink)
        }
    }
}

extension SchemaForm {
    /// A built-in type, or a name that the file declares.
    fileprivate static var typeName: JSONValue {
        any(words(ParameterType.builtIn.map(\.name)), ["type": "string"])
    }
}

extension YAMLNode {
    /// Whether a key of a parameter with this value is meant for a parameter of its own.
    var isIndentedParameter: Bool {
        isMapping && (hasKey("type") || hasKey("cases") || hasKey("title"))
    }

    /// Reads how many values there are; several of them, as many as people like, where the rule is broken.
    fileprivate func readList(_ sink: FindingSink) -> Located<ListRule>? {
        if let rule = read(.listRule, sink) { return rule }
        return hasText("false") ? nil : Located(ListRule(.everywhere(.free)), at: location)
    }
}
