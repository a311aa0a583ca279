/// Removes a display, whose device receives no further pictures.
package struct RemoveDisplayCall: BoardCall {
    package typealias Reply = RemovedDisplay

    package static let method = "display.remove"

    package static let routes = [
        CallRoute(.delete, "/displays/{id}", "Remove a display.") { $0.named = "display" }
    ]

    package var display: String

    package init(display: String) { self.display = display }
}
