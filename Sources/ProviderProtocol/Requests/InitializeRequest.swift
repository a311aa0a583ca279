package import JSONText

/// The first request to every process: who asks, and in which version of the protocol.
package struct InitializeRequest: RequestParams {
    package typealias Answer = InitializeAnswer
    package static let method = Method.initialize

    package var protocolVersion: Int
    /// The asking program, for the provider's log.
    package var host: String

    package init(protocolVersion: Int = ProtocolLimits.version, host: String = "widgetconf") {
        self.protocolVersion = protocolVersion
        self.host = host
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        self.init(
            protocolVersion: try fields.optional("protocolVersion", Read.integer) ?? ProtocolLimits.version,
            host: try fields.optional("host", Read.text) ?? "")
    }

    package var json: JSONValue {
        ["protocolVersion": .integer(Int64(protocolVersion)), "host": .string(host)]
    }
}
