import ArgumentParser
import JSONText
import WidgetModel
import WidgetRuntime

struct PressCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "Press a button or a toggle that a placed widget shows.",
        discussion: """
            The provider carries the action out, then the widget refreshes at once. What can be pressed is \
            what "widgetconf render" draws in brackets; a wrong action lists the right ones.
            """)

    @OptionGroup var target: WidgetArgument
    @Argument(help: ArgumentHelp("What to press, as the provider calls it.", valueName: "action"))
    var action: String
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest {
        .press(PressRequest(widget: target.widget, action: action, pressID: makeEditID()))
    }

    func run(in surroundings: CommandSurroundings) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: surroundings) else { return .problems }
        let isDrawn = drawing.isWanted(options, surroundings)
        let before = isDrawn ? try await session.answer(.render(widget: target.widget, at: nil)) : nil
        let reply = try await session.answer(
            request(in: surroundings), until: surroundings.interruptionOfChanges?())
        let status = try finish(reply, in: surroundings)
        if status == .done, let before {
            let after = try await session.answer(.render(widget: target.widget, at: nil))
            try draw([("before", before.document), ("after", after.document)], in: surroundings)
        }
        return status
    }

    func write(_ document: JSONObject, on page: inout Page) {
        var words: [Words] = [.strong("press \(document.number("press") ?? 0)")]
        let action = document["isOn"]?.boolean.map { "\(document.text("action")) \($0 ? "on" : "off")" }
        words += [" → ", Words(action ?? document.text("action"), .accent)]
        switch document.text("outcome") {
        case "answered": words += [", ", Words("performed", .good)]
        case "failed": words += [", ", Words("failed", .bad)]
        default: words += [", ", Words("not performed yet", .warning)]
        }
        if let span = document["milliseconds"]?.double.map(Moments.duration) {
            words.append(.dim(" after \(span)"))
        }
        if let reload = document.object("reload") { words += [" → "] + page.words(ofReload: reload) }
        page.line(words)
    }
}
