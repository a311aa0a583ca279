import ArgumentParser
import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime

/// `widgetconf metrics`: prints the metrics of the board for monitoring systems.
struct MetricsCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics", abstract: "Print the metrics of the board in OpenMetrics.",
        discussion: """
            The counts begin when "widgetconf serve" starts. With --output, the file is written for the \
            textfile collector of node_exporter, which reads files whose names end with ".prom".
            """)

    @Option(
        help: ArgumentHelp("Write a file for node_exporter. One that exists is replaced.", valueName: "file"))
    var output: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        output != nil && options.format == .json ? "--output writes text, not \"json\"" : nil
    }

    func call(in context: CommandContext) -> MetricsCall { MetricsCall() }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let reply = try await session.answer(call(in: context))
        guard let metrics = reply.carriedOut, options.format == .text else {
            return try finish(reply, in: context)
        }
        if let output {
            // The collector may read the file at any time, and runs as another user.
            try FileWriting.write(
                Array(MetricsText.textFile.text(of: metrics).utf8), to: absolute(output, from: context.folder)
            )
        } else {
            try context.console.output(file: Array(MetricsText.openMetrics.text(of: metrics).utf8))
        }
        options.say(reply.remarks, in: context)
        return .done
    }

    func write(_ document: BoardMetrics, on page: inout Page) {}
}
