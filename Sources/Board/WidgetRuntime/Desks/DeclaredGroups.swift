import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import SourceText
import WidgetModel

/// The groups that the manifests of providers declare, with their secret keys.
struct DeclaredGroups {
    let manifests: [ProviderManifest]

    /// The group of a provider; nil without one.
    func group(of provider: ProviderName) -> SharedGroup? {
        manifests.first { $0.name.value == provider }?.group
    }

    /// The group of a provider.
    ///
    /// - Throws: if the provider does not belong to a group, or if `name` is the name of another group.
    func group(named name: String?, of provider: ProviderName) throws(ProviderFailure) -> SharedGroup {
        guard let manifest = manifests.first(where: { $0.name.value == provider }) else {
            throw ProviderFailure(.unavailable, "the provider \(provider) is no longer declared")
        }
        guard let group = manifest.group else {
            throw ProviderFailure(
                .configuration,
                "the manifest of \(provider) declares no group; add \"group: { id: \(name ?? "NAME") }\"")
        }
        guard name ?? group.id.value == group.id.value else {
            throw ProviderFailure(
                .configuration,
                "the manifest of \(provider) declares the group \"\(group.id.value)\", not "
                    + "\"\((name ?? "").shortened(toBytes: ProtocolLimits.groupKeyBytes))\"")
        }
        return group
    }

    /// The group to which a client refers: the only group of the workspace if the client does not name one.
    func group(named name: String?) throws(CallRefusal) -> String {
        let groups = Set(manifests.compactMap { $0.group?.id.value }).sorted()
        if let name {
            if groups.contains(name) { return name }
            throw CallRefusal(BoardReply(refused: [.groupUnknown(name, groups)], because: .notFound))
        }
        guard groups.count == 1 else { throw CallRefusal(BoardReply(refused: [.groupMissing(groups)])) }
        return groups[0]
    }

    /// The keys of a group that are secret, because the manifest of one of its providers lists them.
    func secretKeys(of group: String) -> Set<String> {
        Set(
            manifests.filter { $0.group?.id.value == group }
                .flatMap { $0.group?.secrets.map(\.value) ?? [] })
    }

    /// The keys that a provider neither reads nor changes: secrets that its own manifest does not list.
    func hiddenKeys(from group: SharedGroup) -> Set<String> {
        secretKeys(of: group.id.value).subtracting(group.secrets.map(\.value))
    }

    /// The notifications about a change, without values that their receivers must not read. Providers that
    /// can read none of the values are left out, and so is the author of the change.
    func notifications(
        of values: JSONObject, in group: String, revision: Int, except author: ProviderName?
    ) -> [(provider: ProviderName, notification: GroupChangedNotification)] {
        manifests.compactMap { manifest in
            guard manifest.name.value != author, let own = manifest.group, own.id.value == group else {
                return nil
            }
            let hidden = hiddenKeys(from: own)
            let visible = JSONObject(values.filter { !hidden.contains($0.key) }.map { ($0.key, $0.value) })
            if visible.isEmpty { return nil }
            return (
                manifest.name.value,
                GroupChangedNotification(group: group, values: visible, revision: revision)
            )
        }
    }
}

extension LoadedWorkspace {
    var groups: DeclaredGroups { DeclaredGroups(manifests: manifests.manifests) }
}

extension BoardRemark {
    static func groupKeyUnknown(
        _ key: String, in group: String, _ keys: [String]
    ) -> BoardRemark {
        let near = Spelling.nearest(key, among: keys).map(didYouMean)
        return .init(
            .error, "\(group) has no value for \"\(key)\"",
            hint: near ?? "\"widgetconf group get \(group)\" shows all values")
    }

    static func groupMissing(_ groups: [String]) -> BoardRemark {
        groups.isEmpty
            ? .init(
                .error, "no provider of this workspace declares a group",
                hint: "add \"group: { id: NAME }\" to a provider.yaml")
            : .init(
                .error, "the workspace has \(groups.count) groups, expected the name of one",
                hint: "name one of " + groups.joined(separator: ", "))
    }

    static func groupMoved(
        _ group: String, to revision: Int, expected: Int
    ) -> BoardRemark {
        .init(
            .error, "\(group) has revision \(revision), expected \(expected); nothing was changed",
            hint: "read the values again with \"widgetconf group get \(group)\"")
    }

    static func groupUnknown(_ name: String, _ groups: [String]) -> BoardRemark {
        let near = Spelling.nearest(name, among: groups).map(didYouMean)
        let names = groups.isEmpty ? "add \"group: { id: \(name) }\" to a provider.yaml" : nil
        return .init(
            .error, "no provider of this workspace declares the group \"\(name)\"",
            hint: near ?? names ?? "name one of " + groups.joined(separator: ", "))
    }
}
