import Machine
import WidgetModel

/// Writes a tar archive to a file.
struct TarWriter {
    private let file: TarFile
    /// The time of all files in the archive, in seconds since 1970.
    private let seconds: Int

    init(_ file: TarFile, at now: Instant) {
        self.file = file
        seconds = Int(now.milliseconds / 1000)
    }

    func add(_ name: String, _ bytes: [UInt8]) throws(RuntimeFailure) {
        let header = try header(name, size: bytes.count)
        try file.write(header.blocks)
        try file.write(bytes)
        try file.write([UInt8](repeating: 0, count: header.padding))
    }

    /// Adds the content of another file, of which only one piece at a time is in memory.
    ///
    /// - Parameter size: the size of the file, which no process may change.
    func add(_ name: String, copyOf path: String, size: Int) throws(RuntimeFailure) {
        let header = try header(name, size: size)
        try file.write(header.blocks)
        let source = try TarFile(reading: path)
        var copied = 0
        while copied < size {
            let piece = try source.read(atMost: size - copied)
            guard !piece.isEmpty else {
                throw RuntimeFailure("\(path) ends after \(copied) bytes, expected \(size)")
            }
            try file.write(piece)
            copied += piece.count
        }
        try file.write([UInt8](repeating: 0, count: header.padding))
    }

    /// Completes the archive, and returns when it is on the disk.
    func end() throws(RuntimeFailure) {
        try file.write([UInt8](repeating: 0, count: TarHeader.endBytes))
        try file.sync()
    }

    private func header(_ name: String, size: Int) throws(RuntimeFailure) -> TarHeader {
        guard size < TarHeader.sizeLimit else {
            throw RuntimeFailure(
                "\(name) has \(size) bytes, expected less than 8 GiB in a backup",
                hint: "stop \"widgetconf serve\", and copy the board's folder instead")
        }
        guard let header = TarHeader(name: name, size: size, seconds: seconds) else {
            throw RuntimeFailure(
                "the name \"\(name)\" has \(name.utf8.count) bytes, expected at most"
                    + " \(TarHeader.nameLimit) in a backup")
        }
        return header
    }
}
