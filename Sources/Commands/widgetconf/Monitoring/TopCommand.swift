import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf top`: the providers and the busiest widgets, live.
struct TopCommand: WatchedCommand {
    static let configuration = CommandConfiguration(
        commandName: "top", abstract: "Show the requests of providers and the busiest widgets, live.",
        discussion: """
            The counts begin when "widgetconf serve" starts. End it with q or Ctrl-C. Without a terminal, it \
            prints once.
            """)

    @Flag(help: "Print once.")
    var plain = false
    @Option(help: ArgumentHelp("The number of widgets.", valueName: "count"))
    var widgets = 10
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        (0...HealthCall.busiestLimit).contains(widgets)
            ? nil : "found \(widgets) widgets, expected 0 to \(HealthCall.busiestLimit)"
    }

    /// A terminal that is printed to once ends by itself, too.
    var stays: Bool { !plain && options.format == .text }
    /// Memory changes without an event.
    var longestSilence: Milliseconds { .seconds(2) }
    /// At most two pages in a second, so that people can read them.
    var gathering: Milliseconds { Milliseconds(500) }
    var endsWithKey: Bool { true }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let isLive = stays && context.console.terminal != nil && !context.avoidsRepainting
        if isLive { return try await follow(session, in: context) }
        return try finish(try await answer(by: session, in: context), in: context)
    }

    func call(in context: CommandContext) -> HealthCall { HealthCall(busiest: widgets) }

    func write(_ document: BoardHealth, on page: inout Page) {
        let engine = document.engine
        let since = engine.since.map { " since \(page.times.local($0))" } ?? ""
        page.line(
            .strong(counted(engine.widgets, "widget")),
            Words(engine.serving ? ", served\(since)" : ", not served"))
        page.gap()
        var table = Table(
            "provider", "widgets", "requests", "open", "failed", "mean time", "memory", "state",
            trailing: [1, 2, 3, 4, 5, 6])
        for provider in document.providers {
            let time = provider.meanMilliseconds.map { TimeFormat.duration(milliseconds: $0) } ?? ""
            let memory = provider.memoryBytes.map { "\($0 >> 20) MiB" } ?? ""
            let state =
                provider.failing > 0 ? "\(provider.failing) failing" : provider.running ? "running" : "idle"
            table.row(
                .strong(provider.provider.description), Words("\(provider.widgets)"),
                Words("\(provider.answered + provider.failed)"), Words("\(provider.open)"),
                provider.failed > 0 ? Words("\(provider.failed)", .bad) : Words("0"), Words(time),
                Words(memory), provider.failing > 0 ? Words(state, .bad) : Words(state))
        }
        page.table(table)
        guard let busiest = document.busiest, !busiest.isEmpty else { return }
        page.gap()
        var busy = Table("busiest widget", "requests", trailing: [1])
        for widget in busiest { busy.row(.strong(widget.widget.description), Words("\(widget.requests)")) }
        page.table(busy)
    }
}
