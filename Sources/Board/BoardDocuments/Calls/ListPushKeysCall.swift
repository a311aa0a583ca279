/// Lists the keys for pushes.
package struct ListPushKeysCall: BoardCall {
    package typealias Reply = PushKeyList

    package static let method = "push.keys"

    package init() {}

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
