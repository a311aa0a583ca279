import SourceText
import YAMLReading

/// Enums and types belong to their file, so one that neither a parameter of it nor its sidecar uses has no
/// purpose.
enum UnusedTypeRule {
    /// - Parameter saysAllUses: false when something unreadable in an intent may hide the use of a type.
    static func check(
        _ file: DeclaredFile, _ types: TypeTable, sidecar: SourceFile?, saysAllUses: Bool, _ sink: FindingSink
    ) {
        guard !(file.enumerations.isEmpty && file.objectTypes.isEmpty), file.isComplete, saysAllUses,
            file.objectTypes.allSatisfy(\.saysAllUses)
        else { return }
        let used = usedNames(file, types).union(SidecarUses.names(in: sidecar))
        for enumeration in file.enumerations where isUnused(enumeration.name.value, used) {
            sink.report(DefinitionFindings.enumUnused(enumeration.name))
        }
        for type in file.objectTypes where !type.hasErrors && isUnused(type.name.value, used) {
            sink.report(DefinitionFindings.typeUnused(type.name))
        }
    }

    private static func isUnused(_ name: String, _ used: Set<String>) -> Bool {
        !used.contains(name) && BuiltInType(rawValue: name) == nil
    }

    /// A misspelt use counts for the name it is nearest to, which is reported there already.
    private static func usedNames(_ file: DeclaredFile, _ types: TypeTable) -> Set<String> {
        var used = types.uses.names
        for type in file.objectTypes {
            for property in type.properties { if let name = property.type?.value { used.insert(name) } }
        }
        for name in used where types[name] == nil {
            if let meant = Spelling.nearest(name, among: types.names) { used.insert(meant) }
        }
        return used
    }
}

extension DeclaredIntent {
    /// False when something unreadable in it may hide the use of a type.
    var saysAllUses: Bool {
        !hasErrors
            || !parameters.isEmpty
                && parameters.allSatisfy { !$0.hasErrors || $0.type != nil || $0.cases != nil }
    }
}

extension DeclaredObjectType {
    fileprivate var saysAllUses: Bool {
        !(hasErrors && properties.isEmpty) && properties.allSatisfy { $0.type != nil }
    }
}
