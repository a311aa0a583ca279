import SourceText
import YAMLReading

/// A parameter as it is written: what its texts mean depends on its type, which is a name as yet.
///
/// A reference: the rules look at parts of thousands of them, and each look at a part of a copy would cost
/// more than the rule.
final class DeclaredParameter: Sendable {
    let name: Located<String>
    let title: Located<String>?
    let type: Located<String>?
    let defaultValue: YAMLNode?
    let visibility: DeclaredCondition?
    /// What most leave out; nil where all of it is.
    private let particulars: Particulars?
    /// Whether reading it reported an error; what is then missing is not reported again.
    let hasErrors: Bool

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
        guard var fields = CheckedMapping(node, as: "a parameter", sink) else {
            return DeclaredParameter(unreadable: name)
        }
        return DeclaredParameter(name, &fields, inside: outermost, since: mark)
    }

    /// The most common keys are read first; the rest is only looked for where a key is left.
    private init(
        _ name: Located<String>, _ fields: inout CheckedMapping, inside outermost: Located<String>,
        since mark: Int
    ) {
        let sink = fields.sink
        self.name = name
        title = fields.shown("title")
        type = fields.value(of: "type")?.readTypeName(sink)
        defaultValue = fields.value(of: "default")
        let range = fields.value(of: "range")?.read(.declaredRange, sink)
        let condition = fields.value(of: "when")
        visibility = condition.flatMap { $0.isRefused ? nil : DeclaredCondition.read($0, sink) }
        particulars =
            fields.hasUnread || range != nil ? Particulars(range: range, &fields, inside: outermost) : nil
        fields.finish {
            DefinitionFindings.meant(byParameterKey: $0, $1, column: outermost.location.start.column)
        }
        hasErrors = sink.hasErrors(since: mark) || !fields.isComplete
    }

    init(unreadable name: Located<String>) {
        self.name = name
        title = nil
        type = nil
        defaultValue = nil
        visibility = nil
        particulars = nil
        hasErrors = true
    }
}

extension DeclaredParameter {
    /// Whether a key with this value belongs inside a parameter, if it stands beside one.
    static func isKey(_ name: String, _ value: YAMLNode) -> Bool {
        !value.isMissing && !value.isIndentedParameter && keys.contains(name)
    }

    /// All keys of a parameter.
    static let keys = Set(
        [
            "title", "help", "prompt", "type", "cases", "list", "required", "default", "range", "step",
            "control", "options", "empty", "example", "when",
        ] + TypeAttribute.allCases.map(\.rawValue))

    /// The parameter if its type is written in the wrong place, which a finding says: unreadable without it.
    var withTypeElsewhere: DeclaredParameter {
        type == nil && cases == nil ? DeclaredParameter(unreadable: name) : self
    }
}

/// What only some parameters say.
extension DeclaredParameter {
    var help: Located<String>? { particulars?.help }
    /// Cases written here, in place of a declared enumeration.
    var cases: DeclaredEnumeration? { particulars?.cases }
    var list: Located<ListRule>? { particulars?.list }
    var isRequired: Located<Bool>? { particulars?.isRequired }
    var range: Located<DeclaredRange>? { particulars?.range }
    var step: Located<LiteralText>? { particulars?.step }
    var control: Located<Control>? { particulars?.control }
    var options: Located<DeclaredOptions>? { particulars?.options }
    var emptyText: Located<String>? { particulars?.emptyText }
    var example: YAMLNode? { particulars?.example }
    var prompt: Located<String>? { particulars?.prompt }
    /// What else the type's values are told by.
    var attributes: [DeclaredAttribute] { particulars?.attributes ?? [] }
    /// Those that stand inside of this one, as if they were keys of it.
    var indented: [DeclaredParameter] { particulars?.indented ?? [] }
    /// This one and those inside of it, at any depth.
    var whole: [DeclaredParameter] { [self] + indented.flatMap(\.whole) }

    private final class Particulars: Sendable {
        let help: Located<String>?
        let cases: DeclaredEnumeration?
        let list: Located<ListRule>?
        let isRequired: Located<Bool>?
        let range: Located<DeclaredRange>?
        let step: Located<LiteralText>?
        let control: Located<Control>?
        let options: Located<DeclaredOptions>?
        let emptyText: Located<String>?
        let example: YAMLNode?
        let prompt: Located<String>?
        let attributes: [DeclaredAttribute]
        let indented: [DeclaredParameter]

        init(
            range: Located<DeclaredRange>?, _ fields: inout CheckedMapping, inside outermost: Located<String>
        ) {
            let sink = fields.sink
            help = fields.shown("help")
            let cases = fields.value(of: "cases")
            let list = fields.value(of: "list")
            isRequired = fields.optional("required", .boolean)
            let options = fields.value(of: "options")
            control = fields.value(of: "control")?.read(.choice(of: Control.self), sink)
            step = fields.optional("step", .literal)
            emptyText = fields.optional("empty", .text)
            example = fields.value(of: "example")
            prompt = fields.shown("prompt", isTemplate: true)
            attributes = fields.typeAttributes()
            // What the rest is judged by is read under a wrong name as well.
            self.range = range ?? fields.misspelt("range")?.read(.declaredRange, sink)
            self.cases = (cases ?? fields.misspelt("cases"))?.read(.inlineCases, sink)?.value
            self.list = (list ?? fields.misspelt("list"))?.readList(sink)
            self.options = (options ?? fields.misspelt("options"))?.read(.declaredOptions, sink)
            if self.list != nil { fields.expectLists(["default", "example"]) }
            indented = fields.unread.compactMap { key, value in
                guard value.isIndentedParameter, let name = key.text else { return nil }
                return DeclaredParameter.read(
                    Located(name, at: key.location), value, inside: outermost, sink)
            }
        }
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

    /// Reads the name of a type; `[string]` is told to be a list of them.
    fileprivate func readTypeName(_ sink: FindingSink) -> Located<String>? {
        if isSequence {
            let elements = Array(elements.prefix(2))
            if elements.count == 1, let element = elements[0].text {
                return sink.refuse(DefinitionFindings.typeInList(self, of: element))
            }
        }
        return locatedText ?? read(.text, sink)
    }
}
