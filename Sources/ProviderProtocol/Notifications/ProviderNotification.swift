package import JSONText

/// What a provider tells the host by itself.
package enum ProviderNotification: Hashable, Sendable {
    case log(LogNotification)
    case reload(ReloadNotification)
    /// A method that this version does not know; logged and ignored.
    case unknown(method: String)

    package init(method: String, params: JSONValue) throws(MessageError) {
        do throws(MessageError) {
            switch ProviderNotificationMethod(rawValue: method) {
            case .log: self = .log(try LogNotification(json: params))
            case .reload: self = .reload(try ReloadNotification(json: params))
            case nil: self = .unknown(method: method)
            }
        } catch {
            throw error.inside("params")
        }
    }
}
