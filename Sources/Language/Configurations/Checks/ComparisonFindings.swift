import IntentDefinitions
import SourceText
import WidgetModel

/// The messages of comparisons between definitions and their older state, in alphabetical order.
enum ComparisonFindings {
    /// - Parameter parameter: the parameter of the older state that is neither in the newer one nor migrated.
    static func gone(
        _ parameter: IntentParameter, _ old: IntentDefinition, _ new: IntentDefinition
    ) -> Finding {
        let name = parameter.name.withoutPositions
        return breaking(
            "\(quoted(name)) was removed", at: new.location, old, new,
            step: "rename: { \(name): … }\" or \"drop: [\(name)]")
    }

    static func incompatible(
        _ parameter: IntentParameter, _ narrowing: Narrowing, _ old: IntentDefinition, _ new: IntentDefinition
    ) -> Finding {
        let name = parameter.name.withoutPositions
        let step =
            switch narrowing.step {
            case .drop: "drop: [\(name)]"
            case .values(let value): "values: { \(name): { \(value): NEW } }"
            case .type(let type): "retype: { \(name): \(type) }"
            }
        return breaking(
            "\(quoted(name)) \(narrowing.reason)", at: parameter.location, old, new, step: step)
    }

    static func intentGone(_ intent: IntentDefinition) -> Finding {
        Finding(
            "change-removed",
            "the intent \(quoted(intent.name)) was removed, but widgets may be placed with it",
            at: nil, hint: "restore it, or rename it back if it has a new name")
    }

    static func kindGone(_ kind: Kind) -> Finding {
        Finding(
            "change-removed", "the kind \(quoted(kind.name)) was removed, but widgets of it may be placed",
            at: nil,
            hint: "list \(quoted(kind.name)) under \"formerly\" of the kind that replaces it")
    }

    static func required(_ parameter: IntentParameter) -> Finding {
        Finding(
            "change-required",
            "\(quoted(parameter.name.withoutPositions)) is now required and has no default, so placed widgets may have no value",
            at: parameter.location,
            hint: "give it a default, or write one under \"default\" of a migration")
    }

    static func rule(_ rule: IntentRule, _ new: IntentDefinition, isNew: Bool) -> Finding {
        let names = rule.parameters.map { quoted($0.withoutPositions) }.joined(separator: ", ")
        let subject =
            rule.name.map { "the rule \(quoted($0))" } ?? "the rule \"\(rule.kind.key)\" of \(names)"
        return Finding(
            "change-rule", .warning,
            "\(subject) \(isNew ? "is new" : "is stricter than before"), so placed widgets may break it",
            at: rule.parameters.first.flatMap { new.parameter(named: $0)?.location } ?? new.location,
            hint: "write \"severity: warning\" if it is advice, or find the widgets with \"check --board\"")
    }

    static func versionLower(_ old: IntentDefinition, _ new: IntentDefinition) -> Finding {
        Finding(
            "change-version",
            "the version of \(quoted(new.name)) is \(new.version), and was \(old.version) before",
            at: new.location, hint: "write \"version: \(old.version)\" or higher")
    }

    /// A change that makes stored values invalid: an error if the version is unchanged, and a warning if it
    /// is higher, because the values are then set aside until a user chooses again.
    private static func breaking(
        _ change: String, at location: SourceLocation, _ old: IntentDefinition, _ new: IntentDefinition,
        step: String
    ) -> Finding {
        guard new.version == old.version else {
            return Finding(
                "change-unmigrated", .warning, "\(change), and no migration converts the stored values",
                at: location, hint: "write \"\(step)\" in a migration \"from: \(old.version)\"")
        }
        let next = old.version + 1
        return Finding(
            "change-breaking", "\(change), but \"version\" is still \(old.version), expected \(next)",
            at: location,
            hint: "write \"version: \(next)\" and a migration \"from: \(old.version)\" with \"\(step)\"")
    }
}
