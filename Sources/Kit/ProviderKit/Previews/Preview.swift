/// Checks that a view can be built, without showing it.
///
/// Previews in source that was written for Xcode compile unchanged. To see a widget, run `widgetconf provider
/// run` or `widgetconf try`, which draw it in all its families. To see a view in a test, use
/// ``View/viewTree(in:)``.
@freestanding(declaration) public macro Preview<Content: View>(
    _ name: String? = nil, traits: PreviewTrait..., @ViewBuilder body: @escaping () -> Content
) = #externalMacro(module: "PreviewMacro", type: "Preview")

/// Checks that a widget can show some entries, without showing them.
@freestanding(declaration) public macro Preview<Content: Widget, Entry: TimelineEntry>(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping () -> Content,
    @PreviewTimelineBuilder<Entry> timeline: @escaping () async -> [Entry]
) = #externalMacro(module: "PreviewMacro", type: "Preview")

/// Checks that a widget can show a provider's timeline, without showing it.
@freestanding(declaration) public macro Preview<Content: Widget, Provider: TimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping () -> Content,
    timelineProvider: @escaping () async -> Provider
) = #externalMacro(module: "PreviewMacro", type: "Preview")

/// Checks that a widget can show a provider's timeline for a configuration, without showing it.
@freestanding(declaration) public macro Preview<Content: Widget, Provider: AppIntentTimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, using intent: Provider.Intent,
    widget: @escaping () -> Content, timelineProvider: @escaping () async -> Provider
) = #externalMacro(module: "PreviewMacro", type: "Preview")

/// How a preview is shown. Ignored, because previews are not shown.
public struct PreviewTrait: Sendable {
    /// As large as the view.
    public static let sizeThatFitsLayout = PreviewTrait()
    /// As large as a device.
    public static let defaultLayout = PreviewTrait()
    /// Upright or sideways.
    public static let portrait = PreviewTrait(), landscapeLeft = PreviewTrait()
    /// Sideways or upside down.
    public static let landscapeRight = PreviewTrait(), portraitUpsideDown = PreviewTrait()

    /// As large as this, in points.
    public static func fixedLayout(width: Double, height: Double) -> PreviewTrait { PreviewTrait() }
}

/// Builds the entries of a preview.
@resultBuilder public enum PreviewTimelineBuilder<Entry: TimelineEntry> {
    public static func buildExpression(_ entry: Entry) -> [Entry] { [entry] }
    public static func buildExpression(_ entries: [Entry]) -> [Entry] { entries }
    public static func buildBlock(_ parts: [Entry]...) -> [Entry] { parts.flatMap(\.self) }
    public static func buildOptional(_ part: [Entry]?) -> [Entry] { part ?? [] }
    public static func buildEither(first part: [Entry]) -> [Entry] { part }
    public static func buildEither(second part: [Entry]) -> [Entry] { part }
    public static func buildArray(_ parts: [[Entry]]) -> [Entry] { parts.flatMap(\.self) }
}
