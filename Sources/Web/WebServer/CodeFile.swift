import Foundation
import Glibc
import WebBoard

/// A file with a code that can be used once, and only for a while.
struct CodeFile: Sendable {
    let path: String
    /// How long the code can be used, in seconds.
    let lifetime: Int

    /// Claims the code, so that no other request can use it.
    ///
    /// - Returns: nil unless the file has exactly this content, and is not too old.
    func claim(_ content: String) -> ClaimedCode? {
        guard !content.isEmpty, has(content, at: path) else { return nil }
        // Of two requests with the same code, one moves the file. It may have been replaced meanwhile.
        // No name of a display contains a tilde, so this is no file with the code of another one. Each claim
        // has a name of its own, so that the claim of a newer code leaves the file of this one.
        let code = ClaimedCode(path: path, claimed: Self.claimedPrefix(path) + WebCredentials.id())
        guard rename(path, code.claimed) == 0 else { return nil }
        guard has(content, at: code.claimed) else {
            code.giveBack()
            return nil
        }
        var status = stat()
        let age = lstat(code.claimed, &status) == 0 ? time(nil) - status.st_mtim.tv_sec : -1
        // A file of the future was written before the clock was set back.
        guard (0...lifetime).contains(age) else {
            code.consume()
            return nil
        }
        return code
    }

    /// How the names of the files of claimed codes begin.
    static func claimedPrefix(_ path: String) -> String { path + "~" }

    private func has(_ content: String, at path: String) -> Bool {
        FileManager.default.contents(atPath: path).map { Array($0) == Array(content.utf8) } ?? false
    }
}

/// A code that one request has claimed.
struct ClaimedCode: Sendable {
    fileprivate let path: String
    /// The name that the file has meanwhile.
    fileprivate let claimed: String

    func consume() { unlink(claimed) }

    /// Lets the code be used again, unless there is a newer one.
    func giveBack() {
        link(claimed, path)
        unlink(claimed)
    }
}
