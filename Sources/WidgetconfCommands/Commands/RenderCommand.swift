import ArgumentParser
import BoardDocuments
import JSONText
import ViewRendering
import WidgetModel
import WidgetRuntime

/// `widgetconf render`: draws the entry that a placed widget shows at an instant.
struct RenderCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw a placed widget as it is now or at another time.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup var moment: MomentOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in context: CommandContext) -> BoardRequest {
        .render(widget: target.widget, at: moment.instant(in: context))
    }

    func write(_ document: RenderedWidget, on page: inout Page) {
        let picture = page.pictures.picture(.rendered(document))
        let then = moment.at.map { _ in "at \(page.times.local(document.at))" }
        page.drawn(Picture.row([then.map(picture.captioned) ?? picture]))
        page.undeclared(document.widget, document.declared)
        if let summary = document.summary, !summary.isEmpty { page.wrapped(summary, .dim) }
    }
}
