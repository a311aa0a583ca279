import CLinux
package import Configurations
import Foundation
import Glibc
package import Machine
import ProviderHost
import ProviderProtocol
import SourceText
import Synchronization
package import WidgetModel

/// Decides which installed providers may be started.
///
/// A provider that `provider add` installed needs its user's consent, for its exact content, and so does
/// every provider in a folder inside it, or reached through a link inside it. Providers that an author writes
/// in the workspace do not need consent, so that saving a file never causes a question.
///
/// The record is `trust.json` in the state folder, which is hidden from providers.
package struct ProviderTrust: Sendable {
    fileprivate struct Record: Codable {
        /// The trusted providers' names, by consent.
        var trusted: [String: String] = [:]
        /// The canonical paths of the folders in which `provider add` installed a provider. A provider can
        /// delete the record in its own folder, but not this list.
        var installed: [String] = []
        /// The identities of these folders, which remain the same if the workspace moves. Nil in the records
        /// of older versions.
        var identities: [String: String]?
    }

    /// The file with the record. It exists once a provider was installed or trusted.
    let path: String

    /// Uses the state folder of `--state` and `$WIDGETCONF_STATE`, or else the folder of all state folders.
    package init(environment: [String: String]) {
        let chosen = environment[.state].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = (chosen ?? StateFolder.standardRoot(environment: environment)) + "/trust.json"
    }

    /// Whether the provider in a folder needs consent before it is started.
    package func concerns(_ folder: String) -> Bool { installation(containing: folder) != nil }

    /// Whether `provider add` created this folder.
    package func isInstalled(in folder: String) -> Bool {
        ProviderOrigin.isRecorded(in: folder) || record.contains(canonical(folder))
    }

    /// The installed folder that is this folder, contains it, or contains a link through which the path leads
    /// to it; nil if no such folder exists.
    private func installation(containing folder: String) -> String? {
        let record = record
        let isInstalled = { ProviderOrigin.isRecorded(in: $0) || record.contains($0) }
        let above = sequence(first: canonical(folder)) { $0.parent }.prefix { $0 != "/" }
        if let found = above.first(where: isInstalled) { return found }
        // Without this rule, a provider could create a link in its folder to another one that it can change.
        var found: String?
        _ = PathWalk(folder) { passed in
            if isInstalled(passed) { found = passed }
            return false
        }
        return found
    }

    package func isTrusted(_ consent: String) -> Bool { record.trusted[consent] != nil }

    /// Records the consent for this content.
    package func trust(_ consent: String, of provider: ProviderName) throws(RuntimeFailure) {
        try change { $0.trusted[consent] = provider.name }
    }

    /// Withdraws the consent for all versions of a provider.
    package func revoke(_ provider: ProviderName) throws(RuntimeFailure) {
        try change { $0.trusted = $0.trusted.filter { $0.value != provider.name } }
    }

    /// Records that a provider is installed in a folder, which exists.
    package func installed(in folder: String) throws(RuntimeFailure) {
        let folder = canonical(folder)
        try change { record in
            if !record.installed.contains(folder) { record.installed.append(folder) }
            record.identities = record.identities ?? [:]
            record.identities?[folder] = identity(of: folder)
        }
    }

    /// Adds the record of a backup.
    func adopt(_ bytes: [UInt8]) throws(RuntimeFailure) {
        let other: Record
        do { other = try Record(json: JSONValue(parsing: bytes)) } catch {
            throw RuntimeFailure("the trusted providers of the backup cannot be read")
        }
        try change { record in
            record.trusted.merge(other.trusted) { present, _ in present }
            record.installed += other.installed.filter { !record.installed.contains($0) }
            guard let identities = other.identities else { return }
            record.identities = (record.identities ?? [:]).merging(identities) { present, _ in present }
        }
    }

    /// Deletes an installed folder, then its record.
    package func remove(_ folder: String) throws(RuntimeFailure) {
        let folder = canonical(folder)
        let identity = identity(of: folder)
        do { try FileManager.default.removeItem(atPath: folder) } catch {
            throw RuntimeFailure("\(folder) cannot be deleted: \(error.localizedDescription)")
        }
        try change { record in
            record.installed.removeAll { path in
                path == folder || identity != nil && record.identities?[path] == identity
            }
            record.identities = record.identities?.filter { record.installed.contains($0.key) }
        }
    }

    /// Whether the provider of a manifest in a folder may be started.
    package func allows(_ manifest: ProviderManifest, in folder: String) -> Bool {
        refusal(of: manifest, in: folder) == nil
    }

    /// The failure of a provider that may not be started; nil if it may.
    ///
    /// - Parameter manifest: the manifest as it was read. A provider that may write to its folder could show
    ///   one manifest to the reader, and another one to the comparison with the consent.
    func refusal(of manifest: ProviderManifest, in folder: String) -> ProviderFailure? {
        guard concerns(folder) else { return nil }
        let provider = manifest.name.value
        let remedy = "run \"widgetconf provider trust \(provider)\""
        do throws(RuntimeFailure) {
            let found = try content(consentedTo: folder)
            if isTrusted(found.consent) {
                if found.manifests.contains(SHA256.digest(of: manifest.file.bytes)) { return nil }
                return ProviderFailure(
                    .configuration, "the manifest of \(provider) has changed since it was read; \(remedy)")
            }
            let hasChanged = record.trusted.values.contains(provider.name)
            return ProviderFailure(
                .configuration,
                hasChanged
                    ? "the provider \(provider) has changed since you trusted it; \(remedy)"
                    : "the provider \(provider) comes from elsewhere and is not trusted yet; \(remedy)")
        } catch {
            return ProviderFailure(.configuration, "the provider \(provider) cannot be verified: \(error)")
        }
    }

    /// Identifies the content that a consent covers: the installed folder's content. For a provider in a
    /// folder inside it, the consent additionally covers that folder's path, and for a link's target, its
    /// content. Consent to the provider at the top does not cover nested ones, which may request more
    /// permissions.
    package func consent(to folder: String) throws(RuntimeFailure) -> String {
        try content(consentedTo: folder).consent
    }

    /// The consent, and the hashes of the files directly in the folder, including its manifest.
    private func content(
        consentedTo folder: String
    ) throws(RuntimeFailure) -> (consent: String, manifests: Set<String>) {
        let root = installation(containing: folder) ?? canonical(folder)
        let folder = canonical(folder)
        let whole = try ProviderTrust.content(of: root)
        if folder == root { return (whole.hash, whole.files(in: "")) }
        let path = String(folder.dropFirst(root.count))
        if path.hasPrefix("/") {
            return (SHA256.joined([whole.hash, path]), whole.files(in: String(path.dropFirst())))
        }
        let own = try ProviderTrust.content(of: folder)
        return (SHA256.joined([whole.hash, folder, own.hash]), own.files(in: ""))
    }

    /// The folder's hash, and the files that were created in it on this machine, such as `.venv` or
    /// `node_modules`, which also determine the executed code. For these, it covers each path with its size
    /// and the time of its last change, which no program can set. Reading their content would take too long.
    private static func content(of folder: String) throws(RuntimeFailure) -> KnownHashes.Content {
        var content = try KnownHashes.content(of: folder)
        let made = try ProviderFolder.madeHere(in: folder)
        if !made.isEmpty { content.hash = SHA256.joined([content.hash] + made) }
        return content
    }

    /// Treat an unreadable record as empty.
    private var record: Record {
        guard let bytes = try? SourceReading.bytes(path, limitBytes: 1 << 24),  // See above.
            let record = try? Record(json: JSONValue(parsing: bytes))
        else { return Record() }
        return record
    }

    private func change(_ body: (inout Record) -> Void) throws(RuntimeFailure) {
        var record = record
        body(&record)
        let reason = SystemFolders.make((path as NSString).deletingLastPathComponent, mode: 0o700)
        guard reason == 0 else {
            throw RuntimeFailure("\(path) cannot be written: \(systemReason(reason))")
        }
        try FileWriting.write(Array((record.encodedJSON.text + "\n").utf8), to: path, mode: 0o600)
    }
}

