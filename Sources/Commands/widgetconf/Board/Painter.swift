import BoardDocuments
import Foundation
import ProviderHost
import ProviderProtocol
import WidgetModel

/// The drawing process. It ends when its input is closed, and so together with this process.
///
/// Requests and replies use separate threads, so a process that does not read blocks only the pictures.
final class Painter {
    private let program: StartedProgram
    private let queue = PainterQueue()

    /// Nil if the program is missing or cannot be started.
    init?(environment: [String: String], _ arrived: @escaping @Sendable (TerminalPictureReply) -> Void) {
        guard
            let path = ProgramResolution.path(
                ofCompanion: PictureMaker.program,
                searchPath: environment["PATH"] ?? ProgramResolution.standardPath),
            // Without the program, the board shows cells.
            let program = try? StartedProgram(
                [path, "terminal"], environment: environment, streams: .pipes(errors: .discarded))
        else { return nil }
        self.program = program
        Thread.detachNewThread { [queue] in
            while let request = queue.next(),
                program.write(request.encodedJSON.bytes + [UInt8(ascii: "\n")])
            {}
        }
        Thread.detachNewThread { Painter.read(program, arrived) }
    }

    deinit {
        queue.close()
        Thread.detachNewThread { [program] in program.end() }
    }

    /// Requests a picture. If the process has ended, the board keeps showing cells.
    func send(_ request: TerminalPictureRequest) { queue.put(request) }

    /// Reads replies, one on each line, until the process ends.
    private static func read(_ program: StartedProgram, _ arrived: (TerminalPictureReply) -> Void) {
        var lines = LineFramer()
        _ = program.read { _, bytes in
            for case .line(let line) in lines.receive(bytes) {
                // Lines from another version of the program may have another form.
                if let reply = try? TerminalPictureReply(json: JSONValue(parsing: line)) { arrived(reply) }
            }
            return true
        }
    }
}

/// The requests that wait for the painter: only the latest request of each widget.
private final class PainterQueue: @unchecked Sendable {
    private let condition = NSCondition()
    /// Guarded by `condition`, like `isClosed`.
    private var waiting: [TerminalPictureRequest] = []
    private var isClosed = false

    func put(_ request: TerminalPictureRequest) {
        condition.lock()
        defer { condition.unlock() }
        waiting.removeAll { $0.widget.widget == request.widget.widget }
        waiting.append(request)
        condition.signal()
    }

    /// Waits for the next request; nil if the queue is closed.
    func next() -> TerminalPictureRequest? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty, !isClosed { condition.wait() }
        return isClosed ? nil : waiting.removeFirst()
    }

    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.signal()
    }
}
