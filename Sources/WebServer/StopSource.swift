import Foundation
import Glibc

/// Waits for SIGTERM, SIGINT, or the end of standard input.
struct StopSource: Sendable {
    private let stops: AsyncStream<Void>

    /// From now on the signals do not end the process. It must be created before there are other threads.
    init() {
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        self.stops = stops
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        Thread.detachNewThread { [signals] in
            var (signals, number) = (signals, CInt(0))
            sigwait(&signals, &number)
            stop.yield()
        }
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 64)
            while true {
                let count = read(STDIN_FILENO, &bytes, bytes.count)
                if count == 0 || count < 0 && errno != EINTR { break }
            }
            stop.yield()
        }
    }

    func wait() async { for await _ in stops { return } }
}
