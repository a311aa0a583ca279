import SourceText

/// A parameter has exactly one type: either `type` with a known name, or its own `cases`.
enum TypeUseRule {
    /// The type; nil after reporting an error, or if its declaration contains errors.
    static func type(of parameter: DeclaredParameter, _ types: TypeTable, _ sink: FindingSink)
        -> ParameterType?
    {
        guard let type = plainType(of: parameter, types, sink) else { return nil }
        let attributes = parameter.attributes
        return attributes.isEmpty
            ? type : AttributeRule.type(type, with: attributes, of: parameter.name, sink)
    }

    /// The type before its attributes are applied.
    private static func plainType(
        of parameter: DeclaredParameter, _ types: TypeTable, _ sink: FindingSink
    ) -> ParameterType? {
        guard let cases = parameter.cases else {
            if let type = parameter.type { return resolve(type, types, sink) }
            return parameter.hasErrors ? nil : sink.refuse(TypeFindings.missing(parameter))
        }
        guard let type = parameter.type else { return cases.resolved(named: nil, sink) }
        _ = types.used(type.value)
        return sink.refuse(TypeFindings.andCases(type, cases))
    }

    /// The type with a name; nil after reporting an unknown name, or if its declaration contains errors.
    private static func resolve(_ type: Located<String>, _ types: TypeTable, _ sink: FindingSink)
        -> ParameterType?
    {
        switch types.used(type.value) {
        case .known(let known)?: return known
        case .broken?: return nil
        case nil:
            types.reportUnknown(type, sink)
            return nil
        }
    }
}

/// The keys next to `type` suit the type.
enum AttributeRule {
    /// The type with its attributes applied. Attributes with errors are reported and omitted.
    ///
    /// - Parameter name: the name of the parameter or property with this type.
    /// - Returns: nil if the unit or the currency is wrong, because values cannot be read without it.
    static func type(
        _ type: ParameterType, with attributes: [DeclaredAttribute], of name: Located<String>,
        _ sink: FindingSink
    ) -> ParameterType? {
        if attributes.isEmpty { return type }
        for declared in attributes where !declared.attribute.fits(type) {
            sink.report(ParameterFindings.attributeUnfitting(declared, name, type))
        }
        let own = attributes.filter { $0.attribute.fits(type) }
        return type.kind.reading(own, sink)
    }
}

extension TypeAttribute {
    /// Whether the type accepts the attribute.
    fileprivate func fits(_ type: ParameterType) -> Bool { type.kind.attributes.contains(self) }
}

/// An enumeration has at least one case.
enum EmptyEnumerationRule {
    /// False after reporting an enumeration without cases. Unreadable cases are already reported.
    static func check(_ enumeration: DeclaredEnumeration, _ sink: FindingSink) -> Bool {
        guard let cases = enumeration.cases, cases.isEmpty else { return true }
        sink.report(TypeFindings.casesEmpty(enumeration))
        return false
    }
}

/// A property's name is not reserved, and its type is a built-in type or an enumeration.
enum PropertyRule {
    /// The property; nil after reporting errors, or if its enumeration contains errors.
    static func property(
        _ declared: DeclaredProperty, _ types: TypeTable, isObject: (String) -> Bool, _ sink: FindingSink
    ) -> ObjectProperty? {
        let mark = sink.mark
        NameRule.check(declared.name, of: .property, sink)
        if ObjectType.reserved.contains(declared.name.value) {
            sink.report(NameFindings.propertyReserved(declared.name))
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
        case .known(let known)? where !known.hasIDs && known.record == nil: return known
        case .broken?: return nil
        case let entry:
            if entry != nil || isObject(type.value) {
                return sink.refuse(TypeFindings.propertyOfObject(type))
            }
            types.reportUnknown(type, sink)
            return nil
        }
    }
}

/// Every enumeration and type must be used: by a parameter in its file or in a file that uses it, or by the
/// sidecar.
enum UnusedTypeRule {
    static func check(
        _ file: DeclaredFile, _ types: TypeTable, sidecar: SourceFile?, _ sink: FindingSink
    ) {
        guard !(file.enumerations.isEmpty && file.objectTypes.isEmpty), file.isComplete,
            file.objectTypes.allSatisfy(\.saysAllUses)
        else { return }
        let used = usedNames(file, types).union(SidecarUses.names(in: sidecar))
        for enumeration in file.enumerations where isUnused(enumeration.name.value, used) {
            sink.report(TypeFindings.enumUnused(enumeration.name))
        }
        for type in file.objectTypes where !type.hasErrors && isUnused(type.name.value, used) {
            sink.report(TypeFindings.unused(type.name))
        }
    }

    /// Whether no parameter uses the name. Names of built-in types are already reported.
    private static func isUnused(_ name: String, _ used: Set<String>) -> Bool {
        !used.contains(name) && ParameterType.builtIn(named: name) == nil
    }

    /// The names that parameters and properties use. A misspelled name counts as a use of the nearest name,
    /// because the misspelling is already reported.
    static func usedNames(_ file: DeclaredFile, _ types: TypeTable) -> Set<String> {
        var used = types.uses.names
        for type in file.objectTypes {
            for property in type.properties { if let name = property.type?.value { used.insert(name) } }
        }
        for name in used where types[name] == nil {
            if let meant = types.meant(by: name) { used.insert(meant) }
        }
        return used
    }
}

extension DeclaredIntent {
    /// Whether all uses of types in the intent are known. False if an unreadable part may use one.
    var saysAllUses: Bool {
        !hasErrors
            || !parameters.isEmpty
                && parameters.allSatisfy { !$0.hasErrors || $0.type != nil || $0.cases != nil }
    }
}

extension DeclaredObjectType {
    /// Whether all uses of types in the properties are known.
    fileprivate var saysAllUses: Bool {
        !(hasErrors && properties.isEmpty) && properties.allSatisfy { $0.type != nil }
    }
}

/// Finds the enumerations and types that a sidecar uses. An import stores in `NAME.apple.yaml` what the
/// definition cannot express, such as the responses of intents.
enum SidecarUses {
    /// The names of the types in the definition. Empty if the sidecar cannot be
    /// read, which an export reports.
    static func names(in sidecar: SourceFile?) -> Set<String> {
        var findings: [Finding] = []
        guard let sidecar, let root = YAMLTree.read(sidecar, into: &findings).root else { return [] }
        var names: Set<String> = []
        collect(from: root, isUse: false, into: &names)
        for (key, section) in root.entries where ["Enums", "Types"].contains(key.text) {
            for (name, element) in section.entries where isCalled(element, oneOf: names) {
                if let name = name.text { names.insert(name) }
            }
        }
        return names
    }

    /// - Parameter isUse: whether the node is below a key whose value is a type's name.
    private static func collect(from node: YAMLNode, isUse: Bool, into names: inout Set<String>) {
        if isUse, let text = node.text { names.insert(text) }
        for element in node.elements { collect(from: element, isUse: isUse, into: &names) }
        for (key, value) in node.entries {
            // Sidecars shorten Apple's keys, such as
            // `INIntentResponseParameterObjectType`, to their last words.
            let namesType = ["ObjectType", "EnumType"].contains { key.text?.hasSuffix($0) ?? false }
            collect(from: value, isUse: isUse || namesType, into: &names)
        }
    }

    /// Whether Apple's name for an element, which differs from its name in the definition, is one of the
    /// names.
    private static func isCalled(_ element: YAMLNode, oneOf names: Set<String>) -> Bool {
        element.entries.contains { key, value in
            key.hasText("Name")
                && ([value] + value.entries.map(\.value)).contains { names.contains($0.text ?? "") }
        }
    }
}
