package import IntentDefinitions
package import JSONText
package import SourceText
package import WidgetModel

/// An edit that may be committed: valid, with everything that it changes. A value; nothing has happened yet.
package struct EditPlan: Sendable {
    /// One effective value that is another after the edit; nil is no value (hidden, or empty).
    package struct ValueChange: Hashable, Sendable {
        package let parameter: String
        package let from: ParameterValue?
        package let to: ParameterValue?
    }

    /// A choice that the edit lets go of because its parameter is not shown (C2).
    package struct Dropped: Hashable, Sendable {
        package let parameter: String
        /// The parameter whose value hides it, or hid it.
        package let hiddenBy: String
    }

    /// The revision that it was planned on; when the board has moved on, plan again.
    package let base: Revision
    package let configuration: Configuration
    package let resolved: ResolvedConfiguration
    /// In the order of the form, consequences of visibility included.
    package let changes: [ValueChange]
    package let dropped: [Dropped]
    /// About values that nobody could check, for the person; they do not hold up the edit.
    package let warnings: [Finding]

    package var completeness: Readiness { resolved.completeness }

    /// `{"days": {"from": 7, "to": 30}}`, no value as `null`.
    package var changesJSON: JSONObject {
        JSONObject(
            changes.map { change in
                (change.parameter, ["from": change.from?.json ?? .null, "to": change.to?.json ?? .null])
            })
    }
}

extension ConfigurationForm {
    /// The effective values that differ between two configurations, in the order of the form.
    package func changes(from old: Configuration, to new: Configuration) -> [EditPlan.ValueChange] {
        resolve(old).changes(to: resolve(new))
    }
}

extension ResolvedConfiguration {
    /// The effective values that differ, in the order of the form; both are of one intent.
    package func changes(to new: ResolvedConfiguration) -> [EditPlan.ValueChange] {
        intent.parameters.compactMap { parameter in
            let from = self[parameter.name]
            let to = new[parameter.name]
            return from == to ? nil : EditPlan.ValueChange(parameter: parameter.name, from: from, to: to)
        }
    }
}

/// What comes of planning an edit.
package enum EditOutcome: Sendable {
    case planned(EditPlan)
    /// The provider must say what these texts stand for; then plan again with its answers. The configuration
    /// is what the other parameters will be, for the provider to answer by.
    case asks([ChoiceQuestion], ResolvedConfiguration)
    /// Every reason at once, in the order of the request.
    case refused([Refusal])
}

/// Why an edit is refused, in one respect.
package struct Refusal: Sendable {
    /// The parameter that it is about; nil when it is about the edit as a whole.
    package let parameter: String?
    /// Without a place: it was not written in a file.
    package let finding: Finding

    package init(_ parameter: String?, _ finding: Finding) {
        self.parameter = parameter
        self.finding = finding
    }
}
