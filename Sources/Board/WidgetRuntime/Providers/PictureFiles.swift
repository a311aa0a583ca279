import CLinux
import Configurations
import Foundation
import Glibc
import Machine
import ProviderHost
import Synchronization
import WidgetModel
import WidgetViews

/// Embeds the files to which a timeline's views refer into the views themselves, so that displays never read
/// a provider's files, and archived content never changes.
///
/// A file is opened only if it is a regular file inside the provider's folder. If a picture cannot be read,
/// its node does not change and is drawn as a box. Only views are changed, never the data of entries.
final class PictureFiles: Sendable {
    private let folder: String
    private let reading = Mutex(Reading())

    /// The state of reading the pictures for one timeline's views.
    private struct Reading {
        /// The files that were read, since the entries of a timeline often show the same files.
        var known: [String: Result<Picture, Unreadable>] = [:]
        /// The remaining number of bytes for the views of the timeline, in base64.
        var left = PictureFiles.timelineBytes
        /// The remaining number of picture bytes for the current view.
        var leftInView = ViewLimits.imageBytes
        /// Why pictures of the current view are missing.
        var problems: [String] = []
    }

    private struct Picture {
        var base64: String
        /// The number of bytes of the file.
        var count: Int
    }

    /// The maximum size of all files in a timeline's views. The archive contains each file once for each
    /// view.
    static let timelineBytes = 8 << 20

    /// The maximum number of different paths in a timeline's views.
    static let timelineFiles = 200

    /// - Parameter folder: the provider's folder.
    init(folder: String) { self.folder = folder }

    /// Why a picture cannot be read.
    private struct Unreadable: Error {
        var reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// Whether a view refers to a file. Also true for data that looks like such a view.
    static func areIn(_ json: JSONValue) -> Bool {
        switch json {
        case .array(let elements): elements.contains(where: areIn)
        case .object(let object): path(in: object) != nil || object.contains { areIn($0.value) }
        default: false
        }
    }

    /// The view with the bytes of its files; nil if it does not refer to files.
    @Sendable func embedded(in view: JSONValue) -> EmbeddedPictures? {
        guard PictureFiles.areIn(view) else { return nil }
        return reading.withLock { reading in
            (reading.leftInView, reading.problems) = (ViewLimits.imageBytes, [])
            let view = embedded(in: view, &reading)
            return EmbeddedPictures(view, problems: reading.problems)
        }
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

    /// The node with the bytes of its file; the same node if it cannot be read.
    private func node(
        _ object: JSONObject, showing path: String, _ reading: inout Reading
    ) -> JSONObject {
        var node = object
        switch picture(path, &reading) {
        case .success(let picture): node["image"] = ["bytes": .string(picture.base64)]
        case .failure(let error): reading.problems.append("\(path): \(error.reason)")
        }
        return node
    }

    private func picture(_ path: String, _ reading: inout Reading) -> Result<Picture, Unreadable> {
        guard reading.known[path] != nil || reading.known.count < Self.timelineFiles else {
            return .failure(Unreadable("found more than \(Self.timelineFiles) files in the timeline"))
        }
        let read = reading.known[path] ?? Result { () throws(Unreadable) in try picture(path) }
        reading.known[path] = read
        guard case .success(let picture) = read else { return read }
        guard picture.base64.utf8.count <= reading.left else {
            // Do not keep the bytes of further files.
            let tooMany = Result<Picture, Unreadable>.failure(
                Unreadable("found more than \(Self.timelineBytes) bytes of pictures in the timeline"))
            reading.known[path] = tooMany
            return tooMany
        }
        guard picture.count <= reading.leftInView else {
            return .failure(
                Unreadable("found more than \(ViewLimits.imageBytes) bytes of pictures in one view"))
        }
        reading.left -= picture.base64.utf8.count
        reading.leftInView -= picture.count
        return read
    }

    private func picture(_ path: String) throws(Unreadable) -> Picture {
        let bytes = try bytes(path)
        do throws(ViewError) { _ = try ImageSize.checked(bytes) } catch {
            throw Unreadable("found \(error.found), expected \(error.expected)")
        }
        return Picture(base64: Data(bytes).base64EncodedString(), count: bytes.count)
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
