package import BoardDocuments
import CLinux
import Foundation
import Glibc
package import IntentDefinitions
import ProviderHost

/// Lists folders for people who choose a file for a provider.
///
/// Only folders that the provider may read are listed, or the user's home folder if the manifest names none.
/// Hidden files, and the state of boards, are never listed. A path that is not listed can still be typed.
package struct FolderBrowsing: Sendable {
    /// The folders below which people may browse, as absolute paths.
    let roots: [String]
    /// Folders that are hidden from providers.
    let hidden: [String]
    let home: String?
    let type: FileType

    /// The maximum number of entries in a reply.
    static let listed = 1000

    /// What a folder contains, folders first.
    package struct Listing: Sendable {
        package var entries: [Choices.Entry] = []
        /// The folders below which people may browse.
        package var roots: [String] = []
        /// Whether there are more entries.
        var hasMore = false
    }

    /// The entries that continue a path: those of the folder before the last slash whose names begin with the
    /// text after it. Without a path, the entries of the only root, or all roots. If people choose a folder,
    /// the only root is an entry, too.
    package func listing(continuing text: String) -> Listing {
        var listing = entries(continuing: text)
        if text.isEmpty, type.isFolder, roots.count == 1 {
            listing.entries.insert(Choices.Entry(path: roots[0], name: roots[0], isFolder: true), at: 0)
        }
        listing.roots = roots
        return listing
    }

    private func entries(continuing text: String) -> Listing {
        guard let slash = text.lastIndex(of: "/") else {
            if !text.isEmpty || roots.count == 1 { return listing(of: roots[0], beginningWith: text) }
            return Listing(entries: roots.map { Choices.Entry(path: $0, name: $0, isFolder: true) })
        }
        var folder = String(text[...slash])
        if folder.hasPrefix("~/"), let home { folder = home + folder.dropFirst(1) }
        folder = absolute(folder, from: roots[0])
        guard isListed(folder) else {
            // A path above the roots leads to them.
            let below = roots.filter { $0.hasPrefix(absolute(text, from: roots[0])) }
            return Listing(entries: below.map { Choices.Entry(path: $0, name: $0, isFolder: true) })
        }
        return listing(of: folder, beginningWith: String(text[text.index(after: slash)...]))
    }

    private func listing(of folder: String, beginningWith start: String) -> Listing {
        // An unreadable folder has no entries; the form says that nothing is found.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let wanted = start.lowercased()
        var entries: [Choices.Entry] = []
        for name in names where !name.hasPrefix(".") && name.lowercased().hasPrefix(wanted) {
            let path = folder == "/" ? "/" + name : folder + "/" + name
            let isFolder = FolderBrowsing.isFolder(path)
            guard isFolder ? isListed(path) : !type.isFolder && type.acceptance.accepts(path: path) else {
                continue
            }
            entries.append(Choices.Entry(path: path, name: name, isFolder: isFolder))
        }
        entries.sort { left, right in
            if left.isFolder != right.isFolder { return left.isFolder }
            return (left.name.lowercased(), left.name) < (right.name.lowercased(), right.name)
        }
        let isLong = entries.count > FolderBrowsing.listed
        entries = Array(entries.prefix(FolderBrowsing.listed))
        if wanted.isEmpty, isListed(folder.parent) {
            entries.insert(Choices.Entry(path: folder.parent, name: "..", isFolder: true), at: 0)
        }
        return Listing(entries: entries, hasMore: isLong)
    }

    /// Whether a folder is a root or below one, also after links are followed, and not hidden.
    private func isListed(_ folder: String) -> Bool {
        let real = FolderBrowsing.canonical(folder)
        return roots.contains { real.isAt(orBelow: FolderBrowsing.canonical($0)) }
            && !hidden.contains { real.isAt(orBelow: $0) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The path without links; the same path if it leads nowhere.
    private static func canonical(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}

extension FolderBrowsing {
    /// Browsing for the provider with these settings.
    init(for type: FileType, of settings: ProviderSettings, home: String?) {
        let permissions = settings.isolation.permissions
        let named = (permissions?.readable ?? []) + (permissions?.writable ?? [])
        let folders = named.filter(FolderBrowsing.isFolder)
        roots = folders.isEmpty ? [home ?? settings.folder] : folders
        hidden = settings.isolation.hidden().map(FolderBrowsing.canonical)
        self.home = home
        self.type = type
    }

    /// Browsing for a provider that no manifest restricts, below the user's home folder.
    package init(for type: FileType, home: String?) {
        roots = [home ?? "/"]
        hidden = []
        self.home = home
        self.type = type
    }
}

extension String {
    fileprivate func isAt(orBelow folder: String) -> Bool {
        self == folder || folder == "/" || hasPrefix(folder + "/")
    }
}
