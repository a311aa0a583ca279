import Glibc
import ProviderProtocol
import WidgetModel

/// A run of a command, from its start to its end, on one thread.
struct CommandRun {
    /// How long a command may take to end after SIGTERM.
    static let grace = Duration.milliseconds(500)
    /// The end of the standard error that is kept, and the lines of it that a failure quotes.
    private static let keptErrorBytes = 4 << 10
    private static let quotedLines = 3
    /// The reads of one stream in a row, so that the other stream and the end are not neglected.
    private static let readsInARow = 16

    private let words: [String]
    private let stop: WakeUp
    /// The pause after each read, which limits the processor time for a command that prints without end.
    private let pause: CInt
    /// Receives each part of the output. Returns false to end the command.
    private let receive: ([UInt8]) -> Bool
    /// Receives each part of the standard error.
    private let complain: ([UInt8]) -> Void
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    /// The end of the standard error.
    private var errors: [UInt8] = []

    /// - Parameters:
    ///   - stop: ends the command.
    ///   - pauseMilliseconds: the pause after each read.
    ///   - receive: receives each part of the output. Returns false to end the command.
    ///   - complain: receives each part of the standard error.
    init(
        _ words: [String], stop: WakeUp, pauseMilliseconds: CInt = 0,
        receive: @escaping ([UInt8]) -> Bool, complain: @escaping ([UInt8]) -> Void = { _ in }
    ) {
        self.words = words
        self.stop = stop
        pause = pauseMilliseconds
        self.receive = receive
        self.complain = complain
    }

    /// Starts the command, and blocks this thread until it has ended.
    ///
    /// - Returns: why it failed; nil if it ended with status 0.
    mutating func perform() throws(ProviderFailure) -> ProviderFailure? {
        let command = try StartedCommand(words)
        var files = [command.output, command.errors, command.ending, stop.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        var killing: ContinuousClock.Instant?
        var isKilled = false
        while true {
            poll(&files, nfds_t(files.count), timeout(until: isKilled ? nil : killing))
            var isEnough = false
            let isRead = files[0].revents != 0 || files[1].revents != 0
            if files[0].revents != 0, !read(command.output, isOutput: true, &isEnough) { files[0].fd = -1 }
            if files[1].revents != 0, !read(command.errors, isOutput: false, &isEnough) { files[1].fd = -1 }
            if files[2].revents != 0 { break }
            if isRead, pause > 0 { poll(nil, 0, pause) }
            if isEnough || files[3].revents != 0 {
                if isEnough { files[0].fd = -1 }
                files[3].fd = -1
                command.send(SIGTERM)
                killing = killing ?? ContinuousClock.now + Self.grace
            }
            if let killing, !isKilled, killing <= ContinuousClock.now {
                command.send(SIGKILL)
                isKilled = true
            }
        }
        drain(command)
        return failure(command.reap())
    }

    /// Reads the output that a command left when it ended.
    private mutating func drain(_ command: borrowing StartedCommand) {
        var isEnough = false
        for (descriptor, isOutput) in [(command.output, true), (command.errors, false)] {
            // At most as much as a pipe can contain, in case another process continues to write.
            _ = read(descriptor, isOutput: isOutput, &isEnough)
        }
    }

    private func timeout(until killing: ContinuousClock.Instant?) -> CInt {
        guard let killing else { return -1 }
        return CInt(clamping: max((killing - ContinuousClock.now).wholeMilliseconds, 0) + 1)
    }

    /// Reads what a stream contains. Returns false at its end.
    private mutating func read(_ descriptor: CInt, isOutput: Bool, _ isEnough: inout Bool) -> Bool {
        for _ in 0..<(pause > 0 ? 1 : Self.readsInARow) {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return false }
            if count < 0 { return errno == EAGAIN || errno == EINTR }
            let bytes = Array(buffer[..<count])
            if isOutput {
                if !receive(bytes) {
                    isEnough = true
                    return true
                }
            } else {
                errors = Array((errors + bytes).suffix(Self.keptErrorBytes))
                complain(bytes)
            }
        }
        return true
    }

    private func failure(_ status: CInt?) -> ProviderFailure? {
        if status == 0 { return nil }
        let ending = status.map { "ended with status \($0)" } ?? "was ended by a signal"
        // A line without its beginning could contain the end of a secret, which would not be recognized.
        let whole =
            errors.count < Self.keptErrorBytes
            ? errors[...] : errors.drop { $0 != UInt8(ascii: "\n") }
        let lines = String(decoding: whole, as: UTF8.self).split(whereSeparator: \.isNewline)
        let last = lines.suffix(Self.quotedLines).map { line in
            Printable.text(String(line)).shortened(toBytes: FetchLimits.quotedBytes)
        }
        let quote = last.isEmpty ? "" : ": " + last.joined(separator: "; ")
        return ProviderFailure(.failed, "the command \"\(words[0])\" \(ending)\(quote)")
    }
}
