/// One kind of widget.
///
/// A provider with a single kind makes its widget the program with `@main`; one with several lists them in a
/// `WidgetBundle`.
public protocol Widget {
    associatedtype Body: WidgetConfiguration
    init()
    var body: Body { get }

    /// What the kit knows about it: what its body says.
    var declarations: [WidgetDeclaration] { get }
}

extension Widget {
    public var declarations: [WidgetDeclaration] { [body.declaration] }

    /// Runs the provider: answers requests on standard input until it is told to shut down or the input ends.
    public static func main() async { await ProviderProgram(widgets: Self().declarations).run() }
}

/// What a widget's body is: kind, provider, content, and how it is presented.
public protocol WidgetConfiguration {
    /// What the kit knows about the widget.
    var declaration: WidgetDeclaration { get }
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

    private func changed(_ change: (inout WidgetDeclaration) -> Void) -> DeclaredWidget {
        var declaration = declaration
        change(&declaration)
        return DeclaredWidget(declaration: declaration)
    }
}

/// The body of a list of widgets, which has none.
extension Never: WidgetConfiguration {
    public var declaration: WidgetDeclaration { preconditionFailure("Never declares no widget") }
}

/// A widget's configuration after a modifier.
struct DeclaredWidget: WidgetConfiguration {
    let declaration: WidgetDeclaration
}
