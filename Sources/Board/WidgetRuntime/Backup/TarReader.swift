import Machine
import WidgetModel

/// Reads the files of a tar archive, one after the other.
struct TarReader {
    private let file: TarFile

    init(_ file: TarFile) { self.file = file }

    /// Reads the header of the next file; nil if it is damaged or missing.
    func next() throws(RuntimeFailure) -> TarHeader? {
        var blocks = try file.read(exactly: TarHeader.blockBytes)
        if TarHeader.hasLongName(blocks) { blocks += try file.read(exactly: 2 * TarHeader.blockBytes) }
        return TarHeader(blocks)
    }

    /// Reads the content of the file whose header was just read.
    ///
    /// - Parameter take: receives the content in pieces.
    /// - Returns: the content's hash; nil if the archive ends early, or if the padding is damaged.
    func readContent(
        of header: TarHeader, _ take: ([UInt8]) throws(RuntimeFailure) -> Void
    ) throws(RuntimeFailure) -> String? {
        var hash = SHA256()
        var rest = header.size
        while rest > 0 {
            let piece = try file.read(atMost: rest)
            if piece.isEmpty { return nil }
            hash.update(piece)
            try take(piece)
            rest -= piece.count
        }
        let padding = try file.read(exactly: header.padding)
        guard padding.count == header.padding, padding.allSatisfy({ $0 == 0 }) else { return nil }
        return hash.finish()
    }

    /// Reads the end of the archive.
    ///
    /// - Returns: whether the archive ends here and is complete.
    func readEnd() throws(RuntimeFailure) -> Bool {
        let end = try file.read(exactly: TarHeader.endBytes + 1)
        return end.count == TarHeader.endBytes && end.allSatisfy { $0 == 0 }
    }
}
