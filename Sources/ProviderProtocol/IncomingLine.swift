package import JSONText

/// What a line of the other side is.
package enum IncomingLine: Hashable, Sendable {
    case message(Message)
    /// A request or notification by its method, but not of the agreed form. The id is the sender's own, not
    /// that of one of our requests.
    case malformedRequest(id: MessageID?, JSONMismatch)
    /// A message by its looks, but not of the agreed form; with the id of the request that it belongs to,
    /// when it has one: that request fails as malformed.
    case malformed(id: MessageID?, JSONMismatch)
    /// An answer by its looks, not of the agreed form, and it does not say to which request.
    case malformedAnswer(JSONMismatch)
    /// Not a JSON-RPC message, such as output of `print`. Logged, never fatal.
    case stray(String)

    /// Reads a line without its line feed. A JSON object with a `jsonrpc` field is a message, and so is one
    /// that has what else makes an answer; anything else is stray, such as a log line with `id` and `method`.
    package init(_ bytes: some Collection<UInt8>) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let hasMark = bytes.starts(with: mark)
        let text = bytes.dropFirst(hasMark ? mark.count : 0).drop { $0 == 0x20 || $0 == 0x09 }
        guard text.first == UInt8(ascii: "{") else {
            // A message that is printed over several lines has this one, and is known by it.
            let isPart = text.starts(with: Array(#""jsonrpc""#.utf8))
            self = isPart ? .malformedAnswer(.severalLines) : .stray(IncomingLine.excerpt(bytes))
            return
        }
        let line: IncomingLine?
        do throws(JSONError) {
            line = IncomingLine(try JSONValue(parsing: Array(hasMark ? Array(text) : Array(bytes))))
        } catch {
            line = IncomingLine(broken: Array(bytes), error)
        }
        self = (hasMark ? line?.failing(.byteOrderMark) : line) ?? .stray(IncomingLine.excerpt(bytes))
    }

    private init?(_ json: JSONValue) {
        let isAnswer = json["result"] != nil || json["error"] != nil
        let looks: Looks = json["method"] != nil ? .request : isAnswer ? .answer : .unknown
        guard json["jsonrpc"] != nil || json["id"] != nil && looks == .answer else { return nil }
        do throws(JSONMismatch) {
            self = .message(try Message(json: json))
        } catch {
            self = IncomingLine(malformed: error, id: json["id"].flatMap(MessageID.init(meantBy:)), looks)
        }
    }

    /// A line that is no JSON, such as one with Python's `NaN`, may still say what it was meant to be in the
    /// part before the mistake: then its request fails at once instead of at its deadline.
    private init?(broken bytes: [UInt8], _ error: JSONError) {
        var isMessage = false
        var looks = Looks.unknown
        var id: MessageID?
        // Reads up to the mistake that is known already; its error says nothing new.
        guard var reader = try? JSONReader(bytes), (try? reader.enterObject()) != nil else { return nil }
        while let key = (try? reader.nextKey()).flatMap({ $0 }) {
            if key == "jsonrpc" { isMessage = true }
            if key == "method" { looks = .request }
            if looks != .request, key == "result" || key == "error" { looks = .answer }
            guard let value = try? reader.readValue() else { break }  // The mistake.
            if key == "id" { id = MessageID(meantBy: value) }
        }
        guard isMessage else { return nil }
        self = IncomingLine(malformed: JSONMismatch("not JSON at \(error)"), id: id, looks)
    }

    /// What a message of another form was meant to be.
    private enum Looks { case request, answer, unknown }

    private init(malformed error: JSONMismatch, id: MessageID?, _ looks: Looks) {
        self =
            switch looks {
            case .request: .malformedRequest(id: id, error)
            case .answer where id == nil: .malformedAnswer(error)
            case .answer, .unknown: .malformed(id: id, error)
            }
    }

    /// The same line, which is not of the agreed form for this reason first.
    private func failing(_ error: JSONMismatch) -> IncomingLine {
        switch self {
        case .message(.answer(let id, _)): .malformed(id: id, error)
        case .message(.request(let id, _, _)): .malformedRequest(id: id, error)
        case .malformedRequest(let id, _): .malformedRequest(id: id, error)
        case .message(.failure(let id, _)), .malformed(let id, _): .malformed(id: id, error)
        case .message(.notification): .malformedRequest(id: nil, error)
        case .malformedAnswer: .malformedAnswer(error)
        case .stray: self
        }
    }

    private static func excerpt(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.prefix(ProtocolLimits.strayBytes + 1), as: UTF8.self)
            .shortened(toBytes: ProtocolLimits.strayBytes)
    }
}

extension JSONMismatch {
    fileprivate static let byteOrderMark = JSONMismatch(
        "found a byte order mark before the message, expected UTF-8 without one")
    /// The key `jsonrpc` stands alone in its line.
    package static let severalLines = JSONMismatch(
        "found a message over several lines, expected one line for each message")
}
