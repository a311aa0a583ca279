/// The widgets of one provider; with `@main` it is the program.
public protocol WidgetBundle {
    associatedtype Body: Widget
    init()
    @WidgetBundleBuilder var body: Body { get }
}

extension WidgetBundle {
    /// Runs the provider: answers requests on standard input until it is told to shut down or the input ends.
    public static func main() async { await ProviderProgram(widgets: Self().body.declarations).run() }
}

/// The widgets that a bundle lists.
public struct WidgetList: Widget, Sendable {
    public typealias Body = Never
    public let declarations: [WidgetDeclaration]

    init(declarations: [WidgetDeclaration]) { self.declarations = declarations }

    /// No widgets.
    public init() { declarations = [] }

    public var body: Never { preconditionFailure("a list of widgets has declarations and no body") }
}

/// Collects the widgets of a bundle, with `if` and `for`.
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
