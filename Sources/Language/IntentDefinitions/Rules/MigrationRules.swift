import SourceText

/// Migrations lead from version to version without gaps, and refer to known names and values.
enum MigrationRule {
    /// The steps, oldest first. Steps with errors are omitted.
    static func steps(
        of intent: DeclaredIntent, in scope: ParameterScope, _ types: TypeTable, _ values: ValueReader,
        _ sink: FindingSink
    ) -> [MigrationStep] {
        guard !intent.migrations.isEmpty else {
            if let version = intent.version, version.value > 1, !intent.hasErrors {
                sink.report(MigrationFindings.lacking(version))
            }
            return []
        }
        let mark = sink.mark
        checkVersions(intent, sink)
        // The steps are read in reverse: the current names are known, and each step
        // determines the names before it.
        let names = scope.names.names + scope.known.flatMap(\.namesInObjects)
        var present = Dictionary(names.map { ($0, $0) }) { first, _ in first }
        var later: [String: [DeclaredMigration]] = [:]
        var steps: [MigrationStep] = []
        for declared in intent.migrations.reversed() {
            let reading = MigrationReading(
                declared: declared, present: present, later: later, scope: scope, types: types,
                values: values, sink: sink)
            if let step = reading.step() { steps.append(step) }
            (present, later) = reading.before()
        }
        if !sink.hasErrors(since: mark) { checkNeed(of: intent, sink) }
        return steps.reversed()
    }

    /// Reports migrations that only rename parameters, if `formerly` could replace all migrations.
    private static func checkNeed(of intent: DeclaredIntent, _ sink: FindingSink) {
        let renames = intent.migrations.flatMap(\.renames)
        func parameter(_ name: String) -> DeclaredParameter? {
            intent.parameters.first { $0.name.value == name }
        }
        guard intent.migrations.allSatisfy(\.onlyRenames),
            renames.allSatisfy({ parameter($0.value.value) != nil && parameter($0.name.value) == nil }),
            Set(renames.map(\.value.value)).count == renames.count
        else { return }
        for migration in intent.migrations {
            let renamed = migration.renames.compactMap { rename in
                parameter(rename.value.value).map { (rename.name.value, $0) }
            }
            if let finding = MigrationFindings.unneeded(migration, renamed) { sink.report(finding) }
        }
    }

    /// Reports duplicate and missing versions, a wrong order, and versions beyond the intent's version.
    private static func checkVersions(_ intent: DeclaredIntent, _ sink: FindingSink) {
        let version = intent.isVersionKnown ? intent.version?.value ?? 1 : Int.max
        let known = intent.migrations.compactMap(\.from)
        for from in known where from.value >= version {
            sink.report(MigrationFindings.version(from, intent, version))
        }
        for (earlier, from) in zip(known, known.dropFirst()) {
            if from.value == earlier.value {
                sink.report(
                    Duplicate.migration.finding(
                        "\(from.value)", at: from.location, earlier: earlier.location))
            } else if from.value < earlier.value {
                sink.report(MigrationFindings.order(from, earlier: earlier))
            }
        }
        // A step whose version cannot be read may fill a gap.
        guard known.count == intent.migrations.count else { return }
        let inOrder = known.filter { $0.value < version }.sorted { $0.value < $1.value }
        for (earlier, from) in zip(inOrder, inOrder.dropFirst()) where from.value > earlier.value + 1 {
            sink.report(MigrationFindings.gap(earlier.value + 1, before: from))
        }
        if let last = inOrder.last, last.value < version - 1, let present = intent.version {
            sink.report(MigrationFindings.gap(last.value + 1, before: present))
        }
    }
}

/// Checks one step against the names that exist after it.
private struct MigrationReading {
    let declared: DeclaredMigration
    /// The current name of the parameter for each name after this step. A name that a later
    /// step drops maps to itself.
    let present: [String: String]
    /// The later steps that map values or change the type, by the current name of the
    /// parameter, next step first.
    let later: [String: [DeclaredMigration]]
    let scope: ParameterScope
    let types: TypeTable
    let values: ValueReader
    let sink: FindingSink

