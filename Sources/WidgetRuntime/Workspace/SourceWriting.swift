import CLinux
import Foundation
import Glibc
import SourceText

/// Writes source files that a person asked to have mended or made.
package enum SourceWriting {
    /// Puts `after` in the place of `before`, whole or not at all, whatever happens meanwhile.
    ///
    /// Written beside the file and moved over it, with its mode; a link stays, and what it leads to is
    /// replaced. Throws when the file no longer holds `before`.
    package static func replace(
        _ path: String, _ before: [UInt8], with after: [UInt8]
    ) throws(RuntimeFailure) {
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        guard try SourceReading.file(path).bytes == before else {
            throw RuntimeFailure(
                "\(path) was changed by somebody else meanwhile", hint: "run the command again")
        }
        var status = stat()
        let mode = stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0o644
        try write(after, to: path, mode: mode)
    }

    /// Makes a new file, and the folders that it lies in. Throws when there is one already.
    package static func create(_ path: String, _ bytes: [UInt8]) throws(RuntimeFailure) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw RuntimeFailure("\(path) is there already", hint: "remove it, or choose another place")
        }
        let reason = SystemFolders.make((path as NSString).deletingLastPathComponent, mode: 0o755)
        guard reason == 0 else {
            throw RuntimeFailure(
                "\(path) cannot be written: \(systemReason(reason))", hint: "check that you may write there")
        }
        try write(bytes, to: path, mode: 0o644)
    }

    /// What the name of a file that is being written has behind its own, before the process that writes it.
    static let besideSuffix = ".widgetconf-"

    /// Puts a file in its place, whole and synced, whatever stood there; its folder's entries are not synced.
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
            hint: "check that you may write it, and that the disk has room")
    }
}
