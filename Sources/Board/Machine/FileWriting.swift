import Foundation
import Glibc

/// Writes whole files atomically.
package enum FileWriting {
    /// Creates a file and its missing folders.
    ///
    /// - Throws: if the file already exists, or cannot be written.
    package static func create(_ path: String, _ bytes: [UInt8]) throws(RuntimeFailure) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw RuntimeFailure("\(path) already exists", hint: "remove it, or choose another path")
        }
        let reason = SystemFolders.make((path as NSString).deletingLastPathComponent, mode: 0o755)
        guard reason == 0 else {
            throw RuntimeFailure(
                "\(path) cannot be written: \(systemReason(reason))",
                hint: "check the permissions of the folder")
        }
        try write(bytes, to: path, mode: 0o644)
    }

    /// Writes a file atomically, whether or not it exists.
    package static func write(_ bytes: [UInt8], to path: String) throws(RuntimeFailure) {
        try write(bytes, to: path, mode: 0o644)
    }

    /// Writes a file with secrets atomically, so that it is never readable for other users.
    package static func writeSecret(_ bytes: [UInt8], to path: String) throws(RuntimeFailure) {
        try write(bytes, to: path, mode: 0o600)
    }

    /// The suffix of temporary file names, before the id of the process that writes the file.
    package static let besideSuffix = ".widgetconf-"

    /// Whether `write` gives this name to an incomplete file: the name of the complete file, the suffix, and
    /// the id of a process, without anything after it. Names that end otherwise may contain the suffix.
    ///
    /// - Parameter suffix: the end of the names of complete files, such as `.json`.
    package static func isTemporary(_ name: String, ofFileWith suffix: String) -> Bool {
        guard let mark = name.range(of: suffix + besideSuffix, options: .backwards) else { return false }
        let digits = name[mark.upperBound...]
        return pid_t(digits).map { $0 > 0 && String($0) == digits } ?? false
    }

    /// Writes and syncs a file, and renames it atomically. The entries of its folder are not synced.
    package static func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(RuntimeFailure) {
        let beside = path + besideSuffix + "\(getpid())"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure(path) }
        let isWritten =
            fchmod(descriptor, mode) == 0 && writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
        let error = errno
        close(descriptor)
        guard isWritten, rename(beside, path) == 0 else {
            if isWritten == false { errno = error }
            let failure = failure(path)
            unlink(beside)
            throw failure
        }
    }

    /// Whether all bytes could be written; if not, `errno` contains the reason.
    private static func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
    }

    private static func failure(_ path: String) -> RuntimeFailure {
        RuntimeFailure(
            "\(path) cannot be written: \(systemReason(errno))",
            hint: "check its permissions and the free space on the disk")
    }
}
