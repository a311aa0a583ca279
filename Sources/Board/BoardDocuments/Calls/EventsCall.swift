/// Sends every later event of the board as a notification, until the client closes the connection.
///
/// The reply is that of `status`. Only `serve` has events.
package struct EventsCall: BoardCall {
    package typealias Reply = HostStatus

    package static let method = "events"

    package init() {}
}
