import SourceText

/// The former names of a parameter or a case, and whether it is about to be removed.
package struct LifeCycle: Hashable, Sendable {
    /// Stored values and edits with these names are read under the current name.
    package let formerNames: [String]
    /// The replacement for a deprecated element, as a sentence or part of one; nil if it is not deprecated.
    package let deprecation: String?

    package static let current = LifeCycle()

    package init(formerNames: [String] = [], deprecation: String? = nil) {
        self.formerNames = formerNames
        self.deprecation = deprecation
    }
}

extension IntentDefinition {
    /// The name of a parameter that may be written with former names, such as `holdings.2.count` for
    /// `holdings.2.amount`. Unknown names are returned unchanged.
    package func currentName(of name: String) -> String {
        guard hasFormerNames else { return name }
        let path = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = path.first, let parameter = currentParameter(for: first) else { return name }
        guard path.count > 1, let form = parameter.type.record?.form else {
            return parameter.name + name.dropFirst(first.count)
        }
        let next = path[1].prefix { $0 != "." }
        let isPosition = parameter.list != nil && form.currentParameter(for: String(next)) == nil
        let position = isPosition ? path[1].prefix(next.count + 1) : ""
        let rest = form.currentName(of: String(path[1].dropFirst(position.count)))
        return "\(parameter.name).\(position)\(rest)"
    }

    /// The parameter with a current or a former name; nil if the name is unknown.
    package func currentParameter(for name: String) -> IntentParameter? {
        parameter(named: name) ?? parameters.first { $0.lifeCycle.formerNames.contains(name) }
    }
}

extension NodeReader where Value == String {
    /// The replacement for a deprecated element. `true` is rejected, because it would not help people to
    /// replace it.
    static var deprecation: NodeReader {
        let shown = NodeReader<String>.shown
        return NodeReader(shown.schema()) { node, sink in
            let isSwitch = node.isPlain && ["true", "false", "yes", "no"].contains(node.text)
            if isSwitch || node.isMapping {
                return sink.refuse(
                    YAMLFindings.valueType(
                        node, expected: "what to use instead",
                        hint: "write a text, such as \"use details instead\""))
            }
            return node.read(shown, sink)?.value
        }
    }
}
