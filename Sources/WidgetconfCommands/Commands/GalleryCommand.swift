import ArgumentParser
import JSONText
import TextWidth
import ViewRendering
import WidgetModel
import WidgetRuntime

struct GalleryCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "Show what can be placed, each with a snapshot.")

    @Option(
        help: ArgumentHelp("The size of the snapshots; otherwise each widget's first.", valueName: "family"))
    var family: Family?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest { .gallery(family: family) }

    func write(_ document: JSONObject, on page: inout Page) {
        let widgets = document.objects("widgets")
        guard !widgets.isEmpty else {
            return page.empty(
                "no provider declares a widget", "\"widgetconf check\" says what is wrong with the workspace")
        }
        for widget in widgets {
            page.gap()
            page.gallery(widget, family: family)
        }
    }
}
