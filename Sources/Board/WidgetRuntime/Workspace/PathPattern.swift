import Foundation

/// A path pattern of `widgetconf.yaml`. `*` matches any characters within a name; `**` is not supported.
/// Names that begin with a dot are only matched by a pattern that begins with a dot.
package struct PathPattern: Sendable {
    private let components: [Substring]
    private let isAbsolute: Bool

    package init(_ text: String) {
        isAbsolute = text.hasPrefix("/")
        components = text.split(separator: "/")
    }

    /// The files that match the pattern, sorted. Relative patterns refer to `folder`.
    package func files(in folder: String, on disk: SourceDisk = SourceDisk()) -> [String] {
        var found = [isAbsolute ? "" : folder]
        for (index, component) in components.enumerated() {
            let isLast = index == components.count - 1
            found = found.flatMap { PathPattern.children(of: $0, named: component, areFiles: isLast, disk) }
        }
        return found
    }

    /// The folders that may contain matching files, now or later, including all folders on the path.
    package func folders(in folder: String) -> Set<String> {
        var folders: Set<String> = []
        var found = [isAbsolute ? "" : folder]
        for (index, component) in components.enumerated() {
            folders.formUnion(found.map { $0.isEmpty ? "/" : $0 })
            let isLast = index == components.count - 1
            // A folder with a fixed name is included even if it does not exist yet.
            let isNamed = !component.contains("*") && component != "." && component != ".."
            found = found.flatMap { parent in
                isLast
                    ? []
                    : isNamed
                        ? [parent + "/" + component]
                        : PathPattern.children(of: parent, named: component, areFiles: false, SourceDisk())
            }
        }
        return folders
    }

    /// The files or folders in a folder that match one component of the pattern.
    private static func children(
        of folder: String, named component: Substring, areFiles: Bool, _ disk: SourceDisk
    ) -> [String] {
        if component == "." { return [folder] }
        if component == ".." { return [(folder as NSString).deletingLastPathComponent] }
        guard component.contains("*") else {
            let path = folder + "/" + component
            return disk.hasEntry(at: path) ? [path] : []
        }
        return disk.names(in: folder).compactMap { name in
            guard matches(Array(name.utf8)[...], Array(component.utf8)[...]),
                component.hasPrefix(".") || !name.hasPrefix(".")
            else { return nil }
            let path = folder + "/" + name
            return disk.isFolder(path) == !areFiles ? path : nil
        }
    }

    /// Greedy matching that backtracks only to the last `*`. The time is limited to
    /// the product of both lengths.
    private static func matches(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
        var (at, star, resume) = (pattern.startIndex, Int?.none, name.startIndex)
        var place = name.startIndex
        while place < name.endIndex {
            if at < pattern.endIndex, pattern[at] == UInt8(ascii: "*") {
                star = at
                resume = place
                at += 1
            } else if at < pattern.endIndex, pattern[at] == name[place] {
                at += 1
                place += 1
            } else if let star {
                at = star + 1
                resume += 1
                place = resume
            } else {
                return false
            }
        }
        return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
