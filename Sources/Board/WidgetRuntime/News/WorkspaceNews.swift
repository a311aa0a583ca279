import BoardDocuments
import Configurations
import SourceText
import WidgetModel

/// The events with which observers learn that other definitions came into force, or did not.
struct WorkspaceNews {
    private let workspace: LoadedWorkspace
    private let former: LoadedWorkspace
    /// The widgets whose previous declarations remain in force, by the path of the file with the errors.
    private let kept: [String: [BoundWidget]]

    init(_ workspace: LoadedWorkspace, since former: LoadedWorkspace, kept: [String: [BoundWidget]]) {
        self.workspace = workspace
        self.former = former
        self.kept = kept
    }

    /// An event for each kind that was added, removed or changed.
    ///
    /// - Parameter placed: the kinds under which widgets were placed, one for each widget.
    func kinds(changed: Set<Kind>, placed: [Kind]) -> [BoardEvent] {
        let kinds = Set(workspace.widgets.map(\.kind))
        let formerKinds = Set(former.widgets.map(\.kind))
        return kinds.union(formerKinds).sorted().compactMap { kind in
            let change: DefinitionChange? =
                if !formerKinds.contains(kind) {
                    .added
                } else if !kinds.contains(kind) {
                    .removed
                } else {
                    changed.contains(kind) ? .changed : nil
                }
            return change.map { .definition($0, kind, placed: placed) }
        }
    }

    /// An event for the first error of each file whose errors have changed, and for the end of all errors.
    ///
    /// - Parameter isRecovery: whether the workspace could not be read before, so that all errors are new.
    func errors(afterTrouble isRecovery: Bool) -> [BoardEvent] {
        let (errors, formerErrors) = (workspace.errorsByPath, former.errorsByPath)
        if errors.isEmpty { return isRecovery || !formerErrors.isEmpty ? [BoardEvent(.valid)] : [] }
        return errors.sorted { $0.key < $1.key }.compactMap { path, errors in
            if !isRecovery, errors.map(\.message) == formerErrors[path]?.map(\.message) { return nil }
            let kinds = (kept[path] ?? []).map(\.kind).sorted()
            return .invalid(path, errors[0], more: errors.count - 1, kept: kinds, in: workspace)
        }
    }
}

extension BoardEvent {
    /// A kind's change, with the number of its placed widgets.
    static func definition(_ change: DefinitionChange, _ kind: Kind, placed: [Kind]) -> BoardEvent {
        var event = BoardEvent(.definition)
        event.kind = kind
        event.change = change
        event.widgets = placed.count { $0 == kind }
        return event
    }

    /// The first error of a file.
    ///
    /// - Parameters:
    ///   - more: the number of further errors in the file.
    ///   - kept: the kinds whose previous declarations remain in force.
    static func invalid(
        _ path: String, _ first: Finding, more: Int, kept: [Kind], in workspace: LoadedWorkspace
    ) -> BoardEvent {
        var event = BoardEvent(.invalid)
        event.path = workspace.shortPath(path)
        event.finding = first.json.encodedJSON
        event.more = more
        event.inForce = kept
        return event
    }
}

extension LoadedWorkspace {
    /// The path relative to the workspace, if it is inside.
    fileprivate func shortPath(_ path: String) -> String {
        let folder = folder + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }

    /// The errors by file, in the order of the findings.
    fileprivate var errorsByPath: [String: [Finding]] {
        let errors = findings.filter { $0.severity == .error && $0.location != nil }
        return Dictionary(grouping: errors) { $0.location?.file.path ?? "" }
    }
}
