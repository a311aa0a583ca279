import IntentDefinitions
package import SourceText
package import WidgetModel

/// Compares definitions with an earlier version of them, for `check --against`.
///
/// The comparison reports changes that would break widgets with the older definition, for any values.
/// `BoardCheck` does the same for the values of the widgets on one board.
package enum DefinitionComparison {
    /// Returns one finding for each parameter and consequence, and for each intent and kind that was removed.
    ///
    /// Intents and kinds with errors on either side are skipped, because their meaning is unknown.
    package static func check(_ old: CheckedFiles, against new: CheckedFiles) -> [Finding] {
        var findings: [Finding] = []
        // The intents of kinds that exist on both sides, and of kinds that were removed.
        var pairs: [String: IntentDefinition] = [:]
        var orphans: Set<String> = []
        for widget in old.widgets {
            guard let successor = new.widget(for: widget.kind) else {
                if !new.manifests.isDeclared(widget.kind) {
                    findings.append(ComparisonFindings.kindGone(widget.kind))
                }
                if let intent = widget.intent { orphans.insert(intent.name) }
                continue
            }
            if let intent = widget.intent, let newer = successor.intent { pairs[intent.name] = newer }
        }
        for intent in old.definitions.intents {
            if let newer = pairs[intent.name] ?? new.definitions[intent.name] {
                findings += IntentComparison(old: intent, new: newer).findings
            } else if !orphans.contains(intent.name), new.definitions.isComplete,
                !new.definitions.isDeclared(intent.name)
            {
                findings.append(ComparisonFindings.intentGone(intent))
            }
        }
        return findings
    }
}

extension CheckedFiles {
    /// The declaration that now applies to a kind: its own, or the one that lists the kind under `formerly`.
    package func widget(for kind: Kind) -> BoundWidget? {
        widgets.first { $0.kind == kind }
            ?? widgets.first { $0.declaration.formerKinds.contains { $0.value == kind } }
    }
}

/// Compares two states of one intent.
private struct IntentComparison {
    let old: IntentDefinition
    let new: IntentDefinition

    /// Each list of objects gets one item, so that the parameters of its objects are compared, too.
    init(old: IntentDefinition, new: IntentDefinition) {
        self.old = old.withOneItemEach
        self.new = new.withOneItemEach
    }

    /// The changes that break stored configurations of the older state.
    var findings: [Finding] {
        guard new.version >= old.version else { return [ComparisonFindings.versionLower(old, new)] }
        // The parameters of a list's objects break with the list.
        let replaced = Set(old.parameters.filter { $0.type.record != nil && isReplaced($0) }.map(\.name))
        let findings = old.parameters.compactMap { parameter in
            old.lists(containing: parameter.name).contains(where: replaced.contains)
                ? nil : finding(parameter)
        }
        return findings + required + rules
    }

    /// The rules that previously valid values may break.
    private var rules: [Finding] {
        let names = Set(old.rules.compactMap(\.name))
        return new.stricterRules(than: old) { new.presentName(of: $0, from: old.version) }.map { rule in
            ComparisonFindings.rule(rule, new, isNew: rule.name.map { !names.contains($0) } ?? true)
        }
    }

    private var isRaised: Bool { new.version > old.version }

    /// The steps that stored values of the older state go through.
    private var steps: [MigrationStep] { new.migrations.filter { $0.from >= old.version } }

    /// The fate of a parameter from the older state.
    private enum Successor {
        /// A migration drops, moves or converts its values.
        case migrated
        case parameter(IntentParameter)
        case none
    }

    private func successor(of parameter: IntentParameter) -> Successor {
        var name = parameter.name
        for step in steps {
            if step.uses(name.withoutPositions) { return .migrated }
            name = step.newName(of: name)
            if step.converts(name.withoutPositions) { return .migrated }
        }
        return new.parameter(named: new.unexpanded.currentName(of: name)).map { .parameter($0) } ?? .none
    }

    /// Whether the objects of a parameter were removed or have another type, so that all of their parameters
    /// break with it.
    private func isReplaced(_ parameter: IntentParameter) -> Bool {
        guard case .parameter(let newer) = successor(of: parameter) else { return true }
        return (newer.list == nil) != (parameter.list == nil)
            || newer.type.narrowing(from: parameter.type) != nil
    }

    /// The finding about values of one parameter that the newer state would not accept.
    private func finding(_ parameter: IntentParameter) -> Finding? {
        let newer: IntentParameter
        switch successor(of: parameter) {
        case .migrated: return nil
        case .none: return ComparisonFindings.gone(parameter, old, new)
        case .parameter(let found): newer = found
        }
        if isRaised, newer.list != nil, parameter.list == nil,
            newer.type.narrowing(from: parameter.type) == nil
        {
            // Migrations turn each value into a list automatically.
            return nil
        }
        let narrowing = newer.narrowing(from: parameter) ?? narrowedOffer(of: newer)
        return narrowing.map { ComparisonFindings.incompatible(newer, $0, old, new) }
    }

    /// Why a case of a parameter can no longer be chosen in all situations; nil if it can still be chosen.
    private func narrowedOffer(of parameter: IntentParameter) -> Narrowing? {
        let former = Set(old.rules.map(\.kind))
        for rule in new.rules where rule.parameters == [parameter.name] && !former.contains(rule.kind) {
            guard case .offer(let value, _) = rule.kind,
                old.parameter(named: parameter.name)?.type.kind.holds(value) == true
            else { continue }
            return Narrowing(
                "offers \(quoted(value.description)) under another condition than before",
                .values(value.description))
        }
        return nil
    }

