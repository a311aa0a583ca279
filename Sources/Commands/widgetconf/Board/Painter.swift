import BoardDocuments
import Foundation
import ProviderHost
import ProviderProtocol
import WidgetModel

/// The drawing process. It ends when its input is closed, and so together with this process.
///
/// Requests and replies use separate threads, so a process that does not read blocks only the pictures.
final class Painter {
    private let program = Process()
    private let queue: PainterQueue

    /// Nil if the program is missing or cannot be started.
    init?(environment: [String: String], _ arrived: @escaping @Sendable (TerminalPictureReply) -> Void) {
        guard
            let path = ProgramResolution.path(
                ofCompanion: PictureMaker.program,
                searchPath: environment["PATH"] ?? ProgramResolution.standardPath)
        else { return nil }
        let (input, output, queue) = (Pipe(), Pipe(), PainterQueue())
        program.executableURL = URL(fileURLWithPath: path)
        program.arguments = ["terminal"]
        program.standardInput = input
        program.standardOutput = output
        program.standardError = FileHandle.nullDevice
        do { try program.run() } catch { return nil }
        self.queue = queue
        let (inward, outward) = (input.fileHandleForWriting, output.fileHandleForReading)
        Thread.detachNewThread { Painter.write(queue, to: inward) }
        Thread.detachNewThread { Painter.read(outward, arrived) }
    }

    deinit { queue.close() }

    /// Requests a picture. If the process has ended, the board keeps showing cells.
    func send(_ request: TerminalPictureRequest) { queue.put(request) }

    /// Writes requests until the queue is closed or the process has ended.
    private static func write(_ queue: PainterQueue, to input: FileHandle) {
        while let request = queue.next() {
            let line = request.encodedJSON.bytes + [UInt8(ascii: "\n")]
            do { try input.write(contentsOf: line) } catch { break }
        }
        try? input.close()  // The pipe carries no more data, so a failure does not matter.
    }

    /// Reads replies, one on each line, until the process ends.
    private static func read(_ output: FileHandle, _ arrived: (TerminalPictureReply) -> Void) {
        var lines = LineFramer()
        while true {
            let piece = output.availableData
            if piece.isEmpty { return }
            for case .line(let line) in lines.receive([UInt8](piece)) {
                // Lines from another version of the program may have another form.
                if let reply = try? TerminalPictureReply(json: JSONValue(parsing: line)) { arrived(reply) }
            }
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
