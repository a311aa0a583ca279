package import JSONText

/// Asks the process to answer and then to end; it is stopped step by step when it does not.
package struct ShutdownRequest: RequestParams {
    package typealias Answer = Done
    package static let method = Method.shutdown

    package init() {}
    package init(json: JSONValue) throws(MessageError) {}
    package var json: JSONValue { .object([:]) }
}
