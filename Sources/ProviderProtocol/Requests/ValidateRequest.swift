package import JSONText

/// Asks whether the provider can work with a configuration that is about to be committed (C3).
package struct ValidateRequest: ConfiguredRequest {
    package typealias Answer = ValidateAnswer
    package static let method = Method.validate

    package var context: RequestContext
    package var configuration: JSONObject

    package init(context: RequestContext, configuration: JSONObject = [:]) {
        self.context = context
        self.configuration = configuration
    }
}
