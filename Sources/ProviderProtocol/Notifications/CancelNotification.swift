package import JSONText

/// Tells a provider that nobody wants the answer to a request any more.
///
/// The provider stops the work as soon as it can and still answers the request, with whatever result or
/// error; it frees the place for the next one.
package struct CancelNotification: MessagePart {
    package static let method = HostNotificationMethod.cancel

    package var id: MessageID

    package init(id: MessageID) { self.id = id }

    package init(json: JSONValue) throws(MessageError) {
        id = try MessageFields(json).required("id", MessageID.init(json:))
    }

    package var json: JSONValue { ["id": id.json] }
    package var message: Message { .notification(method: Self.method.rawValue, params: json) }
}
