import CLinux
import Foundation
import Glibc
import JSONText
import ProviderHost
import Synchronization
import WidgetViews

/// Puts the files that the views of a timeline name into the views themselves, so that displays never read
/// files of a provider, and so that archived content stays as it was.
///
/// A file is opened only if it is a regular one inside the provider's folder. A text that says why replaces a
/// picture that cannot be read. Data of entries is never changed, only views.
final class PictureFiles: Sendable {
    private let folder: String
    private let reading = Mutex(Reading())

    /// What was read for the views of one timeline.
    private struct Reading {
        /// The files that were read, since the entries of a timeline often show the same ones.
        var known: [String: Result<String, Unreadable>] = [:]
        /// How many bytes the views of the timeline may still take.
        var left = PictureFiles.timelineBytes
    }

    /// The size of all files in the views of a timeline. The archive has each of them once for each view.
    static let timelineBytes = 8 << 20

    /// The number of different paths in the views of a timeline.
    static let timelineFiles = 200

    /// - Parameter folder: the provider's folder.
    init(folder: String) { self.folder = folder }

    /// Why a picture cannot be read.
    private struct Unreadable: Error {
        var reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// Whether a view names a file. Also true for data that looks like such a view.
    static func areIn(_ json: JSONValue) -> Bool {
        switch json {
        case .array(let elements): elements.contains(where: areIn)
        case .object(let object): path(in: object) != nil || object.contains { areIn($0.value) }
        default: false
        }
    }

    /// The view with the bytes of its files; nil if it names none.
    @Sendable func embedded(in view: JSONValue) -> JSONValue? {
        PictureFiles.areIn(view) ? reading.withLock { embedded(in: view, &$0) } : nil
    }

    private func embedded(in json: JSONValue, _ reading: inout Reading) -> JSONValue {
        switch json {
        case .array(let elements):
            var embedded: [JSONValue] = []
            for element in elements { embedded.append(self.embedded(in: element, &reading)) }
            return .array(embedded)
        case .object(let object):
            if let path = Self.path(in: object) { return .object(node(object, showing: path, &reading)) }
            var embedded: JSONObject = [:]
            for (key, value) in object { embedded[key] = self.embedded(in: value, &reading) }
            return .object(embedded)
        default: return json
        }
    }

    /// The path of the file that a node shows; nil for other objects.
    private static func path(in object: JSONObject) -> String? { object["image"]?["file"]?.string }

    /// The node with the bytes of its file, or the text that replaces it, with the same modifiers.
    private func node(
        _ object: JSONObject, showing path: String, _ reading: inout Reading
    ) -> JSONObject {
        var node = object
        switch picture(path, &reading) {
        case .success(let base64): node["image"] = ["bytes": .string(base64)]
        case .failure(let error):
            for key in ["image", "label", "scaling"] { node[key] = nil }
            node["text"] = .string("\(path): \(error.reason)")
        }
        return node
    }

    private func picture(_ path: String, _ reading: inout Reading) -> Result<String, Unreadable> {
        guard reading.known[path] != nil || reading.known.count < Self.timelineFiles else {
            return .failure(Unreadable("found more than \(Self.timelineFiles) files in the timeline"))
        }
        let read = reading.known[path] ?? Result { () throws(Unreadable) in try base64(path) }
        guard case .success(let base64) = read, base64.utf8.count > reading.left else {
            reading.known[path] = read
            if case .success(let base64) = read { reading.left -= base64.utf8.count }
            return read
        }
        // Its bytes are not kept.
        let tooMany = Result<String, Unreadable>.failure(
            Unreadable("found more than \(Self.timelineBytes) bytes of pictures in the timeline"))
        reading.known[path] = tooMany
        return tooMany
    }

    private func base64(_ path: String) throws(Unreadable) -> String {
        let bytes = try bytes(path)
        do throws(ViewError) { _ = try ImageSize.checked(bytes) } catch {
            throw Unreadable("found \(error.found), expected \(error.expected)")
        }
        return Data(bytes).base64EncodedString()
    }

    /// Reads a file without following links out of the folder, and without opening devices and pipes.
    private func bytes(_ path: String) throws(Unreadable) -> [UInt8] {
        let root = Descriptor(open(folder, O_PATH_ONLY | O_DIRECTORY | O_CLOEXEC))
        guard root.isOpen else { throw Unreadable("the provider's folder cannot be opened") }
        let place = Descriptor(open_beneath(root.number, path))
        guard place.isOpen else {
            let reason = errno
            throw Unreadable(
                reason == EXDEV ? "the path leads out of the provider's folder" : systemReason(reason))
        }
        var status = stat()
        guard fstat(place.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Unreadable("found no regular file")
        }
        guard status.st_size <= ViewLimits.imageBytes else {
            throw Unreadable(
                "found \(status.st_size) bytes, expected at most \(ViewLimits.imageBytes) of pictures in "
                    + "one view")
        }
        let file = Descriptor(open("/proc/self/fd/\(place.number)", O_RDONLY | O_NONBLOCK | O_CLOEXEC))
        guard file.isOpen else { throw Unreadable(systemReason(errno)) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                read(file.number, $0.baseAddress! + filled, $0.count - filled)
            }
            if count < 0 { throw Unreadable(systemReason(errno)) }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes[..<filled])
    }
}