    /// The resolved step; nil after reporting an error.
    func step() -> MigrationStep? {
        let mark = sink.mark
        declared.olderNames.forEach(checkForm)
        checkRenames()
        for name in declared.drops where present[name.value] != nil && !isRenamed(to: name.value) {
            sink.report(MigrationFindings.stillThere(name))
        }
        let copies = declared.copies.compactMap(copy)
        let splits = declared.splits.compactMap(split)
        let joins = declared.joins.compactMap(join)
        let scales = declared.scales.compactMap(scale)
        let maps = declared.maps.compactMap(map)
        let retypes = declared.retypes.compactMap(retype)
        let defaults = declared.defaults.compactMap(fallback)
        guard let from = declared.from, !sink.hasErrors(since: mark) else { return nil }
        return MigrationStep(
            from: from.value, drops: declared.drops.map(\.value),
            renames: declared.renames.map { .init(from: $0.name.value, to: $0.value.value) },
            copies: copies, splits: splits, joins: joins, scales: scales, maps: maps, retypes: retypes,
            defaults: defaults)
    }

    /// Whether this step renames a parameter to the name.
    private func isRenamed(to name: String) -> Bool { declared.renames.contains { $0.value.value == name } }

    /// The parameter with a current name, including names within objects.
    private func parameter(_ name: String) -> IntentParameter? {
        let path = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = path.first, let outermost = scope[first] else { return nil }
        return path.count == 1 ? outermost : outermost.type.record?.form.declaredParameter(of: path[1])
    }

    /// Reports an older name that is not a valid parameter name.
    private func checkForm(_ name: Located<String>) {
        if name.value.hasPosition {
            sink.report(MigrationFindings.position(name))
        } else if !name.value.isPathOfNames {
            sink.report(NameFindings.malformed(name, of: .parameter))
        }
    }

    /// Reports names in different objects, because values cannot move between objects.
    private func areInOneObject(_ older: [Located<String>], _ newer: [Located<String>]) -> Bool {
        let names = older + newer
        let paths = names.map { $0.value.split(separator: ".").dropLast() }
        guard let other = paths.firstIndex(where: { $0 != paths[0] }) else { return true }
        if let positioned = newer.first(where: \.value.hasPosition) {
            sink.report(MigrationFindings.position(positioned))
        } else if older.allSatisfy(\.value.isPathOfNames) {
            sink.report(MigrationFindings.across(names[other], from: names[0]))
        }
        return false
    }

    private func copy(_ copy: NamedValue<String>) -> MigrationStep.Rename? {
        guard areInOneObject([copy.name], [copy.value]), check(copy.value) != nil else { return nil }
        return MigrationStep.Rename(from: copy.name.value, to: copy.value.value)
    }

    private func split(_ split: NamedValue<DeclaredSplit>) -> MigrationStep.Split? {
        let parts = split.value.value.parts
        guard let separator = split.value.value.separator, !parts.isEmpty else { return nil }
        if separator.value.isEmpty || parts.count < 2 {
            return sink.refuse(MigrationFindings.split(split, separator, parts))
        }
        guard areInOneObject([split.name], parts), parts.allSatisfy(holdsText) else { return nil }
        return MigrationStep.Split(
            parameter: split.name.value, at: separator.value, into: parts.map(\.value),
            keepsParameter: present[split.name.value] != nil)
    }

    private func join(_ join: NamedValue<DeclaredJoin>) -> MigrationStep.Join? {
        let parts = join.value.value.parts
        guard let separator = join.value.value.separator, !parts.isEmpty,
            areInOneObject(parts, [join.name]), holdsText(join.name)
        else { return nil }
        return MigrationStep.Join(
            parameter: join.name.value, with: separator.value, from: parts.map(\.value),
            keptParts: Set(parts.map(\.value).filter { present[$0] != nil }))
    }

    /// Whether the parameter exists and its value can be read from text, which is never true for objects.
    private func holdsText(_ name: Located<String>) -> Bool {
        guard let now = check(name) else { return false }
        guard let type = parameter(now)?.type, let record = type.record else { return true }
        sink.report(MigrationFindings.text(name, type, record.form.parameters.map(\.name)))
        return false
    }

