import CLinux
import Foundation
import Glibc

/// An in-memory copy of a board's database, to read a database in a folder that cannot be written: on a full
/// disk, on a file system that is mounted read-only, or in another user's folder.
///
/// SQLite makes files next to a database with a write-ahead log even to read it.
package struct DatabaseCopy: Sendable {
    /// The folder of the copy, which only this user can open.
    package let folder: String

    /// Where copies are made: in memory, if the machine has such a folder.
    private static let places = ["/dev/shm", "/run/user/\(getuid())", "/tmp"]

    /// - Parameter original: the board's folder.
    /// - Returns: nil if the database cannot be read, or if the copy does not fit.
    package init?(of original: String) {
        guard let folder = Self.privateFolder() else { return nil }
        self.folder = folder
        do {
            try fill(from: original)
        } catch {
            remove()
            return nil
        }
    }

    /// Removes the copy's folder.
    package func remove() { try? FileManager.default.removeItem(atPath: folder) }  // Nothing depends on it.

    private func fill(from original: String) throws {
        let files = FileManager.default
        var copied: [[Int]] = []
        // If another process writes between the two copies, the files may not fit together.
        while copied.isEmpty || copied != Self.stamps(of: original) {
            copied = Self.stamps(of: original)
            for name in Self.names {
                try? files.removeItem(atPath: folder + "/" + name)  // Missing in the first pass.
                guard files.fileExists(atPath: original + "/" + name) else { continue }
                try files.copyItem(atPath: original + "/" + name, toPath: folder + "/" + name)
            }
        }
    }

    private static let names = ["board.sqlite", "board.sqlite-wal"]

    /// The size and the time of the last change of each file.
    private static func stamps(of folder: String) -> [[Int]] {
        names.map { name in
            var status = stat()
            guard stat(folder + "/" + name, &status) == 0 else { return [] }
            return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
    }

    /// Creates a folder in memory that only this user can access; returns nil if no location is available.
    package static func privateFolder() -> String? { privateFolder(in: places) }

    /// Creates a folder that only this user can access, for a copy that can be larger than the machine's
    /// memory: on a disk, if one has enough space.
    ///
    /// - Returns: nil if no location is available.
    package static func temporaryFolder(forBytes bytes: Int) -> String? {
        let places = ["/var/tmp", "/tmp"] + places
        let large = places.filter { (DiskSpace.freeBytes(in: $0) ?? 0) >= bytes }
        // If the copy does not fit anywhere, writing it reports the reason.
        return privateFolder(in: large + places)
    }

    private static func privateFolder(in places: [String]) -> String? {
        for place in places {
            // mkdtemp replaces six letters.
            var path = Array("\(place)/widgetconf-\(String(repeating: "X", count: 6))".utf8CString)
            let made = path.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
            if let made { return String(cString: made) }
        }
        return nil
    }
}
