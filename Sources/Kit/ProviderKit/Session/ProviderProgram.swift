import Foundation
import ProviderProtocol

/// The main loop of a provider's process, which serves the session on standard input and output.
///
/// One thread reads while the others work, and each thread works on the request that it read itself.
/// Therefore a fast answer never waits for another thread, and a provider that blocks its thread delays
/// neither `cancel` nor the next request. The number of threads exceeds the usual limit of concurrent
/// requests by one. A program with a higher limit suspends its requests instead of blocking a thread.
package struct ProviderProgram {
    /// How long unfinished requests may continue after `shutdown` or after the input has ended.
    static let finishDelay = Duration.seconds(5)

    private let widgets: [ProvidedWidget]
    private let concurrency: Int

    /// - Parameters:
    ///   - widgets: The kinds that the program answers for.
    ///   - concurrency: The number of requests that it works on at once. If it exceeds
    ///     `AnsweringSession.concurrency`, the widgets must not block threads.
    package init(widgets: [ProvidedWidget], concurrency: Int = AnsweringSession.concurrency) {
        self.widgets = widgets
        self.concurrency = concurrency
    }

    /// Returns when the host has sent `shutdown` or closed the input, and all requests have been answered.
    package func run() async {
        checkKinds()
        let streams = StandardStreams.taken()
        WidgetCenter.shared.connect { streams.write($0) }
        ApproximationRecorder.shared.connect { streams.write($0) }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let session = AnsweringSession(
            widgets: widgets, concurrency: concurrency, boards: .shared, write: { streams.write($0) },
            shutDown: { end.finish() })
        let reader = RequestReader(descriptor: streams.input, session: session)
        for _ in 0...AnsweringSession.concurrency {
            Thread {
                while let work = reader.next() { work.run() }
                end.finish()
            }.start()
        }
        for await _ in ends {}
        HostCalls.shared.disconnect()
        await ProviderProgram.finish(session)
    }

    /// A kind with an invalid or repeated name is a programming error, which is reported at once in the
    /// author's terminal.
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

    /// Waits for unfinished requests, with a time limit, because no host may be left to stop the process.
    private static func finish(_ session: AnsweringSession) async {
        let limit = Task {
            try await Task.sleep(for: finishDelay)
            exit(0)
        }
        await session.finish()
        limit.cancel()
    }
}
