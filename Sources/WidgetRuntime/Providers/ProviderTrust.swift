import CLinux
import Foundation
import Glibc
import JSONText
import ProviderHost
import ProviderProtocol
import Synchronization
package import WidgetModel

/// Which installed providers may be started.
///
/// A provider that `provider add` installed needs the consent of its user, for its exact content. Providers
/// that an author writes in the workspace need none, so that saving a file never asks.
///
/// The record is `trust.json` in the state folder, which no provider can see.
package struct ProviderTrust: Sendable {
    private struct Record: Codable {
        /// By what was consented to: the name of the provider.
        var trusted: [String: String] = [:]
        /// The folders in which `provider add` installed something. A provider can remove the record in its
        /// own folder, but not this one.
        var installed: [String] = []
    }

    private let path: String

    /// Uses the state folder of `--state` and `$WIDGETCONF_STATE`, otherwise the folder of all state folders.
    package init(environment: [String: String]) {
        let chosen = environment["WIDGETCONF_STATE"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = (chosen ?? StateFolder.standardRoot(environment: environment)) + "/trust.json"
    }

    /// Whether the provider in a folder needs consent before it is started.
    package func concerns(_ folder: String) -> Bool {
        ProviderOrigin.isRecorded(in: folder) || record.installed.contains(folder)
    }

    package func isTrusted(_ hash: String) -> Bool { record.trusted[hash] != nil }

    /// Records the consent for this content.
    package func trust(_ hash: String, of provider: ProviderName) throws(RuntimeFailure) {
        try change { $0.trusted[hash] = provider.name }
    }

    /// Withdraws the consent for all versions of a provider.
    package func revoke(_ provider: ProviderName) throws(RuntimeFailure) {
        try change { $0.trusted = $0.trusted.filter { $0.value != provider.name } }
    }

    /// Records that a provider was installed in a folder.
    package func installed(in folder: String) throws(RuntimeFailure) {
        try change { if !$0.installed.contains(folder) { $0.installed.append(folder) } }
    }

    /// Records that the provider in a folder was removed.
    package func removed(from folder: String) throws(RuntimeFailure) {
        try change { $0.installed.removeAll { $0 == folder } }
    }

    /// Whether the provider in a folder may be started.
    package func allows(_ provider: ProviderName, in folder: String) -> Bool {
        refusal(of: provider, in: folder) == nil
    }

    /// The failure of a provider that may not be started; nil if it may.
    func refusal(of provider: ProviderName, in folder: String) -> ProviderFailure? {
        guard concerns(folder) else { return nil }
        let remedy = "run \"widgetconf provider trust \(provider)\""
        do throws(RuntimeFailure) {
            if isTrusted(try ProviderTrust.content(of: folder)) { return nil }
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

    /// What a consent covers: the hash of the folder, and what was made in it on this machine, such as
    /// `.venv` or `node_modules`, which also decides what runs. Of that, it covers each path with its size
    /// and the time of its last change, which no program can set: reading it would take too long.
    package static func content(of folder: String) throws(RuntimeFailure) -> String {
        let hash = try KnownHashes.hash(of: folder)
        let made = try ProviderFolder.madeHere(in: folder)
        guard !made.isEmpty else { return hash }
        var both = SHA256()
        both.update(([hash] + made).joined(separator: "\0").utf8)
        return both.finish()
    }

    /// A record that cannot be read trusts nothing.
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
        try SourceWriting.write(Array((record.encodedJSON.text + "\n").utf8), to: path, mode: 0o600)
    }
}

/// The hashes of folders whose files have not changed since they were computed.
private enum KnownHashes {
    private static let known = Mutex<[String: (signature: [String], hash: String)]>([:])

    /// The hash of a folder. The files are only read if one of them was changed, which the kernel records in
    /// a time that no program can set.
    static func hash(of folder: String) throws(RuntimeFailure) -> String {
        let signature = try ProviderFolder.entries(of: folder).map { path, status in
            let (changed, written) = (status.st_ctim, status.st_mtim)
            return "\(path) \(status.st_ino) \(status.st_size) \(status.st_mode) "
                + "\(changed.tv_sec).\(changed.tv_nsec) \(written.tv_sec).\(written.tv_nsec)"
        }.sorted()
        if let found = known.withLock({ $0[folder] }), found.signature == signature { return found.hash }
        let hash = try ProviderFolder(reading: folder).hash
        known.withLock { $0[folder] = (signature, hash) }
        return hash
    }
}
