import Configurations
import Machine
import ProviderHost
import ProviderProtocol
import SourceText
import WidgetModel

/// Values that an app and its providers share. Changes to a group are made one at a time, and each is written
/// to the disk before it is visible; the board's loop does not wait for the disk.
struct GroupDesk {
    /// Nil for groups that only exist in memory, as in a simulation.
    private let folder: GroupFolder?
    /// The groups that were read.
    private var contents: [String: GroupContents] = [:]
    /// The latest change of each group. The next one waits for it.
    private var changes: [String: Task<Void, Never>] = [:]

    init(in folder: GroupFolder?) { self.folder = folder }

    /// The contents of a group; nil if it must be read first.
    func known(_ group: String) -> GroupContents? {
        contents[group] ?? (folder == nil ? GroupContents() : nil)
    }

    mutating func know(_ group: String, _ contents: GroupContents) { self.contents[group] = contents }

    /// The secret strings of a provider's group that the provider may have read.
    func secrets(of provider: ProviderName, _ declared: DeclaredGroups) -> [String] {
        guard let group = declared.group(of: provider), !group.secrets.isEmpty,
            let contents = known(group.id.value)
        else { return [] }
        return group.secrets.compactMap { contents.values[$0.value]?.string }
    }

    /// Reads a group outside the loop.
    func read(_ group: String) async -> Result<GroupContents, RuntimeFailure> {
        guard let folder else { return .success(GroupContents()) }
        return await Blocking.run(.board) {
            Result { () throws(RuntimeFailure) in try folder.read(group) }
        }
    }

    /// Writes a group outside the loop.
    func write(_ group: String, _ contents: GroupContents) async -> Result<Void, RuntimeFailure> {
        guard let folder else { return .success(()) }
        return await Blocking.run(.board) {
            Result { () throws(RuntimeFailure) in try folder.write(contents, group) }
        }
    }

    /// Registers a change that `make` starts. It receives the previous change to wait for; nil for the first
    /// change.
    mutating func change(
        _ group: String, _ make: (Task<Void, Never>?) -> Task<Void, Never>
    ) {
        changes[group] = make(changes[group])
    }

    /// Waits until all requested changes are complete.
    func finish() async {
        for change in changes.values { await change.value }
    }
}
