import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

extension DisplayKind: ExpressibleByArgument {}

/// `widgetconf display add`: adds a display with the default settings of its kind and the given settings.
struct AddDisplayCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a display to the board.",
        discussion: """
            Kinds: terminal, browser, picture (a client that fetches pictures), e-ink (a device that sleeps \
            between pictures) and bar. Connect an e-ink display's device with "widgetconf display pair".
            """)

    @Argument(help: ArgumentHelp("A new name.", valueName: "name"), transform: DisplayOptions.text)
    var name: DisplayName
    @Argument(help: ArgumentHelp("terminal, browser, picture, e-ink or bar.", valueName: "kind"))
    var kind: DisplayKind
    @OptionGroup(title: "Settings") var settings: DisplayOptions
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> AddDisplayCall {
        // The options were read as values of the settings, so all of them fit.
        let settings = try? kind.defaults.changed(by: settings.changes)
        return AddDisplayCall(name: name, kind: kind, settings: settings)
    }

    func write(_ document: Display, on page: inout Page) {
        page.write(document)
        guard document.kind.isPaired else { return }
        page.gap()
        page.line(
            .dim("connect its device with \"widgetconf display pair \(document.name.description)\""))
    }
}
