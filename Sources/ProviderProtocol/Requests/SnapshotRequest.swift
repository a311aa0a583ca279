package import JSONText

/// Asks for one entry for now; with `isPreview` it is for the gallery and must be quick.
package struct SnapshotRequest: ConfiguredRequest {
    package typealias Answer = EntryAnswer
    package static let method = Method.snapshot

    package var context: RequestContext
    package var configuration: JSONObject

    package init(context: RequestContext, configuration: JSONObject = [:]) {
        self.context = context
        self.configuration = configuration
    }
}
