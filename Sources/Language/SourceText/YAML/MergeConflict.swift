import CYAML

/// A merge conflict: the lines with which a merge marks two versions of a string that it could not combine.
struct MergeConflict {
    /// The line `<<<<<<< HEAD`.
    let start: SourceRange
    /// The line `>>>>>>> branch`.
    let end: SourceRange

    /// The first conflict in a file; nil if the file is free of conflicts.
    static func first(in file: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>) -> MergeConflict? {
        guard let start = line("<<<<<<< ", file, bytes, from: 0),
            let end = line(">>>>>>> ", file, bytes, from: start.end)
        else { return nil }
        return MergeConflict(start: start, end: end)
    }

    /// The first line from `offset` on that begins with a marker; nil if no line does.
    private static func line(
        _ marker: StaticString, _ file: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, from first: Int
    ) -> SourceRange? {
        guard let base = bytes.baseAddress else { return nil }
        let length = marker.utf8CodeUnitCount
        var offset = first
        while offset < bytes.count,
            let found = memchr(base + offset, Int32(marker.utf8Start[0]), bytes.count - offset)
        {
            offset = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            if offset + length <= bytes.count, offset == 0 || isBreak(bytes[offset - 1]),
                memcmp(found, marker.utf8Start, length) == 0
            {
                let line = file.rangeOfLine(file.lineNumber(atByte: offset))
                return SourceRange(start: offset, end: line.end)
            }
            offset += 1
        }
        return nil
    }
}
