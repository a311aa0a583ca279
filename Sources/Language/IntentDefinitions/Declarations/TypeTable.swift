import SourceText

/// The types that the parameters of a file can use: built-in types, types from used files, and the file's own
/// types.
struct TypeTable {
    enum Entry {
        case known(ParameterType)
        /// Declared with errors. Uses of the type are not reported.
        case broken
    }

    private var entries: [String: Entry] = plainEntries
    /// The names that the file declares, enumerations first, in file order.
    private(set) var ownNames: [String] = []
    /// The declared names from other files that this file can use.
    private var otherNames: [String] = []
    /// The locations of all declared names that are visible in the file.
    var locations: [String: SourceLocation] { taken.locations }
    private var taken = FirstUses<String>()
    /// The current names of types by their former names.
    private var currentNames: [String: String] = [:]
    /// The tables of the used files.
    private let others: [TypeTable]
    /// The declared types that parameters use, for reporting unused ones.
    let uses = TypeUses()
    /// Whether the file and all used files were read to their ends. If not, an unknown type may be declared
    /// in the rest.
    let isComplete: Bool

    /// Resolves and checks the types that a file declares.
    ///
    /// - Parameter others: the tables of the used files, with the paths as written; nil for files that cannot
    ///   be read.
    init(
        _ file: DeclaredFile, using others: [(path: Located<String>, table: TypeTable?)],
        _ values: ValueReader, _ sink: FindingSink
    ) {
        self.others = others.compactMap(\.table)
        isComplete = file.isComplete && others.allSatisfy { $0.table?.isComplete ?? false }
        for (path, table) in others { add(table, at: path, sink) }
        for enumeration in file.enumerations {
            guard NameTakenRule.check(enumeration.name, among: &taken, sink) else { continue }
            NameRule.check(enumeration.name, of: .enumeration, sink)
            CaseConditionRule.checkShared(enumeration, sink)
            add(enumeration.name.value, enumeration.resolved(named: enumeration.name.value, sink))
        }
        let former =
            file.enumerations.map { ($0.name, $0.formerNames) }
            + file.objectTypes.map { ($0.name, $0.formerNames) }
        FormerNameRule.check(former, sink)
        for (name, old) in former { for old in old { currentNames[old.value] = name.value } }
        let enumerations = self
        let own = file.objectTypes.filter { NameTakenRule.check($0.name, among: &taken, sink) }
        for objectType in own { NameRule.check(objectType.name, of: .objectType, sink) }
        for objectType in own where objectType.parametersKey == nil {
            RecordRule.check(objectType, sink)
            add(
                objectType.name.value,
                objectType.resolved(with: enumerations, isObject: file.isObjectType, sink))
        }
        addRecordTypes(own.filter { $0.parametersKey != nil }, values, sink)
    }

    /// Adds the types that people fill in. A type is added after the types that its parameters use.
    private mutating func addRecordTypes(
        _ declared: [DeclaredObjectType], _ values: ValueReader, _ sink: FindingSink
    ) {
        let names = Set(declared.map(\.name.value))
        let known = self
        func inner(_ type: DeclaredObjectType) -> [Located<String>] {
            type.form.parameters.compactMap(\.type).filter {
                names.contains($0.value) || known.record($0.value) != nil
            }
        }
        let flat = declared.filter { inner($0).isEmpty }
        let flatNames = Set(flat.map(\.name.value))
        for type in flat + declared.filter({ !inner($0).isEmpty }) {
            RecordRule.check(type, sink)
            let tooDeep = inner(type).filter {
                !flatNames.contains($0.value) && known.record($0.value)?.form.hasRecords != false
            }
            for use in tooDeep {
                sink.report(RecordFindings.depth(use, in: type.name))
                uses.names.insert(use.value)
            }
            let record = tooDeep.isEmpty ? type.form.resolvedForm(self, values, isType: true, sink) : nil
            let former = type.formerNames.map(\.value)
            add(type.name.value, record.map { .record($0, formerNames: former) })
        }
    }

    /// The record type with a name; nil if it does not exist.
    private func record(_ name: String) -> RecordType? {
        if case .known(let type)? = entries[name] { type.record } else { nil }
    }

    /// Adds the declared types that are visible in a used file. A name that two files declare is reported.
    private mutating func add(_ other: TypeTable?, at path: Located<String>, _ sink: FindingSink) {
        guard let other else { return }
        for (name, location) in other.locations.sorted(by: { $0.key < $1.key }) {
            if let earlier = locations[name] {
                if !earlier.isSame(as: location) {
                    sink.report(ReuseFindings.usesClash(path, name, location, earlier: earlier))
                }
                continue
            }
            _ = taken.add(name, named: name, at: location, .typeName, sink)
            entries[name] = other[name]
            otherNames.append(name)
        }
        currentNames.merge(other.currentNames) { mine, _ in mine }
    }

