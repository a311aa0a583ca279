import JSONText

/// What a line of the other side is.
package enum IncomingLine: Hashable, Sendable {
    case message(Message)
    /// JSON-RPC by its looks, but not of the agreed form; with the id of the request that it belongs to, when
    /// it has one: that request fails as malformed.
    case malformed(id: MessageID?, MessageError)
    /// Not a JSON-RPC message: somebody printed. Logged, never fatal.
    case stray(String)

    /// Reads a line without its line feed. A JSON object with a `jsonrpc` field is a message, anything else
    /// stray.
    package init(_ bytes: some Collection<UInt8>) {
        guard bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "{") else {
            self = .stray(IncomingLine.excerpt(bytes))
            return
        }
        do throws(JSONError) {
            let json = try JSONValue(parsing: Array(bytes))
            self = IncomingLine(json) ?? .stray(IncomingLine.excerpt(bytes))
        } catch {
            self = IncomingLine(broken: Array(bytes), error) ?? .stray(IncomingLine.excerpt(bytes))
        }
    }

    private init?(_ json: JSONValue) {
        guard json["jsonrpc"] != nil else { return nil }
        do throws(MessageError) {
            self = .message(try Message(json: json))
        } catch {
            // The id is unreadable when it is the very thing at fault; then the error belongs to no request.
            self = .malformed(id: json["id"].flatMap { try? MessageID(json: $0) }, error)
        }
    }

    /// A line that is no JSON, such as one with Python's `NaN`, may still say what it was meant to be in the
    /// part before the mistake: then its request fails at once instead of at its deadline.
    private init?(broken bytes: [UInt8], _ error: JSONError) {
        var isMessage = false
        var id: MessageID?
        bytes.withUnsafeBufferPointer { buffer in
            // Reads up to the mistake that is known already; its error says nothing new.
            guard var reader = try? JSONReader(buffer), (try? reader.enterObject()) != nil else { return }
            while let key = (try? reader.nextKey()).flatMap({ $0 }), let value = try? reader.readValue() {
                if key.equals("jsonrpc") { isMessage = true }
                // An id that is neither number nor text belongs to no request.
                if key.equals("id") { id = try? MessageID(json: value) }
            }
        }
        guard isMessage else { return nil }
        self = .malformed(id: id, MessageError("not JSON at \(error)"))
    }

    private static func excerpt(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.prefix(ProtocolLimits.strayBytes + 1), as: UTF8.self)
            .shortened(toBytes: ProtocolLimits.strayBytes)
    }
}
