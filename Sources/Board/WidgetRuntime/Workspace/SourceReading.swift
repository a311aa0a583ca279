import CLinux
import Foundation
import Glibc
package import Machine
import ProviderHost
package import SourceText

/// Reads files from the disk and from standard input.
package enum SourceReading {
    /// Reads a source file.
    ///
    /// At most one byte more than the maximum size of a definition is read, which is sufficient to report
    /// that the file is too large.
    ///
    /// - Parameter name: the file's name in findings; its path if nil.
    package static func file(_ path: String, named name: String? = nil) throws(RuntimeFailure) -> SourceFile {
        let descriptor = try opened(path)
        return SourceFile(path: name ?? path, bytes: try bytes(of: descriptor.number, path))
    }

    /// The bytes of a file that is not a source file.
    ///
    /// - Throws: if the file cannot be read, or is larger than the limit.
    package static func bytes(_ path: String, limitBytes: Int) throws(RuntimeFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var isTooLarge = false
        try pieces(of: path) { piece in
            if bytes.count + piece.count <= limitBytes { bytes += piece } else { isTooLarge = true }
        }
        guard !isTooLarge else {
            throw RuntimeFailure("\(path) is too large: more than \(limitBytes >> 20) MiB")
        }
        return bytes
    }

    /// Reads standard input to its end.
    package static func standardInput() throws(RuntimeFailure) -> SourceFile {
        SourceFile(path: "<stdin>", bytes: try bytes(of: STDIN_FILENO, "standard input"))
    }

    /// Reads a file of any size in pieces. Each buffer is valid only during the call.
    package static func pieces(
        of path: String, _ take: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(RuntimeFailure) {
        let descriptor = try opened(path)
        try pieces(of: descriptor.number, path, take)
    }

    /// Opens a file. Pipes and devices are refused, because they may never end, except those in `/dev`, which
    /// a shell passes, as in `--values <(command)`.
    private static func opened(_ path: String) throws(RuntimeFailure) -> Descriptor {
        let isHandedOver = path.hasPrefix("/dev/") || path.hasPrefix("/proc/self/fd/")
        // Without this flag, opening a named pipe waits for a program that writes into it.
        let descriptor = Descriptor(open(path, O_RDONLY | O_CLOEXEC | (isHandedOver ? 0 : O_NONBLOCK)))
        guard descriptor.isOpen else { throw failure(path) }
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else { throw failure(path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw RuntimeFailure("\(path) is a folder, not a file")
        case S_IFIFO where !isHandedOver:
            throw RuntimeFailure(
                "\(path) is a named pipe, not a file",
                hint: "write the content into a file, or remove the pipe")
        default:
            if !isHandedOver { throw RuntimeFailure("\(path) is a device, not a file") }
        }
        return descriptor
    }

    /// Reads standard input in pieces. Each buffer is valid only during the call.
    package static func piecesOfStandardInput(
        _ take: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(RuntimeFailure) {
        try pieces(of: STDIN_FILENO, "standard input", take)
    }

    /// The size of a piece: small enough for the processor's cache, and large enough that the number
    /// of calls does not matter.
    private static let pieceLength = 256 << 10

    private static func pieces(
        of descriptor: CInt, _ path: String, _ take: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(RuntimeFailure) {
        var piece = [UInt8](repeating: 0, count: pieceLength)
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            if count == 0 { return }
            piece.withUnsafeBufferPointer { take(UnsafeBufferPointer(rebasing: $0[..<count])) }
        }
    }

    /// One byte more than the maximum size of a definition, so that a larger file is recognized.
    private static let longest = YAMLLimits.fileBytes + 1

    private static func bytes(of descriptor: CInt, _ path: String) throws(RuntimeFailure) -> [UInt8] {
        var status = stat()
        let known = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(known + 1, longest))
        var chunk = [UInt8](repeating: 0, count: max(4096, min(known + 1, longest)))
        while bytes.count < longest {
            let count = read(descriptor, &chunk, min(chunk.count, longest - bytes.count))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    private static func failure(_ path: String) -> RuntimeFailure {
        let code = errno
        return RuntimeFailure(
            "\(path) cannot be read: \(systemReason(code))",
            hint: (code == ENOENT ? near(path) : nil) ?? "check the path and its permissions")
    }

    /// The file or folder that was probably meant by a path that does not exist.
    private static func near(_ path: String) -> String? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let (folder, name) = (path[...slash], String(path[path.index(after: slash)...]))
        // Without the names in the folder, no suggestion is possible.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: String(folder)).sorted() else {
            return "there is no folder \(folder.dropLast())"
        }
        let near = Spelling.nearest(name, among: names) ?? Spelling.whole(of: name, among: names)
        return near.map { didYouMean(folder + $0) }
    }
}