    /// Adds a declared type; nil marks it as broken.
    private mutating func add(_ name: String, _ type: ParameterType?) {
        entries[name] = type.map { .known($0) } ?? .broken
        ownNames.append(name)
    }

    /// All names that are valid after `type:`, for suggestions.
    var names: [String] { ParameterType.builtIn.map(\.name) + otherNames + ownNames }

    /// The declared types without errors, for a format without further files: types from used files, then the
    /// file's own types.
    var written: [ParameterType] {
        (otherNames.filter(uses.names.contains) + ownNames).compactMap { name in
            if case .known(let type)? = entries[name] { type } else { nil }
        }
    }

    /// The name that was probably meant by an unknown name: the current name for a former one, or a name with
    /// a similar spelling; nil if all names are too different.
    func meant(by name: String) -> String? {
        // Other tools prefix the file name, as in `places.Units`.
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return currentNames[name] ?? ParameterType.word(for: name)
            ?? (last != name && names.contains(last) ? last : Spelling.nearest(name, among: names))
    }

    /// Reports an unknown type. If the file was not read to its end, only a misspelled name is reported.
    func reportUnknown(_ type: Located<String>, _ sink: FindingSink) {
        if let element = TypeFindings.element(ofListType: type.value) {
            return sink.report(TypeFindings.ofList(type, of: element))
        }
        let meant = meant(by: type.value)
        if isComplete || meant != nil {
            sink.report(TypeFindings.unknown(type, meant: meant, known: names))
        }
    }

    /// The type with a name; nil if it is unknown.
    subscript(name: String) -> Entry? { entries[name] }

    /// The type with a name, like the subscript. A declared type is recorded as used.
    func used(_ name: String) -> Entry? {
        let entry = entries[name]
        if case .known(let type)? = entry, !type.kind.isDeclared { return entry }
        recordUse(of: name)
        return entry
    }

    private func recordUse(of name: String) {
        // A use that is recorded here is also recorded in the other files, however many paths lead to them.
        guard uses.names.insert(name).inserted else { return }
        for other in others where other.locations[name] != nil { other.recordUse(of: name) }
    }

    /// The built-in types, computed once for all files.
    private static let plainEntries = ParameterType.builtInByWord.mapValues { Entry.known($0) }
}

/// The names of the declared types that parameters use. It is a class because many copies of the table record
/// uses while the intents are checked.
final class TypeUses {
    fileprivate(set) var names: Set<String> = []
}

extension DeclaredFile {
    /// Whether the file declares an object type with this name.
    fileprivate func isObjectType(_ name: String) -> Bool { objectTypes.contains { $0.name.value == name } }
}

extension DeclaredEnumeration {
    /// The enumeration as a type; nil after reporting errors.
    func resolved(named name: String?, _ sink: FindingSink) -> ParameterType? {
        guard let cases, EmptyEnumerationRule.check(self, sink) else { return nil }
        let mark = sink.mark
        for enumCase in cases { NameRule.check(enumCase.name, of: .enumCase, sink) }
        guard !sink.hasErrors(since: mark) else { return nil }
        sink.checkTitles(cases.compactMap(\.title), of: "case")
        CaseGroupRule.check(cases, sink)
        FormerNameRule.check(cases.map { ($0.name, $0.formerNames) }, sink)
        let enumCases = cases.map { declared in
            EnumCase(
                name: declared.name.value, title: declared.title?.value,
                subtitle: declared.subtitle?.value, group: declared.group?.value,
                image: declared.image?.value, synonyms: declared.synonyms.map(\.value),
                lifeCycle: LifeCycle(
                    formerNames: declared.formerNames.map(\.value), deprecation: declared.deprecation?.value))
        }
        return .enumeration(Enumeration(name: name, title: title?.value, cases: enumCases))
    }
}

extension DeclaredObjectType {
    /// The object type; nil after reporting errors.
    fileprivate func resolved(
        with types: TypeTable, isObject: (String) -> Bool, _ sink: FindingSink
    ) -> ParameterType? {
        let properties = properties.map { PropertyRule.property($0, types, isObject: isObject, sink) }
        guard !hasErrors, !properties.contains(nil) else { return nil }
        return .object(
            ObjectType(name: name.value, title: title?.value, properties: properties.compactMap { $0 }))
    }
}
