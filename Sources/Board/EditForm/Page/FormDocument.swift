/// A form as shown on a page.
package struct FormDocument: Codable, Sendable {
    /// The open pages, from the form itself to the one that is shown.
    package var crumbs: [Crumb]
    package var rows: [Row]
    /// The open choices, shown instead of the rows.
    package var menu: Menu?
    /// The number of rows that differ from the stored state, including rows on other pages.
    package var changes: Int
    package var problems: Int
    /// The titles of the rows that are unchanged here, but whose stored choices saving clears; missing if
    /// saving clears no such choice.
    package var clears: [String]?
    /// Whether a step of the form can be undone, and whether one can be redone.
    package var canUndo: Bool
    package var canRedo: Bool
    /// The latest notice.
    package var notice: String?
    /// Whether another client has removed the widget, so that nothing can be saved.
    package var isRemoved: Bool
    package var preview: Preview?
    /// The sentence about unsaved changes of an earlier form, which can be restored or discarded.
    package var offer: String?
    /// The unsaved changes, without secrets, for the page to keep; nil if there are none.
    package var kept: [KeptChanges.Change]?

    package struct Crumb: Codable, Sendable {
        package var title: String
    }

    package struct Row: Codable, Sendable {
        package enum Kind: String, Codable, CaseIterable, Sendable {
            case section, toggle, menu, checks, options, lines, text, page, add, address
        }

        /// The kind of input that a row without a value asks for.
        package enum Empty: String, Codable, CaseIterable, Sendable {
            case none, enter, choose
        }

        package var id: String
        package var kind: Kind
        package var title: String
        /// The content of the control: a text, `true` or `false`, or the id of a choice. A secret is not
        /// shown. For the kind `address`: the path of the address on this server, once it is made.
        package var value: String?
        /// The value in words, if the control does not show it.
        package var text: String?
        /// The author's words for a missing value; nil if the words of `empty` are shown.
        package var placeholder: String?
        /// The meaning of a missing value, which the control shows.
        package var empty: Empty?
        package var suffix: String?
        package var choices: [Choice]?
        /// The minimum and the maximum number of values of a list; nil without a limit.
        package var fewest: Int?
        package var most: Int?
        /// The ids of the checked choices of a list, in its order.
        package var checked: [String]?
        /// Whether everything is chosen, including later additions; nil if that cannot be chosen.
        package var isAll: Bool?
        /// The control for the value; nil for rows without a value.
        package var control: RowControl?
        package var required: Bool?
        package var secret: Bool?
        /// Whether a section is open.
        package var isOpen: Bool?
        /// The changes and problems in a section or page.
        package var note: String?
        package var changed: Bool?
        package var problem: String?
        /// Additional remarks for the user.
        package var notes: [String]?
        /// The help of the row, in lines.
        package var help: [TextPart]?
        /// The expected form of a typed value.
        package var expected: String?
        /// Where the value comes from, unless it is the widget's own: `provider` or `default`.
        package var origin: String?
        /// The origin of a default: `today` or the name of a parameter.
        package var follows: String?
        /// Whether the default can be chosen.
        package var resettable: Bool?
        /// Whether the row can be without a value, although it has a default.
        package var clearable: Bool?
        package var removable: Bool?
        package var movable: Bool?

        init(_ id: String, _ kind: Kind, _ title: String) {
            (self.id, self.kind, self.title) = (id, kind, title)
        }
    }

    /// A piece of a text with one meaning.
    package struct TextPart: Codable, Hashable, Sendable {
        package enum Style: String, Codable, CaseIterable, Sendable {
            case emphasis, code
        }

        package var text: String
        package var style: Style?
        /// The address of the page that the text links to.
        package var link: String?
    }

    package struct Choice: Codable, Sendable {
        package var id: String
        package var title: String
        package var subtitle: String?
        package var group: String?

        init(_ choice: FormChoice) {
            (id, title, subtitle, group) = (choice.id, choice.title, choice.subtitle, choice.group)
        }
    }

    package struct Menu: Codable, Sendable {
        package var row: String
        package var title: String
        /// The id of the row's choice.
        package var present: String?
        package var choices: [Choice]
        /// The number of choices that are found but not listed.
        package var more: Int
        package var isLoading: Bool
        /// Whether the provider searches, so that it may list nothing without a text.
        package var isSearched: Bool
        /// The path of the folder that is shown, if people choose a file.
        package var path: String?
        /// The folders below which files are listed.
        package var folders: [String]?
        /// Whether people choose a folder, so that an entry is opened separately.
        package var choosesFolder: Bool?
        /// Why the provider did not send a list.
        package var failure: String?
        /// The service whose accounts are the choices, such as `github`.
        package var service: String?
    }

    package struct Preview: Codable, Sendable {
        /// The number of the latest preview.
        package var number: Int
        package var isLoading: Bool
        package var failure: String?
    }
}
