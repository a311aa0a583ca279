package import IntentDefinitions
import SourceText
package import WidgetModel

/// The changes that a user requests. They do not depend on a form, so they can be planned again on a
/// newer revision (rule C7).
package struct EditRequest: Hashable, Sendable {
    /// A value as it was received.
    package enum RawValue: Hashable, Sendable {
        /// The text after `name=`. For a list, the elements are separated by commas (`listElements`), or are
        /// a JSON array if the text begins with `[`. An empty string is the empty list.
        case text(String)
        /// The JSON form of the value, as in replies, or a text as after `name=`; `null` clears the value.
        /// For an object, the id is sufficient.
        case json(JSONValue)
    }

    /// The operation for one parameter.
    package enum Wish: Hashable, Sendable {
        case set(RawValue)
        /// Restores the default. This also removes a stored value that no longer fits.
        case unset
        /// Clears the value.
        case none
    }

    /// The operation for a named parameter.
    package struct Change: Hashable, Sendable {
        package let name: String
        package let wish: Wish

        /// Setting the JSON value `null` is the same as clearing the value, and the name `tags[2]` is the
        /// same as `tags.2`.
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
    /// The object or list that a text in JSON contains; nil for other values.
    var structured: JSONValue? {
        guard case .text(let text) = self, text.hasPrefix("{") || text.hasPrefix("[") else { return nil }
        return try? JSONValue(parsingInput: text.utf8)  // Other text is a literal.
    }

    /// A string, number or truth value in JSON as text; other values unchanged.
    var textOfScalar: EditRequest.RawValue {
        switch self {
        case .json(.string(let text)): .text(text)
        case .json(let json) where json.object == nil && json.array == nil: .text(json.text)
        case .json, .text: self
        }
    }

    /// The first character that is not allowed in any value; nil if all characters are allowed.
    var controlCharacter: Unicode.Scalar? {
        switch self {
        case .text(let text): text.firstControlCharacter
        case .json(let json): json.firstControlCharacter
        }
    }

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
    /// Reads `name=value`; nil if the name before the first `=` is missing.
    package init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        self.init(
            String(argument[..<equals]), .set(.text(String(argument[argument.index(after: equals)...]))))
    }
}

extension JSONValue {
    /// The first character in a key or a string that is not allowed in any value; nil if all characters are
    /// allowed.
    var firstControlCharacter: Unicode.Scalar? {
        switch self {
        case .string(let text): text.firstControlCharacter
        case .array(let elements): elements.lazy.compactMap(\.firstControlCharacter).first
        case .object(let members):
            members.lazy.compactMap { $0.key.firstControlCharacter ?? $0.value.firstControlCharacter }.first
        case .null, .boolean, .integer, .number: nil
        }
    }
}
