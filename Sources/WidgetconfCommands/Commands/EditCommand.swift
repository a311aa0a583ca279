import ArgumentParser
import JSONText
import TextWidth
import ViewRendering
import WidgetModel
import WidgetRuntime

struct EditCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a placed widget; it refreshes at once.",
        discussion: """
            All changes are one edit: all are accepted or none. Without a change it only asks for a fresh \
            timeline. For example: widgetconf edit today-commit-1 days=30 goal=5
            """)

    @OptionGroup var target: WidgetArgument
    @OptionGroup var arguments: ValueArguments
    @Option(help: ArgumentHelp("Takes the default for a parameter.", valueName: "name"))
    var unset: [String] = []
    @Option(help: ArgumentHelp("Chooses no value for a parameter.", valueName: "name"))
    var none: [String] = []
    @Flag(help: "Says what would change, and changes nothing.")
    var dryRun = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Refuses when the widget is at another revision.", valueName: "n"),
        transform: readRevision)
    var expectRevision: Revision?
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest {
        let changes =
            arguments.changes + unset.map { .unset(name: $0) } + none.map { .none(name: $0) }
        var edit = WidgetEdit(
            widget: target.widget, changes: changes, folder: surroundings.folder, editID: makeEditID())
        edit.isDryRun = dryRun
        edit.wantsSnapshot = dryRun && drawing.isWanted(options, surroundings)
        edit.expectedRevision = expectRevision
        return .edit(edit)
    }

    var usageProblem: String? { arguments.usageProblem }

    func run(in surroundings: CommandSurroundings) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: surroundings) else { return .problems }
        let isDrawn = drawing.isWanted(options, surroundings)
        let before = isDrawn ? try await session.answer(.render(widget: target.widget, at: nil)) : nil
        let reply = try await session.answer(
            request(in: surroundings), until: surroundings.interruptionOfChanges?())
        let status = try finish(reply, in: surroundings)
        if status == .done, let before {
            if dryRun {
                guard let preview = reply.document.object("preview") else { return status }
                try draw([("now", before.document), ("would show", preview)], in: surroundings)
            } else {
                let after = try await session.answer(.render(widget: target.widget, at: nil))
                try draw([("before", before.document), ("after", after.document)], in: surroundings)
            }
        }
        return status
    }

    func write(_ document: JSONObject, on page: inout Page) { page.edit(document) }
}

extension Page {
    /// What an edit changed and dropped, and the promise.
    mutating func edit(_ document: JSONObject) {
        let changes = document.object("changes") ?? [:]
        let hiding = [String: String](
            document.objects("dropped").map { ($0.text("parameter"), $0.text("hiddenBy")) },
            uniquingKeysWith: { first, _ in first })
        let width = changes.map(\.key.cells).max() ?? 0
        let types = ParameterTypes(of: document)
        for (name, change) in changes {
            let remark = hiding[name].map { [Words.dim("  dropped: \($0) hides it")] } ?? []
            line(
                [.strong(name.padded(toCells: width)), "  "] + Page.words(ofChange: change, types[name])
                    + remark)
        }
        if changes.isEmpty { line(.dim("no value changed")) }
        if document.flag("dryRun") {
            let place = "\(document.text("widget")) stays at revision \(document.number("revision") ?? 0)"
            line(.dim("dry run: nothing was changed, \(place)"))
        } else {
            promise(of: document, verb: "edit")
        }
    }

    /// `7`, `→`, `30`.
    static func words(ofChange change: JSONValue, _ type: String?) -> [Words] {
        let from = (change["from"] ?? .null).valueText(type)
        let to = (change["to"] ?? .null).valueText(type)
        return [.dim(from), .dim(" → "), Words(to, .good)]
    }
}
