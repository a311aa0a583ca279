package import JSONText

/// What a provider tells the host by itself.
package enum ProviderNotification: Hashable, Sendable {
    case log(LogNotification)
    /// A method that this version does not know; logged and ignored.
    case unknown(method: String)

    package init(method: String, params: JSONValue) throws(MessageError) {
        switch ProviderNotificationMethod(rawValue: method) {
        case .log:
            do throws(MessageError) { self = .log(try LogNotification(json: params)) } catch {
                throw error.inside("params")
            }
        case nil: self = .unknown(method: method)
        }
    }
}
