import Configurations
import Foundation
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// Records the answers of sources while a timeline test runs, or while a source is tried.
struct AnswerRecording {
    /// A temporary folder, in which the sources write.
    private let folder: String

    /// Answers of 8 MiB each are rare, and a test sends each request over HTTP once.
    private static let limitBytes = 256 << 20

    init(_ environment: [String: String]) throws(RuntimeFailure) {
        folder = try Simulation.makeFolder(environment)
    }

    /// How the sources of the test get their answers.
    var outside: SourceOutside { .recording(folder: folder) }

    /// Removes the temporary folder.
    func remove() {
        try? FileManager.default.removeItem(atPath: folder)  // The folder is no longer used.
    }

    /// Stores the answers for the test, and reports requests without an answer.
    func store(as answers: TestedAnswers, in console: Console) throws(RuntimeFailure) {
        let exchanges = try exchanges()
        // A failed request is repeated many times in a simulated day.
        let failures = exchanges.filter { RecordedAnswer($0) == nil }.compactMap(\.failure)
        for failure in Set(failures).sorted() { console.talk("not recorded: \(failure)\n") }
        let recorded = RecordedAnswers(exchanges)
        guard !recorded.answers.isEmpty else {
            throw RuntimeFailure(
                "no source answered in \(answers.test.file.path), so there are no answers to store",
                hint: "add steps in which a widget with a source requests its data")
        }
        try answers.write(recorded)
        let count = recorded.answers.count
        let noun = count == 1 ? "1 answer" : "\(count) answers"
        console.talk("recorded \(noun) in \(answers.name)\n")
    }

    /// The exchanges so far, in the order in which the answers arrived.
    func exchanges() throws(RuntimeFailure) -> [RecordedExchange] {
        let path = folder + "/" + SourceOutside.exchangesName
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let bytes = try SourceReading.bytes(path, limitBytes: Self.limitBytes)
        do throws(JSONMismatch) {
            return try RecordedExchange.exchanges(in: bytes)
        } catch {
            throw RuntimeFailure("the recorded answers in \(path) are damaged: \(error)")
        }
    }
}
