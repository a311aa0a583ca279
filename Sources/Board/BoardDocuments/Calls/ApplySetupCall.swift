import WidgetModel

/// Replaces the layout and the settings of displays.
package struct ApplySetupCall: DocumentCall {
    package typealias Reply = BoardSetup

    package static let method = "board.apply"

    package static let routes = [
        CallRoute(.put, "/setup", "Replace the layout and the settings of displays.") {
            let settings = JSONValue.object(DisplaySettings().encodedObject)
            $0.body = .members()
            $0.example = [
                "layout": ["pages": [["sections": [["stacks": [["widgets": ["weather-1"]]]]]]]],
                "displays": [["name": "kitchen", "kind": "browser", "settings": settings]],
            ]
        }
    ]

    package let document: BoardSetup

    package init(_ document: BoardSetup) { self.document = document }
}
