import ArgumentParser
import BoardDocuments
import SourceText
import WidgetModel
import WidgetRuntime

extension BoardSetup {
    /// Reads what versions before 0.3 exported; nil for any other file.
    init?(formerExport file: SourceFile) {
        // A board file in YAML is not JSON, and one in JSON has a name.
        guard let json = try? JSONValue(parsingInput: file.bytes), json["board"] == nil,
            let setup = try? BoardSetup(json: json)
        else { return nil }
        self = setup
    }
}

/// Applies a layout with displays that an earlier version exported.
struct ApplySetupCommand: BoardCommand {
    // Never parsed from a command line.
    private enum CodingKeys: CodingKey {}

    var setup = BoardSetup(layout: BoardLayout(), displays: [])
    var options = GlobalOptions()

    init() {}

    init(setup: BoardSetup, options: GlobalOptions) {
        self.setup = setup
        self.options = options
    }

    func call(in context: CommandContext) -> ApplySetupCall { ApplySetupCall(setup) }

    func write(_ document: BoardSetup, on page: inout Page) {
        let displays = counted(document.displays.count, "display")
        page.line(
            Words("applied a layout of \(counted(document.layout.pages.count, "page")) and \(displays)"),
            .dim("; \"widgetconf board layout\" shows it"))
    }
}
