package import WidgetModel

/// Lets the next unknown device become this display.
package struct PairDisplayCall: BoardCall {
    package typealias Reply = Display

    package static let method = "display.pair"

    package static let routes = [
        CallRoute(.post, "/displays/{id}/pair", "Wait for the device of a display.") {
            $0.named = "display"
            $0.body = .members()
        }
    ]

    package var display: String

    package init(display: String) { self.display = display }
}
