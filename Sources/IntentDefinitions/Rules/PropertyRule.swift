import YAMLReading

/// A property of a type has a name of its own and a built-in type or an enumeration.
enum PropertyRule {
    /// The property; nil after a finding, or where its type is a broken enumeration.
    static func property(
        _ declared: DeclaredProperty, _ types: TypeTable, isObject: (String) -> Bool, _ sink: FindingSink
    ) -> ObjectProperty? {
        let mark = sink.mark
        NameRule.check(declared.name, of: .property, sink)
        if ObjectType.reserved.contains(declared.name.value) {
            sink.report(DefinitionFindings.propertyReserved(declared.name))
        }
        guard let type = declared.type, let resolved = resolve(type, types, isObject, sink),
            !sink.hasErrors(since: mark)
        else { return nil }
        let complete = AttributeRule.type(resolved, with: declared.attributes, of: declared.name, sink)
        guard let complete, !sink.hasErrors(since: mark) else { return nil }
        return ObjectProperty(name: declared.name.value, title: declared.title?.value, type: complete)
    }

    private static func resolve(
        _ type: Located<String>, _ types: TypeTable, _ isObject: (String) -> Bool, _ sink: FindingSink
    ) -> ParameterType? {
        switch types[type.value] {
        case .known(let known)?: return known
        case .broken?: return nil
        case nil:
            if isObject(type.value) { return sink.refuse(DefinitionFindings.propertyOfObject(type)) }
            types.reportUnknown(type, sink)
            return nil
        }
    }
}
