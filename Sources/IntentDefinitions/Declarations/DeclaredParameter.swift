import SourceText
import YAMLReading

/// A parameter as it is written: what its texts mean depends on its type, which is a name as yet.
///
/// A reference: the rules look at parts of thousands of them, and each look at a part of a copy would cost
/// more than the rule.
final class DeclaredParameter: Sendable {
    let name: Located<String>
    let title: Located<String>?
    let help: Located<String>?
    let type: Located<String>?
    /// Cases written here, in place of a declared enumeration.
    let cases: DeclaredEnumeration?
    /// What else the type's values are told by.
    let attributes: [DeclaredAttribute]
    let list: Located<ListRule>?
    let isRequired: Located<Bool>?
    let defaultValue: YAMLNode?
    let range: Located<DeclaredRange>?
    let step: Located<LiteralText>?
    let control: Located<Control>?
    let visibility: DeclaredCondition?
    let options: Located<DeclaredOptions>?
    let emptyText: Located<String>?
    let example: YAMLNode?
    let prompt: Located<String>?
    /// Whether reading it reported an error; what is then missing is not reported again.
    let hasErrors: Bool

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredParameter {
        DeclaredParameter(name, node, sink)
    }

    /// The most common keys are read first; the rest is only looked for where a key is left.
    private init(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) {
        let mark = sink.mark
        var fields = CheckedMapping(node, as: "a parameter", sink)
        self.name = name
        title = fields?.optional("title", .text)
        type = fields?.optional("type", .typeName)
        defaultValue = fields?.entry("default")?.value
        range = fields?.optional("range", .declaredRange)
        visibility = fields?.optional("when", .condition)?.value
        let hasMore = fields?.hasUnread ?? false
        help = hasMore ? fields?.optional("help", .text) : nil
        cases = hasMore ? fields?.optional("cases", .inlineCases)?.value : nil
        list = hasMore ? fields?.optional("list", .listRule) : nil
        isRequired = hasMore ? fields?.optional("required", .boolean) : nil
        options = hasMore ? fields?.optional("options", .declaredOptions) : nil
        control = hasMore ? fields?.optional("control", .choice(of: Control.self)) : nil
        step = hasMore ? fields?.optional("step", .literal) : nil
        emptyText = hasMore ? fields?.optional("empty", .text) : nil
        example = hasMore ? fields?.entry("example")?.value : nil
        prompt = hasMore ? fields?.optional("prompt", .text) : nil
        attributes = hasMore ? fields?.typeAttributes() ?? [] : []
        fields?.finish()
        hasErrors = fields == nil || sink.hasErrors(since: mark) || !node.isComplete
    }
}

extension NodeReader where Value == String {
    /// The name of a type; `[string]` is told to be a list of them.
    fileprivate static var typeName: NodeReader {
        NodeReader { node, sink in
            let elements = node.isSequence ? Array(node.elements.prefix(2)) : []
            if elements.count == 1, let element = elements[0].text {
                return sink.refuse(DefinitionFindings.typeInList(node, of: element))
            }
            return node.read(.text, sink)?.value
        }
    }
}
