import CLinux
import Configurations
import Glibc
import IntentDefinitions
import ProviderHost
import SourceText
import WidgetModel
import WidgetStore
import WidgetViews

/// What timelines depend on apart from configurations: definitions, manifests and programs.
extension BoardSnapshot {
    /// Something that timelines depend on, as a short text that differs when it changes.
    struct Condition {
        /// The key under which the store keeps the text.
        let name: String
        /// The fingerprint.
        let print: String
    }

    /// The kinds whose declaration differs from the stored one, and the conditions to store.
    func changedDeclarations(
        _ placed: [HostedWidget]
    ) throws(StoreError) -> (new: [Condition], changed: Set<Kind>) {
        var new: [Condition] = []
        var changed: Set<Kind> = []
        for kind in Set(workspace.widgets.map(\.kind) + placed.map(\.id.kind)).sorted() {
            guard let condition = condition(of: kind) else { continue }
            let former = try store.remembered(condition.name)
            guard former != condition.print else { continue }
            new.append(condition)
            // Boards written by older versions do not contain fingerprints.
            if former != nil { changed.insert(kind) }
        }
        return (new, changed)
    }

    /// The fingerprint of the files that declare the kind and of the provider's program.
    func condition(of kind: Kind) -> Condition? {
        guard let bound = workspace.bound(placedAs: kind) else { return nil }
        // An intent is declared completely in one file.
        let files = [bound.intent?.parameters.first?.location.file, bound.manifest.file].compactMap { $0 }
        let parts = files.map { String(stableHash(of: $0.bytes), radix: 16) } + programs(of: bound.manifest)
        return Condition(name: "declaration \(kind)", print: parts.joined(separator: " "))
    }

    /// The hash of each file of the provider's program.
    ///
    /// A script that is rewritten with the same content, perhaps by the provider itself, counts as unchanged.
    /// Larger files are created by build tools and are identified by size and modification time.
    private func programs(of manifest: ProviderManifest) -> [String] {
        settings(of: manifest).programFiles.compactMap { path in
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            // An unreadable file is also identified by size and modification time.
            if status.st_size <= BoardSnapshot.hashedProgramBytes,
                let bytes = try? SourceReading.bytes(path, limitBytes: BoardSnapshot.hashedProgramBytes)
            {
                return String(stableHash(of: bytes), radix: 16)
            }
            return "\(status.st_size)@\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        }
    }

    /// The maximum size of a program whose content is hashed. Scripts are smaller, and reading them takes
    /// almost no time.
    private static let hashedProgramBytes = 1 << 20

    /// A fingerprint of everything that determines how the provider's process runs.
    func fingerprint(of manifest: ProviderManifest) -> String {
        let settings = settings(of: manifest)
        let permissions = manifest.permissions.map { "\($0)" } ?? ""
        let words = settings.command + [settings.folder, "\(manifest.limits)", permissions]
        let passed = manifest.passedEnvironment.map(\.value)
        return (words + passed + programs(of: manifest)).joined(separator: "\n")
    }
}
