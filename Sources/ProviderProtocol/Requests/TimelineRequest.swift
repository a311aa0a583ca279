package import JSONText

/// Asks for entries from now on, and for when to ask again.
package struct TimelineRequest: ConfiguredRequest {
    package typealias Answer = TimelineAnswer
    package static let method = Method.timeline

    package var context: RequestContext
    package var configuration: JSONObject

    package init(context: RequestContext, configuration: JSONObject = [:]) {
        self.context = context
        self.configuration = configuration
    }
}
