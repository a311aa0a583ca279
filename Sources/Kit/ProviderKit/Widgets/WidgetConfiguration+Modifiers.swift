/// The kind, provider and content of a widget, and how the gallery presents it.
public protocol WidgetConfiguration {
    /// The declarations of the widget for the kit; empty for ``EmptyWidgetConfiguration``.
    var declarations: [ProvidedWidget] { get }
}

extension WidgetConfiguration {
    /// Sets the name for the gallery. A `title` in the manifest takes precedence.
    public func configurationDisplayName(_ name: LocalizedStringResource) -> some WidgetConfiguration {
        changed { $0.displayName = name.text }
    }

    /// Sets the name for the gallery. A `title` in the manifest takes precedence.
    @_disfavoredOverload
    public func configurationDisplayName(_ name: some StringProtocol) -> some WidgetConfiguration {
        changed { $0.displayName = String(name) }
    }

    /// Sets the name for the gallery. A `title` in the manifest takes precedence.
    public func configurationDisplayName(_ name: Text) -> some WidgetConfiguration {
        changed { $0.displayName = name.plainWords }
    }

    /// Sets the description for the gallery. A `description` in the manifest takes precedence.
    public func description(_ text: LocalizedStringResource) -> some WidgetConfiguration {
        changed { $0.summary = text.text }
    }

    /// Sets the description for the gallery. A `description` in the manifest takes precedence.
    @_disfavoredOverload public func description(_ text: some StringProtocol) -> some WidgetConfiguration {
        changed { $0.summary = String(text) }
    }

    /// Sets the description for the gallery. A `description` in the manifest takes precedence.
    public func description(_ text: Text) -> some WidgetConfiguration {
        changed { $0.summary = text.plainWords }
    }

    /// Sets the families that the content supports. Without it, all families are supported.
    public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
        changed { $0.families = families }
    }

    /// Runs a process of the provider for each board.
    ///
    /// Without it, one process may serve several boards. Use it if the program remembers something about
    /// widgets that it does not store by ``TimelineProviderContext/board``.
    public func servesOneBoard() -> some WidgetConfiguration { changed { $0.servesManyBoards = false } }

    /// Ignored: boards do not add margins, so that the content always fills its widget.
    public func contentMarginsDisabled() -> some WidgetConfiguration { self }

    /// Ignored: people decide where they add widgets, and these locations do not exist on a board.
    public func disfavoredLocations(
        _ locations: [WidgetLocation], for families: [WidgetFamily]
    ) -> some WidgetConfiguration { self }

    /// Ignored: a board never removes a widget's background.
    public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration { self }

    /// Ignored: `widgetconf add` asks for required values, and for other values only on request.
    public func promptsForUserConfiguration() -> some WidgetConfiguration { self }

    private func changed(_ change: (inout ProvidedWidget) -> Void) -> ModifiedConfiguration {
        ModifiedConfiguration(
            declarations: declarations.map { declaration in
                var declaration = declaration
                change(&declaration)
                return declaration
            })
    }
}

/// A location on a device for widgets.
public enum WidgetLocation: Hashable, Sendable {
    /// A location on a phone, a tablet, a computer or a car.
    case homeScreen, lockScreen, standBy, iPhoneWidgetsOnMac, carPlay
}

/// The type of `body` of a list of widgets.
extension Never: WidgetConfiguration {
    public var declarations: [ProvidedWidget] { preconditionFailure("Never declares no widget") }
}

/// A widget's configuration after a modifier.
struct ModifiedConfiguration: WidgetConfiguration {
    let declarations: [ProvidedWidget]
}
