import Configurations

/// Finds locale files on the disk. They are in the same folder as the files that they translate, independent
/// of the workspace's patterns.
package struct LocaleSiblings {
    /// The names of the files in each folder that was listed.
    private var names: [String: Set<String>] = [:]

    private let disk: SourceDisk

    package init(on disk: SourceDisk = SourceDisk()) { self.disk = disk }

    /// The path of the file that a locale file translates; nil if the path is not a locale file.
    package mutating func original(of path: String) -> String? {
        guard let candidate = LocalePath(path) else { return nil }
        let (folder, _) = Self.split(path)
        let names = names(in: folder)
        return candidate.original { names.contains(Self.split($0).name) }
    }

    /// The locale files of a file, sorted by path.
    package mutating func translations(of path: String) -> [String] {
        let (folder, name) = Self.split(path)
        let all = names(in: folder)
        return all.filter { other in
            LocalePath(other)?.original { all.contains($0) } == name
        }.sorted().map { folder.isEmpty ? $0 : folder + "/" + $0 }
    }

    private mutating func names(in folder: String) -> Set<String> {
        if let known = names[folder] { return known }
        let listed = Set(disk.names(in: folder))
        names[folder] = listed
        return listed
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }
}
