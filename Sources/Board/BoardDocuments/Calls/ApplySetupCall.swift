/// Replaces the layout and the settings of displays.
package struct ApplySetupCall: DocumentCall {
    package typealias Reply = BoardSetup

    package static let method = "board.apply"

    package static let routes = [
        CallRoute(.put, "/setup", "Replace the layout and the settings of displays.") { $0.body = .members() }
    ]

    package let document: BoardSetup

    package init(_ document: BoardSetup) { self.document = document }
}
