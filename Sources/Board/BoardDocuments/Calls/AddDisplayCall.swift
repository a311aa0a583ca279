package import WidgetModel

/// Adds a display.
package struct AddDisplayCall: BoardCall {
    package typealias Reply = Display

    package static let method = "display.add"

    package static let routes = [
        CallRoute(.post, "/displays", "Add a display.") {
            $0.body = .members()
            $0.example = ["name": "kitchen", "kind": "e-ink"]
            $0.success = 201
        }
    ]

    package var name: DisplayName
    package var kind: DisplayKind
    /// Nil for the default settings of this kind of display.
    package var settings: DisplaySettings?

    package init(name: DisplayName, kind: DisplayKind, settings: DisplaySettings? = nil) {
        self.name = name
        self.kind = kind
        self.settings = settings
    }
}
