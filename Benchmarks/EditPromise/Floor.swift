import Foundation

/// The lower bound of an edit's time: the required disk writes and one exchange with a process.
///
/// One round consists of two appended pages, each with a sync, and one line that a child process echoes.
final class Floor {
    private let file: Int32
    private let echo = Process()
    private let input: Int32
    private let output: Int32
    private let page = [UInt8](repeating: 0x5a, count: 4096)
    /// About as long as a request for a timeline.
    private let line = [UInt8](repeating: UInt8(ascii: "x"), count: 511) + [UInt8(ascii: "\n")]
    private var answer = [UInt8](repeating: 0, count: 4096)

    /// - Parameter folder: in the file system of the board's state.
    init(folder: String) throws {
        file = open(folder + "/floor", O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
        precondition(file >= 0, "cannot make \(folder)/floor: errno \(errno)")
        let (toChild, fromChild) = (Pipe(), Pipe())
        echo.executableURL = URL(fileURLWithPath: "/bin/cat")
        echo.standardInput = toChild
        echo.standardOutput = fromChild
        try echo.run()
        input = dup(toChild.fileHandleForWriting.fileDescriptor)
        output = dup(fromChild.fileHandleForReading.fileDescriptor)
    }

    func end() {
        echo.terminate()
        echo.waitUntilExit()
    }

    func round() {
        for _ in 0..<2 {
            let count = write(file, page, page.count)
            precondition(count == page.count && fdatasync(file) == 0, "cannot sync: errno \(errno)")
        }
        precondition(write(input, line, line.count) == line.count, "the echo is gone")
        var count = 0
        while count < line.count {
            let step = read(output, &answer, answer.count)
            precondition(step > 0, "the echo is gone")
            count += step
        }
    }
}
