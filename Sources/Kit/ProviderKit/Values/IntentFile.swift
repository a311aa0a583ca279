public import Foundation
import ProviderProtocol
import WidgetModel

/// A file that someone chose, or contents that you make.
public struct IntentFile: Hashable, Sendable {
    /// The name of the file, without its folder.
    public var filename: String
    /// Where the file is; nil for contents that you made.
    public var fileURL: URL?
    private var contents: Data?

    /// The contents of the file. They are read each time, and empty if the file cannot be read.
    public var `data`: Data {
        contents ?? fileURL.flatMap { FileManager.default.contents(atPath: $0.path(percentEncoded: false)) }
            ?? Data()
    }

    /// Contents with a name.
    public init(data contents: Data, filename: String) {
        (self.contents, self.filename) = (contents, filename)
    }

    /// A file on the disk.
    ///
    /// - Parameters:
    ///   - fileURL: Where the file is.
    ///   - filename: Its name; nil for the last part of the URL.
    public init(fileURL: URL, filename: String? = nil) {
        self.fileURL = fileURL
        self.filename = filename ?? fileURL.lastPathComponent
    }
}

extension IntentFile: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.file, .folder) }
    public init(received: ReceivedValue) throws {
        guard let path = received.json.string, path.hasPrefix("/") else {
            throw received.mismatch("the absolute path of a file")
        }
        self.init(fileURL: URL(filePath: path, directoryHint: .checkFileSystem))
    }
    public func sent(as form: ParameterForm) -> SentValue {
        fileURL.map { $0.sent(as: form) } ?? SentValue(.null)
    }
}
