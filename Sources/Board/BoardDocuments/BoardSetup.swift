package import WidgetModel

/// The layout and the displays of a board, without its widgets and without the state of devices: the setup
/// that the web API reads and replaces.
package struct BoardSetup: Codable, Sendable {
    package var layout: BoardLayout
    package var displays: [DisplaySetup]

    package init(layout: BoardLayout, displays: [DisplaySetup]) {
        self.layout = layout
        self.displays = displays
    }
}
