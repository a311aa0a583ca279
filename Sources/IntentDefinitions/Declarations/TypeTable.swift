import SourceText
import YAMLReading

/// The types that a file's parameters may name: the built-in ones and the file's own.
struct TypeTable {
    enum Entry {
        case known(ParameterType)
        /// Declared, but with errors; what uses it is not complained of.
        case broken
    }

    private var entries: [String: Entry] = plainEntries
    /// The file's own names in its order, enumerations first.
    private(set) var ownNames: [String] = []
    /// What parameters name, but for built-in types.
    let uses = TypeUses()
    /// False where reading stopped early: an unknown type may be declared further on.
    private let isComplete: Bool

    /// Makes the types of a file, checking each.
    init(_ file: DeclaredFile, _ sink: FindingSink) {
        isComplete = file.isComplete
        var taken = FirstUses<String>()
        for enumeration in file.enumerations {
            guard NameTakenRule.check(enumeration.name, among: &taken, sink) else { continue }
            NameRule.check(enumeration.name, of: .enumeration, sink)
            add(enumeration.name.value, enumeration.resolved(named: enumeration.name.value, sink))
        }
        let enumerations = self
        for objectType in file.objectTypes {
            guard NameTakenRule.check(objectType.name, among: &taken, sink) else { continue }
            NameRule.check(objectType.name, of: .objectType, sink)
            add(
                objectType.name.value,
                objectType.resolved(with: enumerations, isObject: file.isObjectType, sink))
        }
    }

    private mutating func add(_ name: String, _ type: ParameterType?) {
        entries[name] = type.map { .known($0) } ?? .broken
        ownNames.append(name)
    }

    /// Every name that may stand after `type:`, for "did you mean".
    var names: [String] { ParameterType.builtIn.map(\.name) + ownNames }

    /// Reports a type that nothing is called; where reading stopped early only a near miss.
    func reportUnknown(_ type: Located<String>, _ sink: FindingSink) {
        if let element = DefinitionFindings.element(ofListType: type.value) {
            return sink.report(DefinitionFindings.typeOfList(type, of: element))
        }
        let meant = ParameterType.word(for: type.value) ?? Spelling.nearest(type.value, among: names)
        if isComplete || meant != nil {
            sink.report(DefinitionFindings.typeUnknown(type, meant: meant, known: names))
        }
    }

    /// What a name stands for; nil when nothing is called so.
    subscript(name: String) -> Entry? { entries[name] }

    /// The same, for a parameter, whose use of the type is noted.
    func used(_ name: String) -> Entry? {
        let entry = entries[name]
        if case .known(let type)? = entry, !type.kind.isDeclared { return entry }
        uses.names.insert(name)
        return entry
    }

    private static let plainEntries = ParameterType.builtInByWord.mapValues { Entry.known($0) }
}

/// The names that the parameters of a file have as their types, gathered while its intents are checked.
final class TypeUses {
    fileprivate(set) var names: Set<String> = []
}

extension DeclaredFile {
    /// Whether a name is that of a declared object type.
    fileprivate func isObjectType(_ name: String) -> Bool { objectTypes.contains { $0.name.value == name } }
}

extension DeclaredEnumeration {
    /// The enumeration as a type; nil after a finding.
    func resolved(named name: String?, _ sink: FindingSink) -> ParameterType? {
        guard let cases, EmptyEnumerationRule.check(self, sink) else { return nil }
        let mark = sink.mark
        for enumCase in cases { NameRule.check(enumCase.name, of: .enumCase, sink) }
        guard !sink.hasErrors(since: mark) else { return nil }
        sink.checkTitles(cases.compactMap(\.title), of: "case")
        let enumCases = cases.map { declared in
            EnumCase(
                name: declared.name.value, title: declared.title?.value, subtitle: declared.subtitle?.value,
                image: declared.image?.value, synonyms: declared.synonyms.map(\.value))
        }
        return .enumeration(Enumeration(name: name, title: title?.value, cases: enumCases))
    }
}

extension DeclaredObjectType {
    /// The type; nil after a finding.
    fileprivate func resolved(
        with types: TypeTable, isObject: (String) -> Bool, _ sink: FindingSink
    ) -> ParameterType? {
        let properties = properties.map { PropertyRule.property($0, types, isObject: isObject, sink) }
        guard !hasErrors, !properties.contains(nil) else { return nil }
        return .object(
            ObjectType(name: name.value, title: title?.value, properties: properties.compactMap { $0 }))
    }
}
