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
    /// - Returns: nil unless the file contains exactly this code, and is not too old.
    func claim(_ content: String) -> ClaimedCode? {
        guard !content.isEmpty, has(content, at: path) else { return nil }
        // If two requests use the same code, only one can rename the file, which may have been replaced in
        // the meantime. Display names never contain a tilde, so the new name cannot be another display's code
        // file. Each claim uses a unique name, so that the claim of a newer code does not affect it.
        let code = ClaimedCode(path: path, claimed: Self.claimedPrefix(path) + WebCredentials.id())
        guard rename(path, code.claimed) == 0 else { return nil }
        guard has(content, at: code.claimed) else {
            code.giveBack()
            return nil
        }
        var status = stat()
        // The date of a file may be ahead of `time`, which the kernel only updates at its ticks.
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = lstat(code.claimed, &status) == 0 ? now.tv_sec - status.st_mtim.tv_sec : -1
        // A file with a date in the future was written before the clock was set back.
        guard (0...lifetime).contains(age) else {
            code.consume()
            return nil
        }
        return code
    }

    /// The prefix of file names for claimed codes.
    static func claimedPrefix(_ path: String) -> String { path + "~" }

    private func has(_ content: String, at path: String) -> Bool {
        guard let bytes = FileManager.default.contents(atPath: path) else { return false }
        return Secrets.isSame(content, String(decoding: bytes, as: UTF8.self))
    }
}

/// A code that one request has claimed.
struct ClaimedCode: Sendable {
    fileprivate let path: String
    /// The new name of the file.
    fileprivate let claimed: String

    func consume() { unlink(claimed) }

    /// Makes the code usable again, unless a newer one exists.
    func giveBack() {
        link(claimed, path)
        unlink(claimed)
    }
}
