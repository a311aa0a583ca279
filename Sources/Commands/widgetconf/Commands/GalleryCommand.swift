import ArgumentParser
import BoardDocuments
import ViewRendering
import WidgetModel
import WidgetRuntime

/// `widgetconf gallery`: shows the declared widgets, each with a snapshot and the command that places the
/// widget.
struct GalleryCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "Show the available widgets, each with a snapshot.")

    @Option(
        help: ArgumentHelp(
            "Only widgets of this size. (default: all, each in its first size)", valueName: "family"))
    var family: Family?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> GalleryCall { GalleryCall(family: family) }

    func write(_ document: Gallery, on page: inout Page) {
        let widgets = document.widgets
        let others = document.otherFamilies ?? 0
        guard !widgets.isEmpty else {
            if let family, others > 0 {
                return page.empty(
                    "no widget has the family \(family.rawValue)", "\"widgetconf gallery\" shows all widgets")
            }
            return page.empty(
                "no provider declares a widget", "run \"widgetconf check\" to find problems in the workspace")
        }
        for widget in widgets {
            page.gap()
            page.gallery(widget, family: family)
        }
        if let family, others > 0 {
            page.gap()
            let count = others == 1 ? "1 other widget has" : "\(others) other widgets have"
            page.wrapped("\(count) no \(family.rawValue)", .dim)
        }
    }
}
