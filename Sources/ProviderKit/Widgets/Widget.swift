package import JSONText
package import ProviderProtocol
import WidgetModel

/// One kind of widget.
///
/// A provider with a single kind makes its widget the program with `@main`; one with several lists them in a
/// `WidgetBundle`.
public protocol Widget {
    associatedtype Body: WidgetConfiguration
    init()
    var body: Body { get }

    /// What the kit knows about it: what its body says.
    var declarations: [ProvidedWidget] { get }
}

extension Widget {
    public var declarations: [ProvidedWidget] { [body.declaration] }

    /// Runs the provider: answers requests on standard input until the host asks it to shut down or the
    /// input ends.
    public static func main() async { await ProviderProgram(widgets: Self().declarations).run() }
}

/// What a widget's body is: kind, provider, content, and how it is presented.
public protocol WidgetConfiguration {
    /// What the kit knows about the widget.
    var declaration: ProvidedWidget { get }
}

extension WidgetConfiguration {
    /// The name for the gallery, where the manifest says none.
    public func configurationDisplayName(_ name: String) -> some WidgetConfiguration {
        changed { $0.displayName = name }
    }

    /// The description for the gallery, where the manifest says none.
    public func description(_ text: String) -> some WidgetConfiguration {
        changed { $0.summary = text }
    }

    /// The families that the content can draw; all when not said.
    public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
        changed { $0.families = families }
    }

    private func changed(_ change: (inout ProvidedWidget) -> Void) -> ModifiedConfiguration {
        var declaration = declaration
        change(&declaration)
        return ModifiedConfiguration(declaration: declaration)
    }
}

/// The body of a list of widgets, which has none.
extension Never: WidgetConfiguration {
    public var declaration: ProvidedWidget { preconditionFailure("Never declares no widget") }
}

/// A widget's configuration after a modifier.
struct ModifiedConfiguration: WidgetConfiguration {
    let declaration: ProvidedWidget
}

/// The widgets of one provider; with `@main` it is the program.
public protocol WidgetBundle {
    associatedtype Body: Widget
    init()
    @WidgetBundleBuilder var body: Body { get }
}

extension WidgetBundle {
    /// Runs the provider: answers requests on standard input until the host asks it to shut down or the
    /// input ends.
    public static func main() async { await ProviderProgram(widgets: Self().body.declarations).run() }
}

/// The widgets that a bundle lists.
public struct WidgetList: Widget, Sendable {
    public typealias Body = Never
    public let declarations: [ProvidedWidget]

    init(declarations: [ProvidedWidget]) { self.declarations = declarations }

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

/// What the kit knows about one kind: how it is presented, and what answers its requests.
public struct ProvidedWidget: Sendable {
    package let kind: String
    package var displayName: String?
    package var summary: String?
    package var families: [WidgetFamily]?
    /// The parameters that the provider's intent declares; nil when the widget is static.
    package let parameters: [ParameterRead]?

    package let placeholder: @Sendable (TimelineProviderContext) throws -> EntryAnswer
    package let snapshot: @Sendable (TimelineProviderContext, JSONObject) async throws -> EntryAnswer
    package let timeline: @Sendable (TimelineProviderContext, JSONObject) async throws -> TimelineAnswer
    package let perform: @Sendable (WidgetPress, TimelineProviderContext, JSONObject) async throws -> Void

    /// What `initialize` answers about this kind; nil when the kind is not a possible name.
    package var kindDeclaration: KindDeclaration? {
        Kind(kind).map {
            KindDeclaration(
                kind: $0, configuration: parameters == nil ? .static : .intent,
                families: families?.map(\.family), reads: parameters,
                title: displayName, summary: summary)
        }
    }
}