    /// The factor is a number, or a value in the parameter's type that becomes a number in JSON, such as the
    /// duration `1d`.
    private func scale(_ scale: NamedValue<LiteralText>) -> MigrationStep.Scale? {
        guard let now = check(scale.name) else { return nil }
        let text = scale.value.value.text
        // Any other text is reported below.
        let value = try? parameter(now)?.type.kind.value(ofLiteral: text, in: values.context)
        let factor = DecimalNumber(text) ?? value.flatMap { DecimalNumber($0.json) }
        guard let factor, factor.significand != 0 else {
            return sink.refuse(MigrationFindings.scale(scale, as: parameter(now)?.type))
        }
        return MigrationStep.Scale(parameter: scale.name.value, factor: factor)
    }

    /// Reports renames that are swapped, unnecessary, ambiguous, or in conflict with a drop.
    private func checkRenames() {
        for (index, rename) in declared.renames.enumerated() {
            if isSwapped(rename) {
                sink.report(MigrationFindings.swapped(rename))
                continue
            }
            guard areInOneObject([rename.name], [rename.value]) else { continue }
            check(rename.value)
            if present[rename.name.value] != nil, !isRenamed(to: rename.name.value) {
                sink.report(MigrationFindings.stillThere(rename.name))
            }
            let earlier = declared.renames.prefix(index).first { $0.value.value == rename.value.value }
            if let earlier {
                sink.report(MigrationFindings.twoToOne(rename, earlier: earlier))
            }
            let drop = declared.drops.first { $0.value == rename.name.value }
            if let drop, present[drop.value] == nil {
                sink.report(MigrationFindings.dropped(drop, renamed: rename))
            }
        }
    }

    /// Whether a rename seems to be written as "new: old": the first name exists after this
    /// step, and the second does not.
    private func isSwapped(_ rename: NamedValue<String>) -> Bool {
        present[rename.name.value] != nil && present[rename.value.value] == nil
            && !isRenamed(to: rename.name.value) && NameRule.isWellFormed(rename.value.value)
    }

    /// The current name for a name after this step; nil after reporting a parameter that does not exist.
    @discardableResult private func check(_ name: Located<String>) -> String? {
        if let now = present[name.value] { return now }
        let renamed = declared.renames.first { $0.name.value == name.value }?.value.value
        return sink.refuse(
            MigrationFindings.unknown(name, renamedTo: renamed, known: present.keys.sorted()))
    }

    /// The mapping of a parameter's values; nil if the parameter does not exist.
    private func map(_ map: NamedValue<[NamedValue<LiteralText>]>) -> MigrationStep.Map? {
        guard let now = check(map.name) else { return nil }
        var news = FirstUses<String>()
        let entries = map.value.value.map { entry -> MigrationStep.Map.Entry in
            let new = entry.value.value.text
            _ = news.add(entry.value.map(\.text), .mappedValue(of: map.name.value), sink)
            let value =
                later[now] == nil && !isSwapped(entry, of: now) ? present(entry.value, of: now) : nil
            if let steps = later[now] { checkLater(entry.value, of: now, steps) }
            return MigrationStep.Map.Entry(old: entry.name.value, new: new, value: value)
        }
        return MigrationStep.Map(parameter: map.name.value, entries: entries)
    }

    /// The new value in the parameter's current type; nil if that type contains errors, or after reporting an
    /// error.
    private func present(_ text: Located<LiteralText>, of name: String) -> ParameterValue? {
        guard let parameter = parameter(name) else { return nil }
        return values.literal(text, of: name, as: parameter.type, in: .migration)
    }

    /// Whether a pair of values seems to be written as "new: old", which is reported: the first one is a case
    /// after this step, and the second one is not.
    private func isSwapped(_ entry: NamedValue<LiteralText>, of name: String) -> Bool {
        guard let cases = parameter(name)?.type.enumeration, cases.enumCase(named: entry.name.value) != nil,
            cases.enumCase(named: entry.value.value.text) == nil
        else { return false }
        sink.report(MigrationFindings.valueSwapped(entry, of: name, cases.expectation))
        return true
    }

