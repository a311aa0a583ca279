import CLinux
import Foundation
import Glibc
package import Machine
import WidgetModel

/// The files of a provider's folder, which identify it and can be shared.
package struct ProviderFolder: Sendable {
    /// A regular file. Links are refused, because they could lead anywhere.
    package struct File: Hashable, Sendable {
        /// The path relative to the folder.
        package let path: String
        package let isExecutable: Bool
        package let bytes: [UInt8]

        package init(path: String, isExecutable: Bool, bytes: [UInt8]) {
            self.path = path
            self.isExecutable = isExecutable
            self.bytes = bytes
        }
    }

    /// Sorted by path.
    package let files: [File]

    /// Files and folders that are recreated on each machine, and the record of the provider's origin. They
    /// are neither shared nor part of the trusted content.
    package static let leftOut: Set<String> = [
        ".venv", "__pycache__", "node_modules", ".build", ".git", ProviderOrigin.fileName,
    ]
    /// The maximum number of files and folders in them. The status of each is read before each start.
    private static let madeLimit = 100_000
    /// The maximum number of files, and of bytes in them together. All of them are read whenever one changes.
    package static let fileLimit = 2_000
    package static let byteLimit = 32 << 20

    package init(files: [File]) {
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Reads a folder.
    package init(reading folder: String) throws(RuntimeFailure) {
        var files: [File] = []
        var bytes = 0
        for (path, status) in try ProviderFolder.entries(of: folder) {
            bytes += Int(status.st_size)
            guard bytes <= ProviderFolder.byteLimit else {
                throw RuntimeFailure(
                    "\(folder) has more than \(ProviderFolder.byteLimit >> 20) MiB of files",
                    hint: "remove what the provider does not need")
            }
            files.append(
                File(
                    path: path, isExecutable: status.st_mode & S_IXUSR != 0,
                    bytes: try SourceReading.bytes(folder + "/" + path, limitBytes: ProviderFolder.byteLimit))
            )
        }
        self.init(files: files)
    }

    /// The SHA-256 of all files in their order: for each its path, whether it is executable, its length, and
    /// its content.
    package var hash: String {
        var hash = SHA256()
        for file in files {
            hash.update("\(file.path)\0\(file.isExecutable ? "x" : "-")\0\(file.bytes.count)\0".utf8)
            hash.update(file.bytes)
        }
        return hash.finish()
    }

    /// The same files plus further ones.
    ///
    /// - Throws: if another file already exists at one of the paths.
    package func adding(_ more: [File]) throws(RuntimeFailure) -> ProviderFolder {
        if let twice = more.first(where: { bytes(of: $0.path) != nil }) {
            throw RuntimeFailure(
                "there are two files for \(twice.path) in the pack",
                hint: "keep the definitions of the provider in one folder")
        }
        return ProviderFolder(files: files + more)
    }

    package func bytes(of path: String) -> [UInt8]? { files.first { $0.path == path }?.bytes }

    /// Writes the files into a folder, which is created if it does not exist.
    package func write(to folder: String) throws(RuntimeFailure) {
        for file in files {
            let path = folder + "/" + file.path
            try FileWriting.create(path, file.bytes)
            if file.isExecutable { chmod(path, 0o755) }
        }
    }

    /// The names of top-level folders that are created on each machine.
    package static func madeHere(atTopOf folder: String) -> Set<String> {
        leftOut.filter { FileManager.default.fileExists(atPath: folder + "/" + $0) }
    }

    /// A line for each file, folder and link that was created in the folder on this machine, sorted.
    static func madeHere(in folder: String) throws(RuntimeFailure) -> [String] {
        var lines: [String] = []
        var open = [(path: folder, isMade: false)]
        while let (path, isMade) = open.popLast() {
            // A program may access files in a folder that it cannot list, so this is an error. Foundation's
            // error does not contain details.
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
                throw RuntimeFailure("the folder \(path) cannot be read")
            }
            for name in names {
                let isMade = isMade || leftOut.contains(name)
                let inner = path + "/" + name
                var status = stat()
                guard lstat(inner, &status) == 0 else { continue }
                if let record = try originLine(of: inner, status, in: folder) {
                    lines.append(record)
                    continue
                }
                let isFolder = status.st_mode & S_IFMT == S_IFDIR
                if isFolder { open.append((inner, isMade)) }
                if isMade { lines.append(line(of: inner, status, in: folder)) }
            }
            guard lines.count <= madeLimit else {
                throw RuntimeFailure(
                    "\(folder) has more than \(madeLimit) files in folders such as .venv and node_modules",
                    hint: "remove what the provider does not need")
            }
        }
        return lines.sorted()
    }

    /// The line of the folder's origin record, including its content, which is the same wherever the folder
    /// is copied; nil for other paths.
    private static func originLine(
        of path: String, _ status: stat, in folder: String
    ) throws(RuntimeFailure) -> String? {
        guard path == folder + "/" + ProviderOrigin.fileName, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        let hash = SHA256.digest(of: try SourceReading.bytes(path, limitBytes: ProviderOrigin.byteLimit))
        return "\(path.dropFirst(folder.count)) \(status.st_mode) \(hash)"
    }

    /// The path, the kind and the mode, followed by a link's target, or by a file's size and last change. A
    /// folder is described by its content.
    private static func line(of path: String, _ status: stat, in folder: String) -> String {
        let start = "\(path.dropFirst(folder.count)) \(status.st_mode)"
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return start
        case S_IFLNK:
            // The link existed a moment ago; if it has disappeared, the line differs from a line with a
            // target.
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            return start + " \(target ?? "")"
        default: return start + " \(status.st_size) \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
        }
    }

    /// The paths of all regular files with their attributes, in no particular order.
    static func entries(of folder: String) throws(RuntimeFailure) -> [(path: String, stat)] {
        var entries: [(String, stat)] = []
        var open = [""]
        while let below = open.popLast() {
            let path = below.isEmpty ? folder : folder + "/" + below
            // Foundation's error does not contain details.
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
                throw RuntimeFailure("the folder \(path) cannot be read")
            }
            for name in names where !leftOut.contains(name) {
                let relative = below.isEmpty ? name : below + "/" + name
                var status = stat()
                guard lstat(folder + "/" + relative, &status) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: open.append(relative)
                case S_IFREG: entries.append((relative, status))
                default:
                    throw RuntimeFailure(
                        "\(folder)/\(relative) is neither a file nor a folder",
                        hint: "replace links by what they refer to")
                }
            }
            guard entries.count + open.count <= fileLimit else {
                throw RuntimeFailure(
                    "\(folder) has more than \(fileLimit) files",
                    hint: "remove what the provider does not need")
            }
        }
        return entries
    }
}
