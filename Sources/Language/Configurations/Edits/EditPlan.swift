package import IntentDefinitions
package import SourceText
package import WidgetModel

/// An accepted edit with all its consequences. It is a value; nothing is stored yet.
package struct EditPlan: Sendable {
    /// An effective value that the edit changes. Nil stands for a hidden or empty parameter.
    package struct ValueChange: Hashable, Sendable {
        package let parameter: String
        package let from: ParameterValue?
        package let to: ParameterValue?
    }

    /// A choice that the edit removes because its parameter is hidden (rule C2).
    package struct Dropped: Hashable, Sendable {
        package let parameter: String
        /// The parameter whose value hides it.
        package let hiddenBy: String
    }

    /// The revision on which the edit was planned. If the widget's revision differs, the edit must be planned
    /// again.
    package let base: Revision
    package let configuration: Configuration
    package let resolved: ResolvedConfiguration
    /// The changes in form order, including changes that result from visibility.
    package let changes: [ValueChange]
    package let dropped: [Dropped]
    /// Warnings about values that could not be verified, and about broken rules that are only reported. They
    /// do not prevent the edit.
    package let warnings: [Finding]

    package var completeness: Readiness { resolved.completeness }
}

extension ConfigurationForm {
    /// The effective values that differ between two configurations, in form order.
    package func changes(from old: Configuration, to new: Configuration) -> [EditPlan.ValueChange] {
        resolve(old).changes(to: resolve(new))
    }
}

extension ResolvedConfiguration {
    /// The effective values that differ, in form order. Both must belong to the same intent.
    package func changes(to new: ResolvedConfiguration) -> [EditPlan.ValueChange] {
        new.intent.parameters.flatMap { parameter -> [EditPlan.ValueChange] in
            guard let older = new.intent.name(of: parameter.name, in: intent) else { return [] }
            let from = self[older]
            let to = new[parameter.name]
            if parameter.type.record != nil { return itemChanges(of: parameter.name, from, to) }
            // A default that is derived from the clock changes over time, independently of edits.
            if parameter.defaultValue?.followsClock == true, isDefault(older), new.isDefault(parameter.name) {
                return []
            }
            return from == to ? [] : [EditPlan.ValueChange(parameter: parameter.name, from: from, to: to)]
        }
    }

    /// Whether a parameter's value is the definition's default.
    private func isDefault(_ name: String) -> Bool {
        if case .value(_, .default)? = state(of: name) { true } else { false }
    }

    /// The items that a list loses and gains, or the list if only their order changes.
    private func itemChanges(
        of list: String, _ from: ParameterValue?, _ to: ParameterValue?
    ) -> [EditPlan.ValueChange] {
        let (older, newer) = (from?.records ?? [], to?.records ?? [])
        let (oldKeys, newKeys) = (Set(older.map(\.key)), Set(newer.map(\.key)))
        let lost = older.enumerated().filter { !newKeys.contains($0.element.key) }
        let gained = newer.enumerated().filter { !oldKeys.contains($0.element.key) }
        if older.map(\.key).filter(newKeys.contains) != newer.map(\.key).filter(oldKeys.contains) {
            return [EditPlan.ValueChange(parameter: list, from: from, to: to)]
        }
        return lost.map { .init(parameter: "\(list).\($0 + 1)", from: .record($1), to: nil) }
            + gained.map { .init(parameter: "\(list).\($0 + 1)", from: nil, to: .record($1)) }
    }
}

/// The result of planning an edit.
package enum EditOutcome: Sendable {
    case planned(EditPlan)
    /// The provider must resolve these strings; the edit is then planned again with the answers. The
    /// configuration contains the other values after the edit, on which the provider's answer may depend.
    case asks([ChoiceQuestion], ResolvedConfiguration)
    /// All reasons against the edit, in request order.
    case refused([Refusal])
}

/// One reason against an edit.
package struct Refusal: Error {
    /// The parameter; nil if the reason concerns the whole edit.
    package let parameter: String?
    /// The finding. It does not contain a location, because the value is not in a file.
    package let finding: Finding
    /// Why the value is refused; nil if the reason is not the value itself.
    package let problem: ValueProblem?
    /// The index of the refused change in the request; nil if the reason does not concern a single change.
    package internal(set) var change: Int?

    package init(_ parameter: String?, _ finding: Finding, problem: ValueProblem? = nil) {
        self.parameter = parameter
        self.finding = finding
        self.problem = problem
    }
}
