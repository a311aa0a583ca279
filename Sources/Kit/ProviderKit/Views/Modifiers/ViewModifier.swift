import WidgetViews

/// A custom modifier.
public protocol ViewModifier {
    /// The type of the modified view; the compiler infers it.
    associatedtype Body: View
    /// The view to which the modifier is applied.
    typealias Content = ModifierContent<Self>
    /// The modified view.
    @ViewBuilder func body(content: Content) -> Body
}

/// The view to which a custom modifier is applied.
public struct ModifierContent<Modifier: ViewModifier>: View {
    public typealias Body = Never
    fileprivate let content: any View

    public func built(in environment: EnvironmentValues) -> BuiltViews { content.built(in: environment) }
}

/// A view with a custom modifier.
public struct ModifiedContent<Content, Modifier> {
    /// The view.
    public var content: Content
    /// The modifier.
    public var modifier: Modifier

    /// A view with a modifier.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public typealias Body = Never

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        EnvironmentValues.$current.withValue(environment) {
            modifier.body(content: ModifierContent(content: content))
        }
        .built(in: environment)
    }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    public func body(content: ModifierContent<Self>) -> some View {
        content.modifier(self.content).modifier(modifier)
    }
}

/// A modifier that returns the view unchanged.
public struct EmptyModifier: ViewModifier, Sendable {
    /// A modifier that returns the view unchanged.
    public static let identity = EmptyModifier()
    /// A modifier that returns the view unchanged.
    public init() {}
    public func body(content: Content) -> some View { content }
}

extension View {
    /// Applies a custom modifier.
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

extension ViewModifier {
    /// This modifier, followed by `other`.
    public func concat<Other: ViewModifier>(_ other: Other) -> ModifiedContent<Self, Other> {
        ModifiedContent(content: self, modifier: other)
    }
}
