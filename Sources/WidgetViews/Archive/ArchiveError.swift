/// Why bytes are not an archive, or an entry of one cannot be read.
package enum ArchiveError: Error, Hashable, Sendable {
    /// The bytes do not begin as an archive does.
    case notAnArchive
    /// Written by a version of the format that this one does not know.
    case unknownVersion(UInt8)
    /// Truncated or changed since it was written.
    case damaged(ArchivePart)
    /// There is no such entry.
    case noEntry(index: Int, count: Int)

    package enum ArchivePart: Hashable, Sendable {
        case header
        case entry(Int)
    }
}

extension ArchiveError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAnArchive: "the bytes are not an archive of views"
        case .unknownVersion(let version):
            "the archive has version \(version), this program reads version \(TimelineArchive.version)"
        case .damaged(.header): "the archive is damaged: its header does not match its checksum"
        case .damaged(.entry(let index)): "the archive is damaged: entry \(index) does not match its checksum"
        case .noEntry(let index, let count): "the archive has no entry \(index), it has \(count)"
        }
    }
}
