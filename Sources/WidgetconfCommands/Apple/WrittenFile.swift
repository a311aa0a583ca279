import BoardDocuments
import Foundation
import SourceText
import WidgetRuntime

/// A file that a person asked to have made.
struct WrittenFile {
    let path: String
    let bytes: [UInt8]

    private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    /// Puts it in its place, whole or not at all; a file that says the same stays untouched.
    func write() throws(RuntimeFailure) {
        guard isThere else { return try SourceWriting.create(path, bytes) }
        let before = try SourceReading.file(path).bytes
        if before != bytes { try SourceWriting.replace(path, before, with: bytes) }
    }

    /// Why these are not written: files that are there and say something else; nil when none is.
    static func refusal(
        of files: [WrittenFile], _ naming: FileNaming
    ) throws(RuntimeFailure) -> BoardReply.Remark? {
        var taken: [String] = []
        for file in files where file.isThere {
            if try SourceReading.file(file.path).bytes != file.bytes {
                taken.append(naming.name(of: file.path))
            }
        }
        guard !taken.isEmpty else { return nil }
        let verb = taken.count == 1 ? "is there already and says" : "are there already and say"
        return BoardReply.Remark(
            .error, "\(taken.joined(separator: " and ")) \(verb) something else",
            hint: "write over with --replace, or choose another folder with --output")
    }
}
