import Configurations
import Foundation
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// Records the answers of sources while a timeline test runs, or while a source is tried.
struct AnswerRecording {
    /// A temporary folder, in which the sources write.
    let folder: String

    init(_ environment: [String: String]) throws(RuntimeFailure) {
        folder = try Simulation.makeFolder(environment)
    }

    /// The outside whose answers are recorded.
    var outside: SourceOutside { .recording(folder: folder) }

    /// Removes the temporary folder.
    func remove() {
        try? FileManager.default.removeItem(atPath: folder)  // The folder is no longer used.
    }

    /// Stores the answers for the test, and reports failed requests. A failure does not replace a recorded
    /// answer.
    func store(
        as answers: TestedAnswers, after result: TimelineTestResult, in console: Console
    ) throws(RuntimeFailure) {
        let exchanges = try exchanges()
        let former = try answers.former()
        let (updated, newCount, kept) = former.updated(by: exchanges)
        // A failed request is repeated many times in a simulated day.
        let failures = Set(exchanges.compactMap { line(about: $0, isKept: kept.contains) })
        for line in failures.sorted() { console.talk("\(line)\n") }
        guard !updated.answers.isEmpty else {
            // Findings about a widget that could not be placed are printed with the result.
            if exchanges.isEmpty, result.day?.incomplete.isEmpty == true, !result.passes { return }
            throw nothingRecorded(for: answers.test, result)
        }
        guard kept.isEmpty || newCount > 0 else { return console.talk("\(answers.name) was not changed\n") }
        try answers.write(updated)
        let noun = newCount == 1 ? "1 answer" : "\(newCount) answers"
        console.talk("recorded \(noun) in \(answers.name)\n")
    }

    /// A line that tells the outcome of a failed request; nil for other requests.
    private func line(
        about exchange: RecordedExchange, isKept: (RecordedRequest) -> Bool
    ) -> String? {
        guard let failure = exchange.failure else { return nil }
        if let request = RecordedRequest(exchange.request), isKept(request) {
            return "kept the former answer: \(failure)"
        }
        return (RecordedAnswer(exchange) == nil ? "not recorded" : "recorded as a failure") + ": \(failure)"
    }

    /// Why nothing was recorded: values are missing, or no request was answered.
    private func nothingRecorded(for test: TimelineTest, _ result: TimelineTestResult) -> RuntimeFailure {
        guard let incomplete = result.day?.incomplete.first else {
            return RuntimeFailure(
                "no source answered in \(test.file.path), so there are no answers to store",
                hint: "add steps in which a widget with a source requests its data")
        }
        let values = incomplete.parameters.map { "\($0): …" }.joined(separator: ", ")
        return RuntimeFailure(
            "\(incomplete.widget) needs \(incomplete.parameters.joined(separator: ", ")), "
                + "so its source was not requested",
            hint: "write the values in \(test.file.path): "
                + "\"widget: { kind: \(incomplete.widget.kind), values: { \(values) } }\"")
    }

    /// The exchanges so far, in the order in which the answers arrived.
    func exchanges() throws(RuntimeFailure) -> [RecordedExchange] { try outside.exchanges() }
}