    /// Checks a new value that later steps may map again. If no later step does, the value must be
    /// valid in the current type.
    private func checkLater(
        _ text: Located<LiteralText>, of name: String, _ steps: [DeclaredMigration]
    ) {
        guard let parameter = parameter(name), let enumeration = parameter.type.enumeration,
            steps.allSatisfy(\.retypes.isEmpty)
        else { return }
        let last = steps.reduce(text.value.text) { value, step in
            let entries = step.maps.flatMap(\.value.value).filter { $0.name.value == value }
            return entries.first?.value.value.text ?? value
        }
        guard enumeration.enumCase(named: last) == nil, last == text.value.text else { return }
        _ = present(text, of: name)
    }

    /// The change of a parameter's type. If no later step changes it again, it must be the current type.
    private func retype(_ retype: NamedValue<String>) -> MigrationStep.Retype? {
        guard let now = check(retype.name) else { return nil }
        switch types[retype.value.value] {
        case .known(let type)?:
            // Cases that are declared in the parameter are unnamed, so their type cannot be written here.
            if later[now] == nil, let parameter = parameter(now), parameter.type.name != type.name,
                !parameter.type.hasInlineCases
            {
                return sink.refuse(MigrationFindings.otherType(retype, parameter))
            }
            return MigrationStep.Retype(parameter: retype.name.value, type: type)
        case .broken?: return nil
        case nil:
            types.reportUnknown(retype.value, sink)
            return nil
        }
    }

    /// The default for a parameter, read in its current type.
    private func fallback(_ fallback: NamedValue<YAMLNode>) -> MigrationStep.Default? {
        guard let now = check(fallback.name), let parameter = parameter(now) else { return nil }
        let value = values.read(fallback.value.value, for: parameter, in: .migration)
        return value.map { MigrationStep.Default(parameter: fallback.name.value, value: $0) }
    }

    /// The names that exist before this step with their current names, and the later
    /// steps as seen from there.
    func before() -> (present: [String: String], later: [String: [DeclaredMigration]]) {
        var names = present
        for rename in declared.renames { names[rename.value.value] = nil }
        for rename in declared.renames {
            names[rename.name.value] = present[rename.value.value] ?? rename.value.value
        }
        for name in declared.disappearing where names[name.value] == nil { names[name.value] = name.value }
        var steps = later
        let touched =
            declared.maps.map(\.name.value) + declared.retypes.map(\.name.value)
            + declared.scales.map(\.name.value)
        for name in Set(touched) {
            let now = present[name] ?? name
            steps[now] = [declared] + (steps[now] ?? [])
        }
        return (names, steps)
    }
}

extension DeclaredMigration {
    /// The names from which drops, copies, splits and joins begin.
    fileprivate var disappearing: [Located<String>] {
        drops + copies.map(\.name) + splits.map(\.name) + joins.flatMap(\.value.value.parts)
    }

    /// The names of the version from which the step leads, which need not be declared.
    fileprivate var olderNames: [Located<String>] { disappearing + renames.map(\.name) }
}

extension String {
    /// Whether a position in the name identifies an item of a list: `holdings.1.amount`.
    fileprivate var hasPosition: Bool { split(separator: ".").contains { Int($0) != nil } }

    /// Whether this is a parameter name, or several names that lead to a parameter within objects:
    /// `holdings.amount`.
    fileprivate var isPathOfNames: Bool {
        split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
            NameRule.isWellFormed(String($0))
        }
    }
}

extension IntentParameter {
    /// The names of the parameters in its objects, without positions: `holdings.amount`.
    fileprivate var namesInObjects: [String] {
        (type.record?.form.parameters ?? []).flatMap { inner in
            ([inner.name] + inner.namesInObjects).map { "\(name).\($0)" }
        }
    }
}

extension ParameterType {
    /// Whether the type is an enumeration without a name.
    fileprivate var hasInlineCases: Bool {
        enumeration.map { $0.name == nil } ?? false
    }
}
