package import WidgetModel

/// Describes one display.
package struct ShowDisplayCall: BoardCall {
    package typealias Reply = Display

    package static let method = "display.show"

    package static let routes = [
        CallRoute.get("/displays/{id}", "One display.") { $0.named = "display" }
    ]

    package var display: String

    package init(display: String) { self.display = display }

    package var lane: CallLane { .displaying }
    package var isReading: Bool { true }
}
