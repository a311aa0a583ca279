package import WidgetModel

/// A classified line of input. Both sides of the protocol use it.
package enum IncomingLine: Hashable, Sendable {
    case message(Message)
    /// A malformed request or notification, recognized by its method. The sender assigned the id, so it does
    /// not refer to one of our requests.
    case malformedRequest(id: MessageID?, JSONMismatch)
    /// A malformed message, with the id of the request to which it belongs, if any. That request then fails
    /// as malformed.
    case malformed(id: MessageID?, JSONMismatch)
    /// A malformed answer without the id of its request.
    case malformedAnswer(JSONMismatch)
    /// A line that is not a JSON-RPC message, such as output of `print`. It is logged and never fatal.
    case stray(String)

    /// Classifies a line, which is given without its line feed.
    ///
    /// A JSON object is a message if it has the key `jsonrpc`, or an id together with a result or an error.
    /// Anything else is stray, such as a structured log line with `id` and `method`.
    package init(_ bytes: some Collection<UInt8>) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let hasMark = bytes.starts(with: mark)
        let text = bytes.dropFirst(hasMark ? mark.count : 0).drop { $0 == 0x20 || $0 == 0x09 }
        guard text.first == UInt8(ascii: "{") else {
            // If a message was printed over several lines, one of them begins with this key.
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

    /// Classifies a JSON object; nil if it is not a message.
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

    /// Classifies a line that is not valid JSON, such as one with Python's `NaN`. The part before the mistake
    /// may show which request the line answers. That request then fails at once instead of at its deadline.
    private init?(broken bytes: [UInt8], _ error: JSONError) {
        var isMessage = false
        var looks = Looks.unknown
        var id: MessageID?
        // Reads up to the mistake, which was reported before, so errors are ignored.
        guard var reader = try? JSONReader(bytes), (try? reader.enterObject()) != nil else { return nil }
        while let key = (try? reader.nextKey()).flatMap({ $0 }) {
            if key == "jsonrpc" { isMessage = true }
            if key == "method" { looks = .request }
            if looks != .request, key == "result" || key == "error" { looks = .answer }
            guard let value = try? reader.readValue() else { break }  // This is the mistake.
            if key == "id" { id = MessageID(meantBy: value) }
        }
        guard isMessage else { return nil }
        self = IncomingLine(malformed: JSONMismatch("not JSON at \(error)"), id: id, looks)
    }

    /// The kind of message that a malformed line was probably meant to be.
    private enum Looks { case request, answer, unknown }

    private init(malformed error: JSONMismatch, id: MessageID?, _ looks: Looks) {
        self =
            switch looks {
            case .request: .malformedRequest(id: id, error)
            case .answer where id == nil: .malformedAnswer(error)
            case .answer, .unknown: .malformed(id: id, error)
            }
    }

    /// The same line, classified as malformed for this reason.
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

    /// The beginning of a line as text, for the log.
    private static func excerpt(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.prefix(ProtocolLimits.strayBytes + 1), as: UTF8.self)
            .shortened(toBytes: ProtocolLimits.strayBytes)
    }
}

extension JSONMismatch {
    /// For a UTF-8 byte order mark, which some programs write at the beginning of their output.
    fileprivate static let byteOrderMark = JSONMismatch(
        "found a byte order mark before the message, expected UTF-8 without one")
    /// For a message that is not on a single line.
    package static let severalLines = JSONMismatch(
        "found a message over several lines, expected one line for each message")
}
