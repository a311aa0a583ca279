/// A set of widgets that a board file declares, with their layout and with displays.
///
/// A board can contain several sets. Each widget of a set has a key, which identifies it in the file; ids are
/// given by the board.
package struct DeclaredBoard: Codable, Hashable, Sendable {
    /// A widget of the set.
    package struct Widget: Codable, Hashable, Sendable {
        /// Unique in the set.
        package var key: String
        package var kind: String
        /// Nil for the first family of the kind.
        package var family: Family?
        /// The user's name for the widget; nil for an unnamed widget.
        package var name: String?
        /// The widget's own values by parameter, as people write them: scalars are strings, and `null` clears
        /// a value. Parameters that are missing use their defaults.
        package var values: JSONObject
        /// Former keys of the widget; nil without any.
        package var formerly: [String]?

        package init(
            key: String, kind: String, family: Family? = nil, name: String? = nil, values: JSONObject = [:],
            formerly: [String]? = nil
        ) {
            self.key = key
            self.kind = kind
            self.family = family
            self.name = name
            self.values = values
            self.formerly = formerly
        }
    }

    /// The name of the set.
    package var board: String
    /// Sorted as in the file.
    package var widgets: [Widget]
    /// Nil if the file does not arrange its widgets.
    package var layout: KeyedLayout?
    /// Nil if the file does not declare displays.
    package var displays: [DisplaySetup]?

    package init(
        board: String, widgets: [Widget], layout: KeyedLayout? = nil, displays: [DisplaySetup]? = nil
    ) {
        self.board = board
        self.widgets = widgets
        self.layout = layout
        self.displays = displays
    }
}

/// A display without its state.
package struct DisplaySetup: Codable, Hashable, Sendable {
    package var name: DisplayName
    package var kind: DisplayKind
    package var settings: DisplaySettings

    package init(name: DisplayName, kind: DisplayKind, settings: DisplaySettings) {
        self.name = name
        self.kind = kind
        self.settings = settings
    }

    package init(_ display: Display) {
        self.init(name: display.name, kind: display.kind, settings: display.settings)
    }
}
