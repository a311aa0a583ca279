public import Foundation
import ProviderProtocol
import WidgetModel
import WidgetViews

extension Bool: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.boolean) }
    public init(received: ReceivedValue) throws {
        guard let value = received.json.boolean else { throw received.mismatch("true or false") }
        self = value
    }
    public func sent(as form: ParameterForm) -> SentValue { SentValue(.boolean(self)) }
}

extension Int: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.integer) }
    public init(received: ReceivedValue) throws {
        guard let value = received.json.integer else { throw received.mismatch("a whole number") }
        self = Int(value)
    }
    public func sent(as form: ParameterForm) -> SentValue { SentValue(.integer(Int64(self))) }
}

/// Percentages, as fractions, and durations in seconds are accepted too, because `TimeInterval` is the same
/// type.
extension Double: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.decimal, .integer, .duration, .percent) }
    public init(received: ReceivedValue) throws {
        guard let value = received.json.double else { throw received.mismatch("a number") }
        self = value
    }
    public func sent(as form: ParameterForm) -> SentValue { SentValue(JSONValue(self)) }
}

/// In addition to strings, accepts the types whose values are strings and for which Swift lacks a type.
extension String: IntentValue {
    public static var valueForm: ParameterForm {
        ParameterForm(.string, .email, .host, .country, .language, .icon, .recurrence)
    }
    public init(received: ReceivedValue) throws {
        guard let value = received.json.string else { throw received.mismatch("text") }
        self = value
    }
    public func sent(as form: ParameterForm) -> SentValue { SentValue(self) }
}

extension Duration: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.duration) }
    public init(received: ReceivedValue) throws {
        guard let seconds = received.json.double, seconds.magnitude < 1e11 else {
            throw received.mismatch("a duration in seconds")
        }
        self = .milliseconds((seconds * 1000).rounded())
    }
    public func sent(as form: ParameterForm) -> SentValue {
        SentValue(JSONValue(Double(components.seconds) + Double(components.attoseconds) / 1e18))
    }
}

extension TimeZone: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.timeZone) }
    public init(received: ReceivedValue) throws {
        guard let name = received.json.string, let zone = TimeZone(identifier: name) else {
            throw received.mismatch("an IANA time zone, such as Asia/Seoul")
        }
        self = zone
    }
    public func sent(as form: ParameterForm) -> SentValue { SentValue(identifier) }
}

/// An address, or the file URL of a file or a folder.
extension URL: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.url, .file, .folder) }
    public init(received: ReceivedValue) throws {
        guard let text = received.json.string else { throw received.mismatch("a URL or a path") }
        if text.hasPrefix("/") {
            self.init(filePath: text, directoryHint: .checkFileSystem)
        } else if let url = URL(string: text), url.scheme != nil {
            self = url
        } else {
            throw received.mismatch("a URL or an absolute path")
        }
    }
    public func sent(as form: ParameterForm) -> SentValue {
        guard isFileURL else { return SentValue(absoluteString) }
        let path = path(percentEncoded: false)
        return SentValue(path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
    }
}

extension Color: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.color) }
    public init(received: ReceivedValue) throws {
        guard let text = received.json.string, let color = Color(hex: text) else {
            throw received.mismatch("a color, such as \"#2da44e\"")
        }
        self = color
    }
    public func sent(as form: ParameterForm) -> SentValue { SentValue(color.description) }
}
