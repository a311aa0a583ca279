import AppIntents

/// A kind of files.
public struct UTType: Sendable {
    public init?(_ identifier: String) {}
    public init?(filenameExtension: String) {}
    public init?(mimeType: String) {}
}
public protocol Files {}
extension IntentFile: Files {}
extension Optional: Files where Wrapped: Files {}
extension Array: Files where Element: Files {}
extension IntentParameter where Value: Files {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
        optionsProvider: (any DynamicOptionsProvider)? = nil
    ) { self.init(title: title) }
}
