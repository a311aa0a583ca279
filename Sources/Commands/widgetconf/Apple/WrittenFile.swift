import BoardDocuments
import Foundation
import Machine
import SourceText
import WidgetRuntime

/// A file that `import` or `export` is about to write.
struct WrittenFile {
    let path: String
    let bytes: [UInt8]

    /// Whether something already exists at the path.
    private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    /// Writes the file atomically. A file that already has the same bytes is left
    /// alone, which keeps its date.
    func write() throws(RuntimeFailure) {
        guard isThere else { return try FileWriting.create(path, bytes) }
        let before = try SourceReading.file(path).bytes
        if before != bytes { try SourceWriting.replace(path, before, with: bytes) }
    }

    /// Checks whether writing would overwrite files with other content.
    ///
    /// - Returns: an error that names these files and suggests `--replace`; nil if all files can be written.
    /// - Throws: if an existing file cannot be read.
    static func refusal(
        of files: [WrittenFile], _ naming: FileNaming
    ) throws(RuntimeFailure) -> BoardRemark? {
        var taken: [String] = []
        for file in files where file.isThere {
            if try SourceReading.file(file.path).bytes != file.bytes {
                taken.append(naming.name(of: file.path))
            }
        }
        guard !taken.isEmpty else { return nil }
        let verb = taken.count == 1 ? "already exists and has" : "already exist and have"
        return BoardRemark(
            .error, "\(taken.joined(separator: " and ")) \(verb) other content",
            hint: "overwrite with --replace, or choose another folder with --output")
    }
}