    /// Parameters that now require a value but may be without a value in stored configurations.
    private var required: [Finding] {
        let filled = Set(steps.flatMap(\.defaults).map(\.parameter))
        return new.parameters.filter { parameter in
            guard parameter.needsChoice, !filled.contains(parameter.name) else { return false }
            return !old.parameters.contains {
                old.name(of: $0, in: new) == parameter.name && $0.needsChoice
            }
        }.map { ComparisonFindings.required($0) }
    }
}

extension MigrationStep {
    /// Whether the values of a parameter of the older version are dropped or moved to other parameters.
    fileprivate func uses(_ name: String) -> Bool {
        drops.contains(name) || splits.contains { $0.parameter == name }
            || joins.contains { $0.parts.contains(name) }
    }

    /// Whether the values of a parameter of the newer version are converted.
    fileprivate func converts(_ name: String) -> Bool {
        maps.contains { $0.parameter == name } || retypes.contains { $0.parameter == name }
            || scales.contains { $0.parameter == name }
    }
}

extension IntentDefinition {
    /// The name of a parameter of this state in a newer one.
    fileprivate func name(of parameter: IntentParameter, in newer: IntentDefinition) -> String {
        newer.presentName(of: parameter.name, from: version)
    }
}

extension IntentParameter {
    /// Whether a widget cannot work until a user chooses a value.
    fileprivate var needsChoice: Bool { isRequired && defaultValue == nil }

    /// Why this parameter may reject a value that an older state of it accepted; nil if it accepts all of
    /// those values.
    fileprivate func narrowing(from old: IntentParameter) -> Narrowing? {
        if let narrowing = type.narrowing(from: old.type) { return narrowing }
        return narrowedSize(from: old).map { Narrowing($0, .values("OLD")) }
    }

    /// How lists and ranges accept fewer values than before; nil if they accept the same values.
    private func narrowedSize(from old: IntentParameter) -> String? {
        if old.allowsAll, !allowsAll { return "accepted \"all\", and now only accepts a list" }
        if (list == nil) != (old.list == nil) {
            return list == nil
                ? "was a list, and is now a single value" : "was a single value, and is now a list"
        }
        for family in Family.allCases {
            let former = old.for(family).range
            if let range = self.for(family).range, !range.includes(former) {
                return "accepted \(former?.description ?? "any value"), and now accepts \(range)"
            }
        }
        if let least = range?.least, let step, old.range?.least != least || old.step != step {
            let isFiner = old.range?.least == least && old.step.map { $0.isMultiple(of: step) } ?? false
            if !isFiner { return "accepted values between the steps of \(step) from \(least)" }
        }
        guard let list, let former = old.list else { return nil }
        return Family.allCases.lazy.compactMap { family in
            let (now, before) = (list.size(for: family), former.size(for: family))
            return now.includes(before) ? nil : "accepted \(before.values), and now accepts \(now.values)"
        }.first
    }
}

/// Why a parameter may not accept values of an older state, and how a migration can convert them.
struct Narrowing {
    /// The difference, as the rest of a sentence: `was "string", and is now "integer"`.
    let reason: String
    /// The step of a migration, such as `retype: { days: integer }`.
    let step: Step

    enum Step {
        /// Replaces values one by one. The text is the first value that does not fit.
        case values(String)
        /// Removes the values.
        case drop
        /// Reads the values as another type.
        case type(String)
    }

    fileprivate init(_ reason: String, _ step: Step) {
        self.reason = reason
        self.step = step
    }
}

extension ParameterType {
    /// Why this type may reject a value that was valid for an older type; nil if it accepts all of those
    /// values.
    fileprivate func narrowing(from old: ParameterType) -> Narrowing? {
        if let cases = enumeration, let former = old.enumeration {
            let gone = former.cases.map(\.name).filter {
                cases.enumCase(named: $0) == nil && cases.enumCase(formerlyNamed: $0) == nil
            }
            guard let first = gone.first else { return nil }
            return Narrowing(
                "no longer has \(gone.map { quoted($0) }.joined(separator: ", "))", .values(first))
        }
        if let record, let former = old.record?.word, ([record.word] + record.formerNames).contains(former) {
            return nil
        }
        guard name == old.name || object != nil && old.object != nil else {
            return Narrowing("was \"\(old.name)\", and is now \"\(name)\"", .type(name))
        }
        if let account, let former = old.account {
            return account.service == former.service
                ? nil
                : Narrowing(
                    "was for the service \(quoted(former.service)), and is now for \(quoted(account.service))",
                    .drop)
        }
        let (now, before) = (kind.expectation, old.kind.expectation)
        return now == before || object != nil || kind.includes(old.kind)
            ? nil : Narrowing("accepted \(before), and now accepts \(now)", .values("OLD"))
    }
}

extension ListSize {
    /// Whether all lists that another rule allows are allowed.
    func includes(_ other: ListSize) -> Bool {
        min <= other.min && max ?? .max >= other.max ?? .max
            && (uniqueness == .none || uniqueness == other.uniqueness)
    }

    /// The allowed lists in messages: `at most 3 values that all differ`.
    fileprivate var values: String {
        let number = max == 1 || (max == nil && min == 1) ? "\(self) value" : "\(self) values"
        return switch uniqueness {
        case .none: number
        case .elements: number + " that all differ"
        case .parameter(let name): number + " that differ in \(quoted(name))"
        }
    }
}

extension ValueRange {
    /// Whether this range contains all values of another range, or all values if the other range is nil.
    fileprivate func includes(_ other: ValueRange?) -> Bool {
        func isInside(_ own: ParameterValue?, _ theirs: ParameterValue?) -> Bool {
            own == nil || theirs.map(contains) == true
        }
        return isInside(least, other?.least) && isInside(greatest, other?.greatest)
    }
}
