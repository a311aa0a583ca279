package import IntentDefinitions
package import JSONText

/// The changes that a user requests. They do not depend on a form, so they can be planned again on a
/// newer revision (rule C7).
package struct EditRequest: Hashable, Sendable {
    /// A value as it was received.
    package enum RawValue: Hashable, Sendable {
        /// The text after `name=`. For a list, the elements are separated by commas (`listElements`), or are
        /// a JSON array if the text begins with `[`. An empty string is the empty list.
        case text(String)
        /// The JSON form of the value; `null` means no value. For an object, the id is sufficient.
        case json(JSONValue)
    }

    /// The operation for one parameter.
    package enum Wish: Hashable, Sendable {
        case set(RawValue)
        /// Restores the default. This also removes a stored value that no longer fits.
        case unset
        /// Chooses no value.
        case none
    }

    /// The operation for a named parameter.
    package struct Change: Hashable, Sendable {
        package let name: String
        package let wish: Wish

        /// Setting the JSON value `null` is the same as choosing no value, and the name `tags[2]` is the same
        /// as `tags.2`.
        package init(_ name: String, _ wish: Wish) {
            self.name = name.replacing("[", with: ".").replacing("]", with: "")
            self.wish = wish == .set(.json(.null)) ? .none : wish
        }
    }

    /// The changes, at most one for each name; otherwise the edit is refused.
    package var changes: [Change]

    package init(_ changes: [Change] = []) { self.changes = changes }
}

extension EditRequest.RawValue {
    /// Whether the value, or an element of the list, is this word.
    func contains(_ word: String) -> Bool {
        switch self {
        case .text(let text): text.split { ", [\"]".contains($0) }.contains(word[...])
        case .json(.array(let elements)): elements.contains(.string(word))
        case .json(let json): json == .string(word)
        }
    }
}

extension EditRequest {
    /// The changes whose choices depend only on parameters that are changed too, so that they can be planned
    /// before the provider's defaults are known.
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
    /// Reads `name=value`; nil if there is no name before the first `=`.
    package init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        self.init(
            String(argument[..<equals]), .set(.text(String(argument[argument.index(after: equals)...]))))
    }
}
