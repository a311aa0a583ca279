import Foundation
import Glibc

/// A file with a code that can be used once, and only for a while.
struct CodeFile: Sendable {
    let path: String
    /// How long the code can be used, in seconds.
    let lifetime: Int

    /// Consumes the code, so that a second use fails.
    ///
    /// - Returns: whether the file has exactly this content, and is not too old.
    func use(_ content: String) -> Bool {
        guard !content.isEmpty, has(content, at: path) else { return false }
        // Of two requests with the same code, one moves the file. It may have been replaced meanwhile.
        // No name of a display contains a tilde, so this is no file with the code of another one.
        let claimed = path + "~used"
        guard rename(path, claimed) == 0 else { return false }
        guard has(content, at: claimed) else {
            rename(claimed, path)
            return false
        }
        var status = stat()
        let age = lstat(claimed, &status) == 0 ? time(nil) - status.st_mtim.tv_sec : -1
        unlink(claimed)
        // A file of the future was written before the clock was set back.
        return (0...lifetime).contains(age)
    }

    func remove() { unlink(path) }

    private func has(_ content: String, at path: String) -> Bool {
        FileManager.default.contents(atPath: path).map { Array($0) == Array(content.utf8) } ?? false
    }
}
