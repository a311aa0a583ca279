package import WidgetModel

/// The reply to `options`.
package struct Choices: Codable, Sendable {
    /// The id of a placed widget, or the id with number 0 for a kind.
    package var target: String
    package var parameters: [OfParameter]

    /// The choices of one parameter.
    package struct OfParameter: Codable, Sendable {
        package var parameter: String
        package var title: String
        /// Values, or objects with `id` or `value`, `title`, `subtitle` and `group`.
        package var options: [JSONValue] = []
        /// For a file or a folder: the entries of a folder that continue the searched path, folders first.
        package var entries: [Entry]?
        /// For a file or a folder: the folders below which entries are listed. Other paths can be typed.
        package var folders: [String]?
        /// For a parameter without choices: a description of the values that it accepts.
        package var accepts: String?
        /// Whether the provider supports searching for choices.
        package var searchable: Bool?
        /// Whether there are more choices than the list contains.
        package var more: Bool?

        package init(parameter: String, title: String) {
            self.parameter = parameter
            self.title = title
        }
    }

    /// A file, or a folder that can be opened.
    package struct Entry: Codable, Sendable {
        /// The absolute path.
        package var path: String
        /// The last part of the path, `..` for the folder above, or the whole path of a folder to begin with.
        package var name: String
        package var isFolder: Bool

        package init(path: String, name: String, isFolder: Bool) {
            (self.path, self.name, self.isFolder) = (path, name, isFolder)
        }
    }

    /// The members of a choice that is an object.
    package struct Choice: Codable, Sendable {
        package var id: JSONValue?
        package var value: JSONValue?
        package var title: String?
        package var subtitle: String?
        /// The heading under which it is listed.
        package var group: String?
    }

    package init(target: String, parameters: [OfParameter]) {
        self.target = target
        self.parameters = parameters
    }
}
