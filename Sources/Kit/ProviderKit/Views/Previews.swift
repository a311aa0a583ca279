public import Foundation

/// Previews of a view for Xcode's canvas.
public protocol PreviewProvider {
    /// The type of ``previews``; the compiler infers it.
    associatedtype Previews: View
    /// The views.
    @ViewBuilder static var previews: Previews { get }
}

/// The context of a preview.
public protocol PreviewContext: Sendable {}

/// A widget of a family.
public struct WidgetPreviewContext: PreviewContext {
    let family: WidgetFamily

    /// A widget of a family.
    public init(family: WidgetFamily) { self.family = family }
}

/// The size of a preview.
public enum PreviewLayout: Hashable, Sendable {
    /// The device's size, the view's size, or a fixed size in points.
    case device, sizeThatFits
    case fixed(width: CGFloat, height: CGFloat)
}

extension View {
    /// Builds a preview for a family.
    public func previewContext(_ context: some PreviewContext) -> some View {
        EnvironmentChange(content: self) { environment in
            guard let context = context as? WidgetPreviewContext else { return }
            environment = environment.previewing(context.family)
        }
    }

    /// Names a preview. The name is for tools and is not drawn.
    public func previewDisplayName(_ name: String?) -> some View { self }

    /// Sets a preview's size. Widgets are always drawn in the size of their family.
    public func previewLayout(_ layout: PreviewLayout) -> some View { self }
}

extension EnvironmentValues {
    /// The same environment for another family.
    fileprivate func previewing(_ family: WidgetFamily) -> EnvironmentValues {
        let context = TimelineProviderContext(
            family: family, locale: locale, timeZone: timeZone, colorScheme: colorScheme)
        var environment = EnvironmentValues(context)
        environment.build.root = build.root
        environment.build.recorder = build.recorder
        return environment
    }
}
