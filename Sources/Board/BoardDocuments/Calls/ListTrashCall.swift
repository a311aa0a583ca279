/// Lists the widgets in the trash.
package struct ListTrashCall: BoardCall {
    package typealias Reply = Trash

    package static let method = "trash.list"

    package static let routes = [
        CallRoute.get("/trash", "The removed widgets that can be restored.")
    ]

    package init() {}

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
