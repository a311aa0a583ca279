package import JSONText

/// The params or the result of a message: a typed value with one JSON form.
///
/// `init(json:)` ignores fields that it does not know and names the place of what it cannot read; `json`
/// writes every field that has a value. Reading what was written gives the same value.
package protocol MessagePart: Hashable, Sendable {
    init(json: JSONValue) throws(MessageError)
    var json: JSONValue { get }
}

/// The params of a request to a provider, and what answers it.
package protocol RequestParams: MessagePart {
    associatedtype Answer: MessagePart
    static var method: Method { get }
}

/// An answer that says no more than that the request was done; written as `{}`, read from anything.
package struct Done: MessagePart {
    package init() {}
    package init(json: JSONValue) throws(MessageError) {}
    package var json: JSONValue { .object([:]) }
}
