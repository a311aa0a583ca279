package import WidgetModel

/// The document that `board export` writes and `board apply` reads: how a board is shown, without its widgets
/// and without the state of devices.
package struct BoardSetup: Codable, Sendable {
    /// A display without its state.
    package struct DisplaySetup: Codable, Hashable, Sendable {
        package var name: DisplayName
        package var kind: DisplayKind
        package var settings: DisplaySettings

        package init(_ display: Display) {
            name = display.name
            kind = display.kind
            settings = display.settings
        }
    }

    package var layout: BoardLayout
    package var displays: [DisplaySetup]

    package init(layout: BoardLayout, displays: [DisplaySetup]) {
        self.layout = layout
        self.displays = displays
    }
}
