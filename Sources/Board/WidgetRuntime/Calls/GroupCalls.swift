package import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import SourceText
package import WidgetModel

/// `group get` of an app, which does not receive secrets.
extension GroupCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<SharedValues> {
        do throws(CallRefusal) {
            let group = try host.workspace.groups.group(named: self.group)
            let contents = try await GroupReading(group: group).forClient(on: host)
            if let missing = keys?.first(where: { contents.values[$0] == nil }) {
                throw CallRefusal(
                    BoardReply(refused: [.groupKeyUnknown(missing, in: group, contents.values.keys.sorted())])
                )
            }
            var values = contents.values(of: keys).values
            for key in host.workspace.groups.secretKeys(of: group) where values[key] != nil {
                values[key] = .string(SecretText.mask)
            }
            return BoardReply(SharedValues(group: group, revision: contents.revision, values: values))
        } catch { return error.reply() }
    }
}

/// `group set` of an app.
extension SetGroupCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<ChangedGroup> {
        do throws(CallRefusal) {
            let group = try host.workspace.groups.group(named: self.group)
            let before = try await GroupReading(group: group).forClient(on: host).revision
            let request = GroupSetRequest(values: values, ifRevision: ifRevision)
            let answer: GroupSetAnswer
            do throws(ProviderFailure) {
                answer = try await GroupChange(group: group, request: request, author: nil).make(on: host)
            } catch {
                throw CallRefusal(BoardReply(refused: [.init(.error, error.message)]))
            }
            guard answer.isStored else {
                let moved = BoardRemark.groupMoved(group, to: answer.revision, expected: ifRevision ?? 0)
                throw CallRefusal(
                    BoardReply(
                        refused: [moved], because: .revisionMoved(present: Revision(answer.revision))))
            }
            return BoardReply(
                ChangedGroup(group: group, revision: answer.revision, changed: answer.revision > before))
        } catch { return error.reply() }
    }
}

/// `group.get` of a provider.
extension GroupGetRequest {
    func answer(
        to provider: ProviderName, by host: isolated BoardHost
    ) async -> Result<JSONValue, ProviderFailure> {
        do throws(ProviderFailure) {
            let group = try host.workspace.groups.group(named: self.group, of: provider)
            let contents = try await GroupReading(group: group.id.value).contents(on: host)
            let hidden = host.workspace.groups.hiddenKeys(from: group)
            return .success(contents.values(of: keys, except: hidden).encodedJSON)
        } catch { return .failure(error) }
    }
}

/// `group.set` of a provider.
extension GroupSetRequest {
    func answer(
        to provider: ProviderName, by host: isolated BoardHost
    ) async -> Result<JSONValue, ProviderFailure> {
        do throws(ProviderFailure) {
            let group = try host.workspace.groups.group(named: self.group, of: provider)
            let hidden = host.workspace.groups.hiddenKeys(from: group)
            // Checking a million keys would take longer than rejecting them.
            if values.count <= ProtocolLimits.groupKeys, let key = values.keys.first(where: hidden.contains) {
                throw ProviderFailure(
                    .configuration,
                    "\"\(key)\" is a secret of the group; list it under \"secrets\" in the manifest of "
                        + "\(provider)")
            }
            let change = GroupChange(group: group.id.value, request: self, author: provider)
            return .success(try await change.make(on: host).encodedJSON)
        } catch { return .failure(error) }
    }
}
