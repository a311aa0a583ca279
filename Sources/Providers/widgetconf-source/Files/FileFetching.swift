import CLinux
import Foundation
import Glibc
import Machine
import ProviderProtocol
import Synchronization
import WidgetModel

/// Reads answers from files, and reloads kinds when the files change.
final class FileFetching: Sendable {
    private let watches: FileWatches
    private let home: String?
    /// The number of threads that read each file.
    private let reads = Mutex<[String: Int]>([:])

    /// - Parameters:
    ///   - pacer: reloads kinds when a file changes.
    ///   - home: the folder that `~/` stands for.
    init(pacer: ReloadPacer, home: String? = ProcessInfo.processInfo.environment["HOME"]) {
        watches = FileWatches(pacer: pacer)
        self.home = home
    }

    /// The content of a file.
    ///
    /// - Parameters:
    ///   - path: absolute, below `~/`, or relative to the manifest's folder.
    ///   - kind: the kind to reload when the file changes; nil in a simulation.
    func content(of path: String, for kind: ReloadedKind?, by deadline: Deadline) async throws -> [UInt8] {
        let file = expanded(path)
        guard beginReading(file) else {
            throw ProviderFailure(.unavailable, "\(path) cannot be read: earlier attempts have not ended")
        }
        let result = FirstResult<[UInt8]>()
        // Everything that uses a file on a network may block.
        Thread.detachNewThread { [self] in
            // Before it is read, so that no change is missed.
            if let kind { watches.watch(file, for: kind) }
            let content: Result<[UInt8], any Error> = Result { try Self.read(file, named: path) }
            endReading(file)
            result.finish(content)
        }
        do {
            return try await deadline.limit { try await result.value() }
        } catch is DeadlineExceeded {
            throw ProviderFailure(.unavailable, "\(path) could not be read within \(deadline.shown)")
        }
    }

    /// Counts a thread that reads a file. Returns false if there are too many of them.
    private func beginReading(_ file: String) -> Bool {
        reads.withLock { reads in
            guard reads[file, default: 0] < FetchLimits.readsOfFile else { return false }
            reads[file, default: 0] += 1
            return true
        }
    }

    private func endReading(_ file: String) {
        reads.withLock { reads in
            let rest = reads[file, default: 0] - 1
            reads[file] = rest > 0 ? rest : nil
        }
    }

    private func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home else { return path }
        return home + path.dropFirst()
    }

    private static func read(_ file: String, named path: String) throws(ProviderFailure) -> [UInt8] {
        var status = stat()
        guard stat(file, &status) == 0 else { throw unreadable(file, named: path) }
        // Opening a pipe or a device would affect the programs that use it.
        guard status.st_mode & S_IFMT == S_IFREG else { throw notAFile(path) }
        // A pipe may have replaced the file. O_NONBLOCK does not wait for its writers.
        let descriptor = open(file, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(file, named: path) }
        defer { close(descriptor) }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw notAFile(path)
        }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(file, named: path) }
            if count == 0 { return content }
            content += buffer[..<count]
            if content.count > FetchLimits.answerBytes {
                let most = FetchLimits.answerBytes >> 20
                throw ProviderFailure(.failed, "\(path) is larger than \(most) MiB")
            }
        }
    }

    private static func unreadable(_ file: String, named path: String) -> ProviderFailure {
        let problem = errno
        var step = ""
        if problem == ENOENT || problem == ENOTDIR {
            let whole = file.hasPrefix("/") ? file : FileManager.default.currentDirectoryPath + "/" + file
            step = "; correct the path" + (whole == path ? "" : ", which leads to \(whole)")
        }
        return ProviderFailure(.unavailable, "\(path) cannot be read: \(systemReason(problem))\(step)")
    }

    private static func notAFile(_ path: String) -> ProviderFailure {
        ProviderFailure(.failed, "\(path) is not a file")
    }
}
