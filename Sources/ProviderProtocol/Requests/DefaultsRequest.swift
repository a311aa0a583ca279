package import JSONText

/// Asks, when a widget is placed, what its parameters begin with where the person chose nothing (C1).
package struct DefaultsRequest: ConfiguredRequest {
    package typealias Answer = DefaultsAnswer
    package static let method = Method.defaults

    package var context: RequestContext
    /// The definition's own defaults.
    package var configuration: JSONObject

    package init(context: RequestContext, configuration: JSONObject = [:]) {
        self.context = context
        self.configuration = configuration
    }
}
