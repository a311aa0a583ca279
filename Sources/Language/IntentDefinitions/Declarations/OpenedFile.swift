import SourceText
import WidgetModel

/// A definition file with known types and groups, so that its own intents and other files can use them.
final class OpenedFile {
    /// The tree and the declarations; nil after they were released.
    private(set) var content: (tree: YAMLTree, declared: DeclaredFile)?
    /// The translations of the file's own strings, without the files that it uses.
    var translations = Translations()
    /// The range of the file's intents among all intents.
    var intents: Range<Int> = 0..<0
    let types: TypeTable
    /// The files that this file uses, with the paths as written.
    let used: [(path: Located<String>, file: OpenedFile?)]
    let sidecar: SourceFile?
    /// The groups that the file's intents can include, beginning with groups from used files.
    private(set) var groups: [VisibleGroup] = []
    /// Whether every use of a type or a group in the file's intents is known. If not, an apparently unused
    /// one may be used in an unreadable part.
    private(set) var saysAllUses = true
    /// The groups that each intent includes, by the intent's name.
    private(set) var includes: [String: [String]] = [:]
    private let values: ValueReader
    private let sink: FindingSink

    /// Resolves the types and the groups of a file.
    init(
        _ declared: DeclaredFile, _ tree: YAMLTree, sidecar: SourceFile?,
        using used: [(path: Located<String>, file: OpenedFile?)], _ values: ValueReader, _ sink: FindingSink
    ) {
        content = (tree, declared)
        self.sidecar = sidecar
        self.used = used
        self.values = values
        self.sink = sink
        types = TypeTable(declared, using: used.map { ($0.path, $0.file?.types) }, values, sink)
        addGroups(declared.groups)
    }

    private func addGroups(_ own: [DeclaredGroup]) {
        var taken = FirstUses<String>()
        for (path, file) in used {
            for group in file?.groups ?? [] {
                let name = group.declared.name
                if let earlier = taken.locations[name.value] {
                    if earlier.isSame(as: name.location) { continue }
                    sink.report(
                        ReuseFindings.usesClash(path, name.value, name.location, earlier: earlier))
                } else if taken.add(name, .groupName, sink) {
                    groups.append(group)
                }
            }
        }
        for group in own where taken.add(group.name, .groupName, sink) {
            groups.append(VisibleGroup(group, types, values, sink))
        }
    }

    /// Resolves the intents and applies every rule to them, in file order; nil for intents with errors.
    func resolveIntents() -> [IntentDefinition?] {
        guard let declared = content?.declared else { return [] }
        var titles: [Located<String>] = []
        let intents = declared.mapIntents(sink) { intent in
            if !intent.saysAllUses || intent.hasErrors && !groups.isEmpty { saysAllUses = false }
            if let title = intent.title { titles.append(title) }
            return resolve(intent)
        }
        sink.checkTitles(titles, of: "intent")
        return intents
    }

    private func resolve(_ intent: DeclaredIntent) -> IntentDefinition? {
        let mark = sink.mark
        NameRule.check(intent.name, of: .intent, sink)
        guard !intent.includes.isEmpty else {
            IntentWithoutParametersRule.check(intent, sink)
            let resolved = intent.resolvedForm(types, values, isType: false, sink)
            return sink.hasErrors(since: mark) ? nil : resolved
        }
        let inclusion = Inclusion(intent, of: groups, isComplete: types.isComplete, sink)
        includes[intent.name.value] = intent.includes.map(\.value)
        guard inclusion.isWhole else {
            saysAllUses = false
            return nil
        }
        let found = FindingSink()
        let resolved = intent.resolvedForm(
            types, ValueReader(context: values.context, sink: found), isType: false, found)
        sink.report(inclusion.unreported(found.findings))
        return sink.hasErrors(since: mark) ? nil : resolved
    }

    /// Reports unused enumerations, types, groups and files, and releases the file.
    ///
    /// - Parameter users: the files that use this file. Their intents must be resolved.
    func reportUnused(by users: [OpenedFile]) {
        defer { content = nil }
        guard let declared = content?.declared,
            ([self] + users).allSatisfy({ $0.saysAllUses && $0.types.isComplete })
        else { return }
        if !declared.intentNames.isEmpty || !users.isEmpty {
            UnusedTypeRule.check(declared, types, sidecar: sidecar, sink)
            let included = Set(([self] + users).flatMap { $0.includes.values.joined() })
            for group in declared.groups where declared.isComplete && !included.contains(group.name.value) {
                sink.report(ReuseFindings.groupUnused(group.name))
            }
        }
        // An unknown name may be a misspelled name from a used file.
        let unknown: [FindingCode] = ["type-unknown", "group-unknown"]
        if sink.findings.contains(where: { unknown.contains($0.code) }) { return }
        let names = UnusedTypeRule.usedNames(declared, types).union(includes.values.joined())
        for (path, file) in used where file.map({ names.isDisjoint(with: $0.visibleNames) }) ?? false {
            sink.report(ReuseFindings.usesUnused(path))
        }
    }

    /// The names that this file makes available to the files that use it.
    private var visibleNames: [String] { types.locations.keys + groups.map(\.declared.name.value) }

    /// The files that this file uses, directly or through others, each once.
    var allUsed: [OpenedFile] {
        var all: [OpenedFile] = []
        var seen: Set<ObjectIdentifier> = []
        var waiting = used.compactMap(\.file)
        while let file = waiting.popLast() {
            guard seen.insert(ObjectIdentifier(file)).inserted else { continue }
            all.append(file)
            waiting += file.used.compactMap(\.file)
        }
        return all
    }

    /// The translations of an intent of the file, including the types and groups that it uses.
    func translations(of intent: String) -> Translations {
        var all = translations
        for file in [self] + allUsed {
            let groups = includes[intent] ?? []
            all.add(file.translations) { path in
                guard path.keys.first == "groups" else { return file === self ? nil : path }
                guard path.keys.count > 2, groups.contains(path.keys[1]) else { return nil }
                return ["intents", intent] + Array(path.keys.dropFirst(2))
            }
        }
        return all
    }
}

/// A group that intents of a file can include.
struct VisibleGroup {
    let declared: DeclaredGroup
    /// The findings about the group itself.
    let findings: [Finding]
    /// The context of relative paths in the group's values.
    let context: LiteralContext

    /// Checks a group and reports the findings about it.
    init(_ declared: DeclaredGroup, _ types: TypeTable, _ values: ValueReader, _ sink: FindingSink) {
        self.declared = declared
        context = values.context
        let found = FindingSink()
        NameRule.check(declared.name, of: .group, found)
        let form = declared.read(found)
        if form.parameters.isEmpty, !form.hasErrors {
            found.report(ReuseFindings.groupEmpty(declared.name))
        }
        _ = form.resolvedForm(types, ValueReader(context: context, sink: found), isType: true, found)
        findings = found.findings
        sink.report(findings)
    }

    var hasErrors: Bool { findings.contains { $0.severity == .error } }
}
