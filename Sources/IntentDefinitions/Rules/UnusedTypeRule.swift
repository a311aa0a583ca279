import SourceText
import YAMLReading

/// Enums and types belong to their file, so one that no parameter of it uses is there for nothing.
enum UnusedTypeRule {
    static func check(_ file: DeclaredFile, _ types: TypeTable, _ sink: FindingSink) {
        guard !(file.enumerations.isEmpty && file.objectTypes.isEmpty), file.saysAllUses else { return }
        let used = usedNames(file, types)
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
        var used: Set<String> = []
        func use(_ type: Located<String>?) {
            if let type, BuiltInType.plainTypes[type.value] == nil { used.insert(type.value) }
        }
        for intent in file.intents {
            // By place: a copy of a whole parameter for a look at its type would cost more than the look.
            for place in intent.parameters.indices { use(intent.parameters[place].type) }
        }
        for type in file.objectTypes {
            for property in type.properties { use(property.type) }
        }
        for name in used where types[name] == nil {
            if let meant = Spelling.nearest(name, among: types.names) { used.insert(meant) }
        }
        return used
    }
}

extension DeclaredFile {
    /// False when something unreadable may hide the use of a type.
    fileprivate var saysAllUses: Bool {
        isComplete && !intents.isEmpty
            && intents.allSatisfy { intent in
                !intent.hasErrors
                    || !intent.parameters.isEmpty
                        && intent.parameters.allSatisfy { !$0.hasErrors || $0.type != nil || $0.cases != nil }
            }
            && objectTypes.allSatisfy { type in
                !(type.hasErrors && type.properties.isEmpty) && type.properties.allSatisfy { $0.type != nil }
            }
    }
}