extension ProviderTrust.Record {
    /// Whether a provider was installed in the folder with this canonical path, here or at its former
    /// location.
    fileprivate func contains(_ folder: String) -> Bool {
        if installed.contains(folder) { return true }
        guard let identities, let identity = identity(of: folder) else { return false }
        return identities.values.contains(identity)
    }
}

/// Identifies a folder even if it is moved within its file system. The number of a deleted folder can be
/// reused, but not with the same creation time. Nil if the folder does not exist.
private func identity(of folder: String) -> String? {
    var birth = folder_birth()
    guard find_folder_birth(folder, &birth) == 0 else { return nil }
    return "\(birth.number) \(birth.seconds).\(birth.nanoseconds)"
}

/// The path without links; the same path if it leads nowhere.
private func canonical(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
}

extension SHA256 {
    /// The hash of several strings in their order.
    fileprivate static func joined(_ texts: [String]) -> String {
        digest(of: texts.joined(separator: "\0"))
    }
}

/// The hashes of folders whose files have not changed since then.
private enum KnownHashes {
    struct Content {
        var hash: String
        /// The hashes of the files by their paths.
        let files: [String: String]

        /// The hashes of the files directly in a folder; in the folder itself if `path` is empty.
        func files(in path: String) -> Set<String> {
            Set(files.filter { ($0.key as NSString).deletingLastPathComponent == path }.values)
        }
    }

    private static let known = Mutex<[String: (signature: [String], content: Content)]>([:])

    /// The hashes of a folder. The files are only read if one of them was changed, which the kernel records
    /// in a time that no program can set.
    static func content(of folder: String) throws(RuntimeFailure) -> Content {
        let signature = try ProviderFolder.entries(of: folder).map { path, status in
            let (changed, written) = (status.st_ctim, status.st_mtim)
            return "\(path) \(status.st_ino) \(status.st_size) \(status.st_mode) "
                + "\(changed.tv_sec).\(changed.tv_nsec) \(written.tv_sec).\(written.tv_nsec)"
        }.sorted()
        if let found = known.withLock({ $0[folder] }), found.signature == signature { return found.content }
        let read = try ProviderFolder(reading: folder)
        let files = read.files.map { ($0.path, SHA256.digest(of: $0.bytes)) }
        let content = Content(hash: read.hash, files: Dictionary(files) { $1 })
        known.withLock { $0[folder] = (signature, content) }
        return content
    }
}
