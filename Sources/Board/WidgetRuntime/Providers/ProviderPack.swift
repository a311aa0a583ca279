import Foundation
package import Machine

/// A provider's folder as one file: a tar archive that does not contain anything specific to a machine, so
/// that the same folder always produces the same bytes.
package enum ProviderPack {
    /// The suffix of the file's name.
    package static let suffix = ".provider.tar"
    /// The folder for definitions that are outside the provider's folder in the workspace of its author.
    package static let definitions = "Intents/"
    private static let blockBytes = 512
    /// The hexadecimal digits of the hash in the file's name.
    private static let digits = 16

    /// The file name: the provider's name, and the beginning of its folder's hash.
    package static func name(_ provider: String, _ folder: ProviderFolder) -> String {
        "\(provider)-\(folder.hash.prefix(digits))\(suffix)"
    }

    /// The hash that a file's name contains; nil if it does not contain one.
    package static func promisedHash(_ name: String) -> Substring? {
        guard name.hasSuffix(suffix) else { return nil }
        let stem = name.dropLast(suffix.count)
        guard let dash = stem.lastIndex(of: "-") else { return nil }
        let hash = stem[stem.index(after: dash)...]
        return hash.count == digits && hash.allSatisfy(\.isHexDigit) ? hash : nil
    }

    package static func archive(_ folder: ProviderFolder) throws(RuntimeFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        for file in folder.files {
            bytes += try header(of: file)
            bytes += file.bytes
            bytes += [UInt8](repeating: 0, count: padding(file.bytes.count))
        }
        return bytes + [UInt8](repeating: 0, count: 2 * blockBytes)
    }

    /// A header of the format "ustar" (POSIX.1-1988), without owner and time.
    private static func header(of file: ProviderFolder.File) throws(RuntimeFailure) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: blockBytes)
        func put(_ text: String, at start: Int) {
            header.replaceSubrange(start..<(start + text.utf8.count), with: text.utf8)
        }
        guard let (prefix, name) = split(file.path) else {
            throw RuntimeFailure(
                "the path \(file.path) is too long for a pack", hint: "use shorter names of files and folders"
            )
        }
        put(name, at: 0)
        put(file.isExecutable ? "0000755" : "0000644", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(octal(file.bytes.count, 11), at: 124)
        put(octal(0, 11), at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put(prefix, at: 345)
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", at: 148)
        return header
    }

    /// Splits a path for the two fields of a header; nil if it is too long.
    private static func split(_ path: String) -> (prefix: String, name: String)? {
        if path.utf8.count <= 100 { return ("", path) }
        let slash = path.indices.first { path[$0] == "/" && path[path.index(after: $0)...].utf8.count <= 100 }
        guard let slash, path[..<slash].utf8.count <= 155 else { return nil }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    private static func octal(_ number: Int, _ width: Int) -> String {
        let digits = String(number, radix: 8)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func padding(_ count: Int) -> Int { (blockBytes - count % blockBytes) % blockBytes }

    /// Reads an archive. Links, devices and paths that lead out of the folder are refused.
    package static func folder(
        in archive: [UInt8], named name: String
    ) throws(RuntimeFailure) -> ProviderFolder {
        var files: [ProviderFolder.File] = []
        var start = 0
        let malformed = RuntimeFailure(
            "\(name) is not a pack of a provider", hint: "make one with \"widgetconf provider pack\"")
        while start + blockBytes <= archive.count, archive[start] != 0 {
            let header = archive[start..<(start + blockBytes)]
            func text(_ offset: Int, _ length: Int) -> String {
                let field = header[(start + offset)..<(start + offset + length)]
                return String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Other programs end numbers with a blank.
            let size = Int(text(124, 12).filter { $0 != " " }, radix: 8) ?? -1
            let prefix = text(345, 155)
            let path = (prefix.isEmpty ? "" : prefix + "/") + text(0, 100)
            guard text(257, 5) == "ustar", text(156, 1) == "0", size >= 0,
                size <= ProviderFolder.byteLimit, isInside(path),
                files.count < ProviderFolder.fileLimit
            else { throw malformed }
            let content = start + blockBytes
            guard content + size <= archive.count else { throw malformed }
            files.append(
                ProviderFolder.File(
                    path: path, isExecutable: text(100, 8).contains("755"),
                    bytes: Array(archive[content..<(content + size)])))
            start = content + size + padding(size)
        }
        let paths = Set(files.map(\.path))
        guard paths.count == files.count, !files.contains(where: { paths.containsFolder(of: $0.path) })
        else { throw malformed }
        return ProviderFolder(files: files)
    }

    /// Whether a path is inside its folder and is not excluded.
    private static func isInside(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return !path.utf8.contains(0)
            && parts.allSatisfy {
                !$0.isEmpty && $0 != "." && $0 != ".." && !ProviderFolder.leftOut.contains(String($0))
            }
    }
}

extension Set<String> {
    /// Whether a folder that contains the path is itself among the paths, of files.
    fileprivate func containsFolder(of path: String) -> Bool {
        path.indices.contains { path[$0] == "/" && contains(String(path[..<$0])) }
    }
}
