import BoardDocuments
import Machine
import ProviderProtocol
import WidgetModel

/// Reads a group, unless it was read before.
struct GroupReading {
    let group: String

    /// The values of the group, as they are on the disk.
    func contents(on host: isolated BoardHost) async throws(ProviderFailure) -> GroupContents {
        if let known = host.groups.known(group) { return known }
        let read = await host.groups.read(group)
        // Another caller may have read and changed it in the meantime.
        if let known = host.groups.known(group) { return known }
        switch read {
        case .success(let contents):
            host.groups.know(group, contents)
            return contents
        case .failure(let failure): throw ProviderFailure(.failed, failure.description)
        }
    }

    /// The same for a client, whose call fails if the group cannot be read.
    func forClient(on host: isolated BoardHost) async throws(CallRefusal) -> GroupContents {
        do throws(ProviderFailure) { return try await contents(on: host) } catch {
            throw CallRefusal(BoardReply(failed: error.message))
        }
    }
}

/// A change of a group's values. It is made after all earlier changes of the group, and the other providers
/// of the group are notified.
struct GroupChange {
    let group: String
    let request: GroupSetRequest
    /// The provider that makes the change; nil for an app.
    let author: ProviderName?

    func make(on host: isolated BoardHost) async throws(ProviderFailure) -> GroupSetAnswer {
        let result: Result<GroupSetAnswer, ProviderFailure> = await withCheckedContinuation { continuation in
            host.groups.change(group) { previous in
                Task(executorPreference: host.loop) {
                    await previous?.value
                    continuation.resume(returning: await write(on: host))
                }
            }
        }
        return try result.get()
    }

    private func write(on host: isolated BoardHost) async -> Result<GroupSetAnswer, ProviderFailure> {
        do throws(ProviderFailure) {
            let before = try await GroupReading(group: group).contents(on: host)
            var after = before
            guard try after.apply(request) else {
                return .success(GroupSetAnswer(isStored: false, revision: before.revision))
            }
            guard after != before else { return .success(GroupSetAnswer(revision: before.revision)) }
            if case .failure(let failure) = await host.groups.write(group, after) {
                throw ProviderFailure(.failed, failure.description)
            }
            host.groups.know(group, after)
            tell(revision: after.revision, on: host)
            return .success(GroupSetAnswer(revision: after.revision))
        } catch { return .failure(error) }
    }

    /// Sends `group.changed` to the running providers of the group.
    private func tell(revision: Int, on host: isolated BoardHost) {
        let notifications = host.workspace.groups.notifications(
            of: request.values, in: group, revision: revision, except: author)
        for (provider, notification) in notifications {
            guard let connection = host.providers[provider], connection.host.isRunning else { continue }
            connection.host.notify(notification.message)
        }
    }
}
