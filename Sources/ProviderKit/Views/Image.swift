import WidgetViews

/// A symbol.
public struct Image: View {
    public typealias Body = Never
    private let systemName: String

    /// A symbol by its name, such as `heart.fill`; Docs/view-tree.md lists the known ones.
    public init(systemName: String) { self.systemName = systemName }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(ViewTree(.image(ViewSymbol(systemName))))
    }
}
