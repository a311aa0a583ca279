import Machine
import WidgetModel
import WidgetRuntime

/// A program that a command runs to its end, such as a text editor or Git.
struct ExternalProgram {
    /// What a program wrote.
    struct Output {
        /// Nil if the program was killed, because it exceeded a limit.
        var status: StartedProgram.Status?
        var output: [UInt8] = []
        /// The beginning of the standard error.
        var errors: [UInt8] = []

        var isSuccess: Bool { status?.isSuccess == true }
    }

    /// The program, which is looked up on `PATH`, and its arguments.
    let words: [String]
    let environment: [String: String]

    /// The maximum size of the output, and the size of the standard error that is kept.
    private static let (outputBytes, errorBytes) = (256 << 20, 64 << 10)

    /// Runs the program on the streams of this process.
    func run() throws(RuntimeFailure) -> StartedProgram.Status { try start(.inherited).waitForEnd() }

    /// Runs the program without input and output. It may leave other programs running, such as a browser.
    func runQuietly() throws(RuntimeFailure) -> StartedProgram.Status { try start(.none).waitForEnd() }

    /// Runs the program, and collects what it writes.
    ///
    /// - Parameters:
    ///   - input: it must fit into a pipe (64 KiB), or the program must read it before it writes much.
    ///   - limit: the time after which the program is killed; nil for none.
    func collect(
        _ input: [UInt8] = [], within limit: Milliseconds? = nil
    ) throws(RuntimeFailure) -> Output {
        let program = try start(.pipes(errors: .read))
        // A program that does not read its input may succeed.
        if !input.isEmpty { _ = program.write(input) }
        program.closeInput()
        var collected = Output()
        collected.status = program.read(within: limit) { source, bytes in
            switch source {
            case .output: collected.output += bytes
            case .errors: collected.errors += bytes.prefix(Self.errorBytes - collected.errors.count)
            }
            return collected.output.count <= Self.outputBytes
        }
        return collected
    }

    private func start(_ streams: StartedProgram.Streams) throws(RuntimeFailure) -> StartedProgram {
        try StartedProgram(words, environment: environment, streams: streams)
    }
}
