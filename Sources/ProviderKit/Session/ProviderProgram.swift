import Foundation
import ProviderProtocol

/// A provider's process: the session on standard input and output until the end.
///
/// One thread reads while the others work, and each reading thread works on what it read itself: an answer
/// that is there at once never waits for another thread, and a provider that blocks its thread holds up
/// neither `cancel` nor the next request. There is one thread more than requests at once.
struct ProviderProgram {
    /// How long requests under way may go on after `shutdown` or the end of the input.
    static let finishDelay = Duration.seconds(5)

    let widgets: [ProvidedWidget]

    /// Returns when the host said `shutdown` or closed the input, and every request was answered.
    func run() async {
        checkKinds()
        let streams = StandardStreams.taken()
        WidgetCenter.shared.connect { streams.write($0) }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let session = AnsweringSession(
            widgets: widgets, write: { streams.write($0) }, shutDown: { end.finish() })
        let reader = RequestReader(descriptor: streams.input, session: session)
        for _ in 0...AnsweringSession.concurrency {
            Thread {
                while let work = reader.next() { work.run() }
                end.finish()
            }.start()
        }
        for await _ in ends {}
        await ProviderProgram.finish(session)
    }

    /// A kind that cannot be placed is the author's mistake: reported at once in the author's terminal.
    private func checkKinds() {
        var seen: Set<String> = []
        for widget in widgets where widget.kindDeclaration == nil || !seen.insert(widget.kind).inserted {
            let problem =
                widget.kindDeclaration == nil ? "is empty or has other characters" : "is there twice"
            let message =
                "the kind \"\(widget.kind)\" \(problem); expected letters, digits, '.', '_' and '-'\n"
            FileHandle.standardError.write(Data(message.utf8))
            exit(2)
        }
    }

    /// Waits for the requests under way, with a limit: no host is left to stop the process.
    private static func finish(_ session: AnsweringSession) async {
        let limit = Task {
            try await Task.sleep(for: finishDelay)
            exit(0)
        }
        await session.finish()
        limit.cancel()
    }
}
