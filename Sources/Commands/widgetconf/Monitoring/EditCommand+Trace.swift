import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime

extension EditCommand {
    /// Makes the edit, and writes its steps in all processes into a file.
    func runTraced(
        into file: String, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let command = Stopwatch()
        guard let session = try session(in: context) else { return .problems }
        let calling = Stopwatch()
        let reply = try await answer(by: session, in: context)
        let received = Stopwatch()
        let status = try finish(reply, in: context)
        // The reply to a rejected edit does not contain steps.
        guard let document = reply.carriedOut?.one, let steps = document.trace else { return status }
        let own = [
            TraceSpan("open the workspace", .client, since: command, until: calling),
            TraceSpan("wait for the reply", .client, since: calling, until: received),
            TraceSpan("print", .client, since: received),
        ]
        let trace = ChromeTrace(own + steps, of: "edit \(document.widget)")
        try FileWriting.write(trace.json.bytes, to: absolute(file, from: context.folder))
        return status
    }
}

/// Steps as a file in the trace event format of Chrome, which Perfetto opens.
struct ChromeTrace {
    let json: JSONValue

    /// - Parameter name: the name that Perfetto shows.
    init(_ spans: [TraceSpan], of name: String) {
        let start = spans.map(\.startMicroseconds).min() ?? 0
        func thread(_ part: TraceSpan.Part) -> JSONValue {
            .integer(Int64((TraceSpan.Part.allCases.firstIndex(of: part) ?? 0) + 1))
        }
        func named(_ event: String, _ thread: JSONValue, _ name: String) -> JSONValue {
            [
                "name": .string(event), "ph": "M", "pid": 1, "tid": thread,
                "args": ["name": .string(name)],
            ]
        }
        let names =
            [named("process_name", 0, "widgetconf \(name)")]
            + TraceSpan.Part.allCases.map { named("thread_name", thread($0), $0.rawValue) }
        let steps: [JSONValue] = spans.map { span in
            [
                "name": .string(span.name), "cat": .string(span.part.rawValue), "ph": "X", "pid": 1,
                "tid": thread(span.part), "ts": .integer(span.startMicroseconds - start),
                "dur": .integer(span.microseconds),
            ]
        }
        json = ["displayTimeUnit": "ms", "traceEvents": .array(names + steps)]
    }
}
