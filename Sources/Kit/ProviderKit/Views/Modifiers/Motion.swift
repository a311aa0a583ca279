public import Foundation

/// Modifiers for animations and identities of views. They are ignored, because an entry is a still picture
/// and each entry is drawn from scratch.
extension View {
    /// Animates when `value` changes. Ignored, because widgets are still pictures.
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View { self }

    /// Animates changes. Ignored, because widgets are still pictures.
    public func animation(_ animation: Animation?) -> some View { self }

    /// Moves the view when it appears. Ignored, because widgets are still pictures.
    public func transition(_ transition: AnyTransition) -> some View { self }

    /// Moves the content when it changes. Ignored, because widgets are still pictures.
    public func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// Identifies the view across entries. Every entry is drawn from scratch.
    public func id<ID: Hashable>(_ id: ID) -> some View { self }

    /// Names the view for a selection. Ignored, because widgets do not support selections.
    public func tag<Value: Hashable>(_ tag: Value) -> some View { self }

    /// Pairs views that move into each other. Ignored, because widgets are still pictures.
    public func matchedGeometryEffect<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View { self }

    /// Sets the shape that can be touched. Ignored: the whole view can be touched.
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    /// Calls `action` when the view appears. It is never called, because views are built when entries arrive.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        approximated(.onAppear, if: action != nil)
    }

    /// Calls `action` when the view disappears. It is never called, because no code runs while an entry is
    /// shown.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        approximated(.onAppear, if: action != nil)
    }
}

/// Runs `body`, without an animation, because widgets are still pictures.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// How a change is animated. Ignored, because widgets are still pictures.
public struct Animation: Hashable, Sendable {
    private init() {}

    /// The system's animation.
    public static let `default` = Animation()
    /// With constant speed.
    public static let linear = Animation()
    /// Slow at the beginning.
    public static let easeIn = Animation()
    /// Slow at the end.
    public static let easeOut = Animation()
    /// Slow at both ends.
    public static let easeInOut = Animation()
    /// Like a spring.
    public static let spring = Animation()
    /// Like a bouncy spring.
    public static let bouncy = Animation()
    /// Like a smooth spring.
    public static let smooth = Animation()
    /// Like a fast spring.
    public static let snappy = Animation()

    /// With constant speed.
    public static func linear(duration: TimeInterval) -> Animation { Animation() }
    /// Slow at the beginning.
    public static func easeIn(duration: TimeInterval) -> Animation { Animation() }
    /// Slow at the end.
    public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
    /// Slow at both ends.
    public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
    /// Like a spring.
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation { Animation() }
    /// Like a spring.
    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
    ) -> Animation { Animation() }
    /// Like a bouncy spring.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        Animation()
    }
    /// Like a smooth spring.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        Animation()
    }
    /// Like a fast spring.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        Animation()
    }

    /// Begins later.
    public func delay(_ delay: TimeInterval) -> Animation { self }
    /// At another speed.
    public func speed(_ speed: Double) -> Animation { self }
    /// Several times.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
    /// Again and again.
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// How a view appears. Ignored, because widgets are still pictures.
public struct AnyTransition: Sendable {
    /// At once.
    public static let identity = AnyTransition()
    /// By becoming opaque.
    public static let opacity = AnyTransition()
    /// By growing.
    public static let scale = AnyTransition()
    /// From the leading edge.
    public static let slide = AnyTransition()
    /// From an edge.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    /// From an edge, together with the view that it replaces.
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
    /// By growing from a size.
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition()
    }
    /// From an offset.
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
    /// In two ways.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition()
    }
    /// In two ways at once.
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    /// With an animation.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// How content changes. Ignored, because widgets are still pictures.
public struct ContentTransition: Hashable, Sendable {
    /// At once.
    public static let identity = ContentTransition()
    /// By blending.
    public static let opacity = ContentTransition()
    /// By changing shapes.
    public static let interpolate = ContentTransition()
    /// By turning the digits that differ.
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
    /// By turning the digits that differ, up or down.
    public static func numericText(value: Double) -> ContentTransition { ContentTransition() }
}

/// A name for views that move into each other. Ignored, because widgets are still pictures.
@propertyWrapper public struct Namespace: Sendable {
    /// The name.
    public struct ID: Hashable, Sendable {}
    /// A name.
    public init() {}
    /// The name.
    public var wrappedValue: ID { ID() }
}
