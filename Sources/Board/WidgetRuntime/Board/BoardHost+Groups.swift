package import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderHost
import ProviderProtocol
import SourceText
package import WidgetModel
import WidgetStore

/// Values that an app and its providers share.
extension BoardHost {
    /// The group of a provider.
    ///
    /// - Throws: if the provider does not belong to a group, or if `name` is the name of another group.
    private func group(named name: String?, of provider: ProviderName) throws(ProviderFailure) -> SharedGroup
    {
        guard let manifest = workspace.manifests.manifests.first(where: { $0.name.value == provider }) else {
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

    /// The keys of a group that are secret, because the manifest of one of its providers lists them.
    private func secretKeys(of group: String) -> Set<String> {
        Set(
            workspace.manifests.manifests.filter { $0.group?.id.value == group }
                .flatMap { $0.group?.secrets.map(\.value) ?? [] })
    }

    /// The keys that a provider neither reads nor changes: secrets that its own manifest does not list.
    private func hiddenKeys(from group: SharedGroup) -> Set<String> {
        secretKeys(of: group.id.value).subtracting(group.secrets.map(\.value))
    }

    /// The secret strings of a provider's group that the provider may have read.
    func groupSecrets(of provider: ProviderName) -> [String] {
        guard let group = workspace.manifests.manifests.first(where: { $0.name.value == provider })?.group,
            !group.secrets.isEmpty, let contents = groups.known(group.id.value)
        else { return [] }
        return group.secrets.compactMap { contents.values[$0.value]?.string }
    }

    // Requests of providers

    /// Answers `group.get` of a provider.
    func groupValues(
        _ request: GroupGetRequest, of provider: ProviderName
    ) async -> Result<JSONValue, ProviderFailure> {
        do throws(ProviderFailure) {
            let group = try group(named: request.group, of: provider)
            let contents = try await contents(of: group.id.value)
            return .success(contents.values(of: request.keys, except: hiddenKeys(from: group)).encodedJSON)
        } catch { return .failure(error) }
    }

    /// Answers `group.set` of a provider.
    func setGroup(
        _ request: GroupSetRequest, of provider: ProviderName
    ) async -> Result<JSONValue, ProviderFailure> {
        do throws(ProviderFailure) {
            let group = try group(named: request.group, of: provider)
            let hidden = hiddenKeys(from: group)
            // Checking a million keys would take longer than rejecting them.
            if request.values.count <= ProtocolLimits.groupKeys,
                let key = request.values.keys.first(where: hidden.contains)
            {
                throw ProviderFailure(
                    .configuration,
                    "\"\(key)\" is a secret of the group; list it under \"secrets\" in the manifest of "
                        + "\(provider)")
            }
            return .success(try await change(group.id.value, request, by: provider).encodedJSON)
        } catch { return .failure(error) }
    }

    // Requests of apps

    /// Answers `group get` of an app, which does not receive secrets.
    func group(_ query: GroupCall) async -> BoardReply<SharedValues> {
        do throws(CallRefusal) {
            let group = try group(of: query.group)
            let contents = try await contents(forClient: group)
            if let missing = query.keys?.first(where: { contents.values[$0] == nil }) {
                throw CallRefusal(
                    BoardReply(refused: [.groupKeyUnknown(missing, in: group, contents.values.keys.sorted())])
                )
            }
            var values = contents.values(of: query.keys).values
            for key in secretKeys(of: group) where values[key] != nil {
                values[key] = .string(SecretText.mask)
            }
            return BoardReply(SharedValues(group: group, revision: contents.revision, values: values))
        } catch { return error.reply() }
    }

    /// Answers `group set` of an app.
    func setGroup(_ request: SetGroupCall) async -> BoardReply<ChangedGroup> {
        do throws(CallRefusal) {
            let group = try group(of: request.group)
            let before = try await contents(forClient: group).revision
            let change = GroupSetRequest(values: request.values, ifRevision: request.ifRevision)
            let answer: GroupSetAnswer
            do throws(ProviderFailure) { answer = try await self.change(group, change, by: nil) } catch {
                throw CallRefusal(BoardReply(refused: [.init(.error, error.message)]))
            }
            guard answer.isStored else {
                let moved = BoardRemark.groupMoved(
                    group, to: answer.revision, expected: request.ifRevision ?? 0)
                throw CallRefusal(
                    BoardReply(
                        refused: [moved], because: .revisionMoved(present: Revision(answer.revision))))
            }
            return BoardReply(
                ChangedGroup(group: group, revision: answer.revision, changed: answer.revision > before))
        } catch { return error.reply() }
    }

    /// The group to which a client refers: the only group of the workspace if the client does not name one.
    private func group(of name: String?) throws(CallRefusal) -> String {
        let groups = Set(workspace.manifests.manifests.compactMap { $0.group?.id.value }).sorted()
        if let name {
            if groups.contains(name) { return name }
            throw CallRefusal(BoardReply(refused: [.groupUnknown(name, groups)], because: .notFound))
        }
        guard groups.count == 1 else { throw CallRefusal(BoardReply(refused: [.groupMissing(groups)])) }
        return groups[0]
    }

    private func contents(forClient group: String) async throws(CallRefusal) -> GroupContents {
        do throws(ProviderFailure) { return try await contents(of: group) } catch {
            throw CallRefusal(BoardReply(failed: error.message))
        }
    }

    // Changes

    /// The values of a group, as they are on the disk.
    private func contents(of group: String) async throws(ProviderFailure) -> GroupContents {
        if let known = groups.known(group) { return known }
        let read = await groups.read(group)
        // Another caller may have read and changed it in the meantime.
        if let known = groups.known(group) { return known }
        switch read {
        case .success(let contents):
            groups.know(group, contents)
            return contents
        case .failure(let failure): throw ProviderFailure(.failed, failure.description)
        }
    }

    /// Makes a change after all earlier changes of the group, and notifies the other providers.
    ///
    /// - Parameter author: the provider that makes the change; nil for an app.
    private func change(
        _ group: String, _ request: GroupSetRequest, by author: ProviderName?
    ) async throws(ProviderFailure) -> GroupSetAnswer {
        let result: Result<GroupSetAnswer, ProviderFailure> = await withCheckedContinuation { continuation in
            groups.change(group) { previous in
                Task(executorPreference: loop) {
                    await previous?.value
                    continuation.resume(returning: await self.makeChange(group, request, by: author))
                }
            }
        }
        return try result.get()
    }

    private func makeChange(
        _ group: String, _ request: GroupSetRequest, by author: ProviderName?
    ) async -> Result<GroupSetAnswer, ProviderFailure> {
        do throws(ProviderFailure) {
            let before = try await contents(of: group)
            var after = before
            guard try after.apply(request) else {
                return .success(GroupSetAnswer(isStored: false, revision: before.revision))
            }
            guard after != before else { return .success(GroupSetAnswer(revision: before.revision)) }
            if case .failure(let failure) = await groups.write(group, after) {
                throw ProviderFailure(.failed, failure.description)
            }
            groups.know(group, after)
            tell(of: request.values, in: group, revision: after.revision, by: author)
            return .success(GroupSetAnswer(revision: after.revision))
        } catch { return .failure(error) }
    }

    /// Sends `group.changed` to all running providers of the group, except the author of the change.
    private func tell(of values: JSONObject, in group: String, revision: Int, by author: ProviderName?) {
        for manifest in workspace.manifests.manifests where manifest.name.value != author {
            guard let own = manifest.group, own.id.value == group,
                let connection = providers[manifest.name.value], connection.host.isRunning
            else { continue }
            let hidden = hiddenKeys(from: own)
            let visible = JSONObject(values.filter { !hidden.contains($0.key) }.map { ($0.key, $0.value) })
            if visible.isEmpty { continue }
            let notification = GroupChangedNotification(group: group, values: visible, revision: revision)
            connection.host.notify(notification.message)
        }
    }
}

extension BoardRemark {
    fileprivate static func groupKeyUnknown(
        _ key: String, in group: String, _ keys: [String]
    ) -> BoardRemark {
        let near = Spelling.nearest(key, among: keys).map(didYouMean)
        return .init(
            .error, "\(group) has no value for \"\(key)\"",
            hint: near ?? "\"widgetconf group get \(group)\" shows all values")
    }

    fileprivate static func groupMissing(_ groups: [String]) -> BoardRemark {
        groups.isEmpty
            ? .init(
                .error, "no provider of this workspace declares a group",
                hint: "add \"group: { id: NAME }\" to a provider.yaml")
            : .init(
                .error, "the workspace has \(groups.count) groups, expected the name of one",
                hint: "name one of " + groups.joined(separator: ", "))
    }

    fileprivate static func groupMoved(
        _ group: String, to revision: Int, expected: Int
    ) -> BoardRemark {
        .init(
            .error, "\(group) has revision \(revision), expected \(expected); nothing was changed",
            hint: "read the values again with \"widgetconf group get \(group)\"")
    }

    fileprivate static func groupUnknown(_ name: String, _ groups: [String]) -> BoardRemark {
        let near = Spelling.nearest(name, among: groups).map(didYouMean)
        let names = groups.isEmpty ? "add \"group: { id: \(name) }\" to a provider.yaml" : nil
        return .init(
            .error, "no provider of this workspace declares the group \"\(name)\"",
            hint: near ?? names ?? "name one of " + groups.joined(separator: ", "))
    }
}

extension GroupCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<SharedValues> {
        await host.group(self)
    }
}

extension SetGroupCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<ChangedGroup> {
        await host.setGroup(self)
    }
}
