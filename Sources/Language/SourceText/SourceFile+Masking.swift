extension SourceFile {
    /// A copy of the file in which the given ranges are unreadable, for quoting files that contain secrets.
    ///
    /// Each character is replaced with a mask of the same number of bytes, so offsets, lines and columns do
    /// not change.
    package func masked(_ ranges: [SourceRange]) -> SourceFile {
        guard !ranges.isEmpty else { return self }
        var masked = bytes
        for range in ranges {
            var place = range.start
            for scalar in text(range).unicodeScalars where place < range.end {
                let mask = SourceFile.mask(of: scalar)
                for byte in mask where place < range.end {
                    masked[place] = byte
                    place += 1
                }
            }
        }
        return SourceFile(path: path, bytes: masked)
    }

    /// A mask with the same number of bytes. White space is kept, because it separates the lines.
    private static func mask(of scalar: Unicode.Scalar) -> [UInt8] {
        if scalar.properties.isWhitespace { return Array(String(scalar).utf8) }
        return switch UTF8.width(scalar) {
        case 1: Array("*".utf8)
        case 2: Array("·".utf8)
        case 3: Array("•".utf8)
        default: Array("🔒".utf8)
        }
    }
}

extension Finding {
    /// The finding with its locations in another version of the same file, such as the masked one.
    package func quoting(_ file: SourceFile) -> Finding {
        func moved(_ location: SourceLocation?) -> SourceLocation? {
            location.map { $0.file.path == file.path ? file.location($0.range) : $0 }
        }
        var finding = self
        finding.location = moved(location)
        finding.notes = notes.map { Note($0.message, at: moved($0.location)) }
        return finding
    }
}
