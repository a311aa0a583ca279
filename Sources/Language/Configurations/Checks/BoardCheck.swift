package import IntentDefinitions
package import SourceText
package import WidgetModel

/// A placed widget as the board stores it, for checking definitions against it.
package struct PlacedConfiguration: Sendable {
    package let widget: PlacedWidgetID
    package let family: Family
    /// The version of the intent under which the choices were stored.
    package let version: Int
    package let choices: JSONObject
    /// The values that each revision stored under its version of the intent: choices, and values before and
    /// after.
    package let history: [History]

    package typealias History = (
        version: Int, choices: JSONObject, values: [(parameter: String, value: JSONValue)]
    )

    package init(
        _ widget: PlacedWidgetID, family: Family, version: Int, choices: JSONObject,
        history: [History] = []
    ) {
        self.widget = widget
        self.family = family
        self.version = version
        self.choices = choices
        self.history = history
    }
}

/// Validates the placed widgets of a board against definitions, for `check --board` (rules C8 and C9).
package enum BoardCheck {
    /// Returns the consequences of the definitions for the placed widgets, with one finding for each
    /// parameter and consequence.
    ///
    /// Kinds whose declaration has errors are skipped, because the errors are already reported.
    package static func check(
        _ placed: [PlacedConfiguration], against checked: CheckedFiles, context: LiteralContext
    ) -> [Finding] {
        var findings: [Finding] = []
        var byIntent: [String: (intent: IntentDefinition, problems: [Problem])] = [:]
        for configuration in placed.sorted(by: { $0.widget < $1.widget }) {
            let kind = configuration.widget.kind
            guard let bound = checked.widget(for: kind) else {
                if !checked.manifests.isDeclared(kind) {
                    findings.append(BoardFindings.kindMissing(configuration.widget))
                }
                continue
            }
            guard let intent = bound.intent else { continue }
            let form = ConfigurationForm(
                intent: intent, family: configuration.family, context: context)
            byIntent[intent.name, default: (intent, [])].problems += problems(of: configuration, form)
        }
        for (_, (intent, problems)) in byIntent.sorted(by: { $0.key < $1.key }) {
            let groups = Dictionary(grouping: problems) {
                // The author changes the parameter of the type, regardless of the items that contain the
                // value.
                Group(
                    parameter: $0.parameter.withoutPositions, consequence: $0.consequence,
                    rule: $0.broken?.rule)
            }
            for (group, problems) in groups.sorted(by: { $0.key < $1.key }) {
                findings.append(finding(about: group, problems, intent))
            }
        }
        return findings
    }

    /// The consequence for a stored value. Findings are sorted in this order.
    enum Consequence: Int, Hashable {
        /// The value was stored in plain text, and its parameter is now secret.
        case moves
        /// The value was stored under the current version and does not fit, so the version must be increased.
        case needsVersion
        /// No migration handles the value, so it is kept aside.
        case keptAside
        /// No migration handles the value, and the parameter is required.
        case stops
        /// The parameter is required and without a value.
        case missing
        /// The values break a rule.
        case breaksRule
    }

    /// A consequence for one widget.
    struct Problem {
        let widget: PlacedWidgetID
        let parameter: String
        let consequence: Consequence
        /// Why the value does not fit, such as `found "30", expected 1 to 14`.
        var reason: String?
        /// The rule that the values break; nil for other consequences.
        var broken: BrokenRule?
    }

    /// Problems with the same parameter, consequence and rule, which one finding reports.
    private struct Group: Hashable, Comparable {
        let parameter: String
        let consequence: Consequence
        let rule: IntentRule?

        static func < (left: Group, right: Group) -> Bool {
            (left.parameter, left.consequence.rawValue) < (right.parameter, right.consequence.rawValue)
        }
    }

    /// The problems of one placed widget.
    private static func problems(
        of configuration: PlacedConfiguration, _ form: ConfigurationForm
    ) -> [Problem] {
        func problem(_ parameter: String, _ consequence: Consequence, _ reason: String? = nil) -> Problem {
            Problem(
                widget: configuration.widget, parameter: parameter, consequence: consequence, reason: reason)
        }
        let problems = form.plainSecrets(of: configuration).sorted().map { problem($0, .moves) }
        let concealed = form.conceal(choices: configuration.choices, from: configuration.version)
        let values = form.read(
            stored: concealed?.stored ?? configuration.choices, version: configuration.version, isMasked: true
        ).0
        let resolved = form.resolve(values)
        func problem(_ misfit: Misfit, _ consequence: Consequence) -> Problem {
            let version = values.olderVersion(of: misfit.parameter) ?? configuration.version
            return problem(
                misfit.parameter, version == form.intent.version ? .needsVersion : consequence,
                form.intent.words(for: misfit))
        }
        let aside = resolved.aside.map { problem($0, .keptAside) }
        let broken = resolved.brokenRules.map { broken in
            Problem(
                widget: configuration.widget, parameter: broken.parameters.last ?? "",
                consequence: .breaksRule, reason: broken.reason, broken: broken)
        }
        guard case .needsConfiguration(let missing, let misfits, _) = resolved.completeness else {
            return problems + aside + broken
        }
        return problems + aside + broken
            + misfits.map { problem($0, .stops) } + missing.map { problem($0, .missing) }
    }

    /// The finding about all widgets of a group.
    private static func finding(
        about group: Group, _ problems: [Problem], _ intent: IntentDefinition
    ) -> Finding {
        switch group.consequence {
        case .moves: BoardFindings.secret(group.parameter, problems, intent)
        case .needsVersion: BoardFindings.versionNeeded(group.parameter, problems, intent)
        case .keptAside: BoardFindings.valueKeptAside(group.parameter, problems, intent)
        case .stops: BoardFindings.valueStops(group.parameter, problems, intent)
        case .missing: BoardFindings.valueMissing(group.parameter, problems, intent)
        case .breaksRule: BoardFindings.ruleBroken(problems, intent)
        }
    }
}

extension ConfigurationForm {
    /// The secret parameters whose choices or history contain a value in plain text.
    fileprivate func plainSecrets(of configuration: PlacedConfiguration) -> Set<String> {
        var names: Set<String> = []
        func add(_ concealment: Concealment?) { names.formUnion(concealment?.parameters ?? []) }
        add(conceal(choices: configuration.choices, from: configuration.version))
        for revision in configuration.history {
            add(conceal(choices: revision.choices, from: revision.version))
            for (name, value) in revision.values { add(conceal(value, of: name, from: revision.version)) }
        }
        return names
    }
}
