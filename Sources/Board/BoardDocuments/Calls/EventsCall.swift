/// Sends every later event of the board as a notification, until the client closes the connection.
///
/// The reply is the same as for `status`. Only `serve` sends events.
package struct EventsCall: BoardCall {
    package typealias Reply = HostStatus

    package static let method = "events"

    package init() {}
}
