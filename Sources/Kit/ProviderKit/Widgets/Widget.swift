package import ProviderProtocol
package import WidgetModel

/// One kind of widget.
///
/// If a provider declares one kind, mark its widget with `@main`. If it declares several, list them in a
/// ``WidgetBundle``.
public protocol Widget {
    /// The type of ``body``; the compiler infers it.
    associatedtype Body: WidgetConfiguration
    /// The kit creates the widget once, when the program starts.
    init()
    /// The configuration: ``StaticConfiguration`` or ``AppIntentConfiguration``, with modifiers.
    var body: Body { get }

    /// The declaration of the kind for the kit; you do not implement it.
    var declarations: [ProvidedWidget] { get }
}

extension Widget {
    public var declarations: [ProvidedWidget] { body.declarations }

    /// Runs the provider.
    ///
    /// It answers requests on standard input until the host sends `shutdown` or closes the input.
    public static func main() async { await ProviderProgram(widgets: Self().declarations).run() }
}

/// The widgets of one provider. Mark it with `@main`.
public protocol WidgetBundle {
    /// The type of ``body``; the compiler infers it.
    associatedtype Body: Widget
    /// The kit creates the bundle once, when the program starts.
    init()
    /// The widgets.
    @WidgetBundleBuilder var body: Body { get }
}

extension WidgetBundle {
    /// Runs the provider.
    ///
    /// It answers requests on standard input until the host sends `shutdown` or closes the input.
    public static func main() async { await ProviderProgram(widgets: Self().body.declarations).run() }
}

/// The widgets of a bundle.
public struct WidgetList: Widget, Sendable {
    public typealias Body = Never
    public let declarations: [ProvidedWidget]

    init(declarations: [ProvidedWidget]) { self.declarations = declarations }

    /// A list without widgets.
    public init() { declarations = [] }

    public var body: Never { preconditionFailure("a list of widgets has declarations and no body") }
}

/// Builds a bundle's list from widgets, `if` and `for`.
@resultBuilder public enum WidgetBundleBuilder {
    public static func buildExpression(_ widget: some Widget) -> WidgetList {
        WidgetList(declarations: widget.declarations)
    }
    public static func buildBlock(_ parts: WidgetList...) -> WidgetList {
        WidgetList(declarations: parts.flatMap(\.declarations))
    }
    public static func buildOptional(_ part: WidgetList?) -> WidgetList {
        part ?? WidgetList()
    }
    public static func buildEither(first part: WidgetList) -> WidgetList { part }
    public static func buildEither(second part: WidgetList) -> WidgetList { part }
    public static func buildArray(_ parts: [WidgetList]) -> WidgetList {
        WidgetList(declarations: parts.flatMap(\.declarations))
    }
}

/// The declaration of one kind for the kit: how it is presented, and the closures that answer its requests.
public struct ProvidedWidget: Sendable {
    package let kind: String
    package var displayName: String?
    package var summary: String?
    package var families: [WidgetFamily]?
    /// Whether a process may serve several boards.
    package var servesManyBoards = true
    /// The questions about the parameters; nil if the widget is static.
    package var questions: (any ParameterQuestions)?

    package let placeholder: @Sendable (TimelineProviderContext) throws -> EntryAnswer
    package let snapshot: @Sendable (TimelineProviderContext, JSONObject) async throws -> EntryAnswer
    package let timeline: @Sendable (TimelineProviderContext, JSONObject) async throws -> TimelineAnswer
    package let perform: @Sendable (WidgetPress, TimelineProviderContext, JSONObject) async throws -> Void

    package init(
        kind: String, placeholder: @escaping @Sendable (TimelineProviderContext) throws -> EntryAnswer,
        snapshot: @escaping @Sendable (TimelineProviderContext, JSONObject) async throws -> EntryAnswer,
        timeline: @escaping @Sendable (TimelineProviderContext, JSONObject) async throws -> TimelineAnswer,
        perform: @escaping @Sendable (WidgetPress, TimelineProviderContext, JSONObject) async throws -> Void
    ) {
        self.kind = kind
        self.placeholder = placeholder
        self.snapshot = snapshot
        self.timeline = timeline
        self.perform = perform
    }

    /// The declaration of this kind in `initialize`; nil if the kind is not a valid name.
    package var kindDeclaration: KindDeclaration? {
        Kind(kind).map {
            KindDeclaration(
                kind: $0, configuration: questions == nil ? .static : .intent,
                families: families?.map(\.family), reads: questions?.reads,
                title: displayName, summary: summary)
        }
    }
}
