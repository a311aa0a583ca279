package import IntentDefinitions
package import JSONText
package import SourceText
import WidgetManifests
package import WidgetModel
import YAMLReading

/// A placed widget as a board stores it, for a check of the definitions that it will be read by.
package struct PlacedConfiguration: Sendable {
    package let widget: PlacedWidgetID
    package let family: Family
    /// The version of the intent under which the choices were stored.
    package let version: Int
    package let choices: JSONObject
    /// Choices and changes of its revisions, each with its version.
    package let history: [(version: Int, choices: JSONObject, changes: JSONObject)]

    package init(
        _ widget: PlacedWidgetID, family: Family, version: Int, choices: JSONObject,
        history: [(version: Int, choices: JSONObject, changes: JSONObject)] = []
    ) {
        self.widget = widget
        self.family = family
        self.version = version
        self.choices = choices
        self.history = history
    }
}

/// Validates what is placed on a board against definitions: `check --board` (C8, C9).
package enum BoardCheck {
    /// What the definitions would do to the placed widgets, one finding for each parameter and consequence.
    ///
    /// Nothing is said about a kind whose declaration has errors: these are findings already.
    package static func check(
        _ placed: [PlacedConfiguration], against checked: CheckedFiles, surroundings: LiteralSurroundings
    ) -> [Finding] {
        var findings: [Finding] = []
        var byIntent: [String: (intent: IntentDefinition, problems: [Problem])] = [:]
        for configuration in placed.sorted(by: { $0.widget < $1.widget }) {
            let kind = configuration.widget.kind
            let bound =
                checked.widgets.first { $0.kind == kind }
                ?? checked.widgets.first { $0.declaration.formerKinds.contains { $0.value == kind } }
            guard let bound else {
                if !checked.manifests.isDeclared(kind) {
                    findings.append(BoardFindings.kindMissing(configuration.widget))
                }
                continue
            }
            guard let intent = bound.intent else { continue }
            let form = ConfigurationForm(
                intent: intent, family: configuration.family, surroundings: surroundings)
            byIntent[intent.name, default: (intent, [])].problems += problems(of: configuration, form)
        }
        for (_, (intent, problems)) in byIntent.sorted(by: { $0.key < $1.key }) {
            let groups = Dictionary(grouping: problems) {
                Group(parameter: $0.parameter, consequence: $0.consequence)
            }
            for (group, problems) in groups.sorted(by: { $0.key < $1.key }) {
                findings.append(finding(about: group, problems, intent))
            }
        }
        return findings
    }

    /// What becomes of a stored value.
    enum Consequence: Int, Hashable {
        /// It was stored in plain text and is secret now.
        case moves
        /// It was stored under the present version, and does not fit.
        case needsVersion
        /// The migrations do not carry it; it is kept aside.
        case keptAside
        /// The migrations do not carry it, and a value is required.
        case stops
        /// There is none, and it is required.
        case missing
    }

    struct Problem {
        let widget: PlacedWidgetID
        let parameter: String
        let consequence: Consequence
        /// `found "30", expected 1 to 14`.
        var reason: String?
    }

    private struct Group: Hashable, Comparable {
        let parameter: String
        let consequence: Consequence

        static func < (left: Group, right: Group) -> Bool {
            (left.parameter, left.consequence.rawValue) < (right.parameter, right.consequence.rawValue)
        }
    }

    private static func problems(
        of configuration: PlacedConfiguration, _ form: ConfigurationForm
    ) -> [Problem] {
        func problem(_ parameter: String, _ consequence: Consequence, _ reason: String? = nil) -> Problem {
            Problem(
                widget: configuration.widget, parameter: parameter, consequence: consequence, reason: reason)
        }
        let problems = form.plainSecrets(of: configuration).sorted().map { problem($0, .moves) }
        let concealed = form.conceal(choices: configuration.choices, from: configuration.version)
        let migration = form.migrate(
            concealed?.stored ?? configuration.choices, from: configuration.version)
        let resolved = form.resolve(form.read(stored: migration.values, isMasked: true))
        let isPresent = configuration.version == form.intent.version
        let aside = resolved.aside.map {
            problem($0.parameter, isPresent ? .needsVersion : .keptAside, $0.problem.description)
        }
        guard case .needsConfiguration(let missing, let misfits, _) = resolved.completeness else {
            return problems + aside
        }
        return problems + aside
            + misfits.map {
                problem($0.parameter, isPresent ? .needsVersion : .stops, $0.problem.description)
            } + missing.map { problem($0, .missing) }
    }

    private static func finding(
        about group: Group, _ problems: [Problem], _ intent: IntentDefinition
    ) -> Finding {
        switch group.consequence {
        case .moves: BoardFindings.secret(group.parameter, problems, intent)
        case .needsVersion: BoardFindings.versionNeeded(group.parameter, problems, intent)
        case .keptAside: BoardFindings.valueKeptAside(group.parameter, problems, intent)
        case .stops: BoardFindings.valueStops(group.parameter, problems, intent)
        case .missing: BoardFindings.valueMissing(group.parameter, problems, intent)
        }
    }
}

extension ConfigurationForm {
    /// Parameters that are secret and of which a stored value, or its history, is plain text.
    fileprivate func plainSecrets(of configuration: PlacedConfiguration) -> Set<String> {
        var names: Set<String> = []
        func add(_ concealment: Concealment?) { names.formUnion(concealment?.parameters ?? []) }
        add(conceal(choices: configuration.choices, from: configuration.version))
        for revision in configuration.history {
            add(conceal(choices: revision.choices, from: revision.version))
            add(conceal(changes: revision.changes, from: revision.version))
        }
        return names
    }
}
