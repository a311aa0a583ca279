import CLinux
import Foundation
import Glibc
import SourceText

/// Writes the files that a command fixes or creates.
package enum SourceWriting {
    /// Replaces a file's contents atomically.
    ///
    /// The new contents are written to another file in the same folder, which is then renamed and receives
    /// the same mode. For a symbolic link, the target is replaced.
    ///
    /// - Throws: if the file no longer contains `before`, or cannot be written.
    package static func replace(
        _ path: String, _ before: [UInt8], with after: [UInt8]
    ) throws(RuntimeFailure) {
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        try compare(path, with: before)
        var status = stat()
        let mode = stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0o644
        try write(after, to: path, mode: mode)
    }

    /// Compares a file's contents with the contents that a command has read.
    ///
    /// - Throws: if the file no longer contains `before`, or cannot be read.
    package static func compare(_ path: String, with before: [UInt8]) throws(RuntimeFailure) {
        guard try SourceReading.file(path).bytes == before else {
            throw RuntimeFailure(
                "\(path) has changed in the meantime", hint: "run the command again")
        }
    }

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
    static let besideSuffix = ".widgetconf-"

    /// Writes and syncs a file, and renames it atomically. The entries of its folder are not synced.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(RuntimeFailure) {
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
