package import IntentDefinitions
package import JSONText
package import WidgetModel

/// What a person wants changed, before it is held against a form: a set of changes that can be planned again
/// on a newer revision (C7).
package struct EditRequest: Hashable, Sendable {
    /// A value as it comes in.
    package enum RawValue: Hashable, Sendable {
        /// As typed after `name=`. For a list: elements between commas (blanks around them do not count), or
        /// a JSON array when it begins with `[`; empty text is the empty list.
        case text(String)
        /// The JSON form of the value, `null` for none; for objects the id alone will do.
        case json(JSONValue)
    }

    /// What is wanted for one parameter.
    package enum Wish: Hashable, Sendable {
        case set(RawValue)
        /// Back to the default; also lets go of a stored value that no longer fits.
        case unset
        /// No value, on purpose.
        case none
    }

    package struct Change: Hashable, Sendable {
        package let name: String
        package let wish: Wish

        /// Setting to JSON's `null` is choosing none.
        package init(_ name: String, _ wish: Wish) {
            self.name = name
            self.wish = wish == .set(.json(.null)) ? .none : wish
        }
    }

    /// At most one for each name, else the edit is refused.
    package var changes: [Change]
    /// Refuses the edit on any other revision.
    package var expectedRevision: Revision?

    package init(_ changes: [Change] = [], expectedRevision: Revision? = nil) {
        self.changes = changes
        self.expectedRevision = expectedRevision
    }
}

extension EditRequest {
    /// The changes whose choices depend only on parameters that are changed as well, so that no default that
    /// is still missing decides about them.
    package func independent(in intent: IntentDefinition) -> EditRequest {
        let given = Set(changes.filter { $0.wish != .unset }.map(\.name))
        var request = self
        request.changes = changes.filter { change in
            given.isSuperset(of: intent.dependencyOrder(of: [change.name]).map(\.name))
        }
        return request
    }
}

extension EditRequest.Change {
    /// Reads `name=value`; nil without a name before the first `=`.
    package init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        self.init(
            String(argument[..<equals]), .set(.text(String(argument[argument.index(after: equals)...]))))
    }
}
