package import WidgetModel

/// The address of a call in the web API.
///
/// The members of the call's parameters come from the path, the query, the header and the body of a request.
/// The body contains all members without another source, so it is derived from the call.
package struct CallRoute: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// A parameter of the query, and the member of the call that it sets.
    package struct QueryMember: Sendable {
        /// The required form of a parameter's text.
        package enum Form: Sendable {
            case text
            case words([String])
            case instant
            case revision
            case generation
            case widgetID
            case number(ClosedRange<Int>)
        }

        package let name: String
        package let summary: String
        package let form: Form
        package let member: String

        /// - Parameter member: nil for the member with the parameter's name.
        package static func member(
            _ name: String, _ summary: String, _ form: Form = .text, as member: String? = nil
        ) -> QueryMember { QueryMember(name: name, summary: summary, form: form, member: member ?? name) }
    }

    /// The content of a request's body.
    package enum Body: Sendable {
        case none
        /// The members of the call, except members from other sources and members that the API does not
        /// offer.
        case members(except: [String] = [])
    }

    package let method: Method
    /// The path below the root of the API, such as `/widgets/{id}`.
    package let path: String
    package let summary: String
    /// The name of the operation in generated clients; nil for the call's method. Further routes of a call
    /// need it. A released name never changes.
    package var operation: String?
    /// The member that receives the value of `{id}`.
    package var named = "widget"
    /// The members that the path implies.
    package var implied: JSONObject = [:]
    package var query: [QueryMember] = []
    package var body = Body.none
    /// A body in the OpenAPI document.
    package var example: JSONObject = [:]
    /// The optional members of the call that the body must have.
    package var required: [String] = []
    /// Whether a request without a body is refused, even if no single member is required.
    package var isBodyRequired = false
    /// The document of a reply to this route, if it is narrower than the call's.
    package var reply: (any (Codable & SendableMetatype).Type)?
    package var success = 200
    /// Whether the reply uses the revision as its tag.
    package var isTagged = false
    /// The member that receives the id of the change (`Idempotency-Key`); nil for calls without one.
    package var changeID: String?
    /// The member that receives the revision on which the change depends (`If-Match`); nil for calls without
    /// one.
    package var expectedRevision: String?

    package init(
        _ method: Method, _ path: String, _ summary: String, _ refine: (inout CallRoute) -> Void = { _ in }
    ) {
        (self.method, self.path, self.summary) = (method, path, summary)
        refine(&self)
    }

    /// A route that reads.
    package static func get(
        _ path: String, _ summary: String, query: [QueryMember] = [],
        _ refine: (inout CallRoute) -> Void = { _ in }
    ) -> CallRoute {
        CallRoute(.get, path, summary) {
            $0.query = query
            refine(&$0)
        }
    }
}

extension CallRoute.QueryMember.Form {
    /// One of the raw values of a type.
    package static func word<Value: RawRepresentable & CaseIterable>(of type: Value.Type) -> Self
    where Value.RawValue == String { .words(type.allCases.map(\.rawValue)) }
}

extension CallRoute.QueryMember {
    /// The instant to which the reply refers.
    package static let at = member("at", "The instant, instead of now.", .instant)
}
