import BoardDocuments
import Configurations
import SourceText
import Timelines
import WidgetModel
import WidgetStore

/// Applies changed definitions, manifests and programs while the board is served (T21).
extension BoardHost {
    /// Applies a newly read workspace. Declarations with errors keep their previous version.
    ///
    /// The engine receives its events last, because each may trigger requests for any widget, whose provider
    /// must already be connected.
    func apply(_ read: LoadedWorkspace) {
        guard !isClosing else { return }
        let former = workspace
        guard read.name == former.name else { return stayInForce(.renamed(former.name, to: read.name)) }
        let isChanged = !read.hasSameFiles(as: former)
        var kept: [String: [BoundWidget]] = [:]
        if isChanged {
            var read = read
            kept = read.keep(former)
            workspace = read
        }
        let changes: (new: [BoardSnapshot.Condition], changed: Set<Kind>)
        var concealed: (widgets: [PlacedWidgetID], remarks: [BoardRemark]) = ([], [])
        do throws(StoreError) {
            changes = try snapshot.changedDeclarations(widgets.all)
            if isChanged { concealed = try concealNewSecrets() }
        } catch {
            workspace = former
            return stayInForce(RuntimeFailure(error))
        }
        if isChanged { workspaceNumber += 1 }
        let connected = reconnectProviders()
        let rebound = rebindWidgets(of: changes.changed)
        rebuildChangedViews()
        for provider in connected { take(.providerAdded(provider, concurrency: 1)) }
        reload(concealed.widgets)
        redeclare(rebound)
        remember(changes.new)
        for remark in concealed.remarks { announce(.note, message: remark.message) }
        tellKinds(since: former, changed: changes.changed)
        resume()
        tellErrors(since: former, kept)
        workspaceTrouble = nil
    }

    /// Handles errors in `widgetconf.yaml`: all declarations remain in force.
    func stayInForce(_ findings: [Finding]) {
        let errors = findings.filter { $0.severity == .error }
        guard let first = errors.first, let path = first.location?.file.path,
            workspaceTrouble != first.message
        else { return }
        workspaceTrouble = first.message
        announceInvalid(path, first, more: errors.count - 1, kept: workspace.widgets.map(\.kind))
    }

    /// Handles an unreadable workspace: all declarations remain in force.
    func stayInForce(_ failure: RuntimeFailure) {
        guard workspaceTrouble != failure.description else { return }
        workspaceTrouble = failure.description
        announce(
            .trouble, message: failure.description + "; all definitions stay in force as they were")
    }

    /// Connects providers that are new or whose command has changed, and returns their indices in the engine.
    private func reconnectProviders() -> [ProviderIndex] {
        var wanted: [ProviderName: ProviderManifest] = [:]
        for widget in workspace.widgets { wanted[widget.provider] = widget.manifest }
        for manifest in workspace.manifests.manifests { wanted[manifest.name.value] = manifest }
        for (name, connection) in providers.all {
            if let manifest = wanted[name], snapshot.fingerprint(of: manifest) == connection.fingerprint { continue }
            providers.disconnect(name) { connection in
                Task(executorPreference: loop) {
                    await connection.host.stop()
                    await self.ended(connection.number)
                }
            }
        }
        return wanted.sorted { $0.key.name < $1.key.name }.filter { providers[$0.key] == nil }
            .map { connect($0.value) }
    }

    /// Records that a replaced connection's process has ended.
    private func ended(_ connection: UInt64) { providers.ended(connection) }

    /// Binds every placed widget to its current declaration, and interprets its choices again if the
    /// declaration has changed. Returns the widgets whose declaration or provider has changed.
    private func rebindWidgets(of changed: Set<Kind>) -> [PlacedWidgetID] {
        var rebound: [PlacedWidgetID] = []
        for var hosted in widgets.all {
            let formerProvider = hosted.bound?.provider
            hosted.bound = workspace.bound(placedAs: hosted.id.kind)
            if changed.contains(hosted.id.kind) || hosted.bound?.provider != formerProvider {
                hosted.reading = snapshot.read(hosted.choices, version: hosted.version, of: hosted)
                rebound.append(hosted.id)
            }
            widgets[hosted.index] = hosted
        }
        return rebound
    }

    /// Sends the changed declarations to the engine, and requests timelines.
    private func redeclare(_ rebound: [PlacedWidgetID]) {
        for id in rebound {
            guard let hosted = widgets[id] else { continue }
            take(.redeclared(hosted.index, snapshot.placement(of: hosted)))
            if engine.canReload(hosted.index) { take(.reloadAsked(hosted.index, .definition)) }
        }
    }

    /// Reports each kind that was added, removed or changed.
    private func tellKinds(since former: LoadedWorkspace, changed: Set<Kind>) {
        let kinds = Set(workspace.widgets.map(\.kind))
        let formerKinds = Set(former.widgets.map(\.kind))
        for kind in kinds.union(formerKinds).sorted() {
            if !formerKinds.contains(kind) {
                announce(.added, kind)
            } else if !kinds.contains(kind) {
                announce(.removed, kind)
            } else if changed.contains(kind) {
                announce(.changed, kind)
            }
        }
    }

    /// Reports a kind's change, with the number of its placed widgets.
    func announce(_ change: DefinitionChange, _ kind: Kind) {
        let count = widgets.all.count { $0.id.kind == kind }
        announce(.definition) {
            $0.kind = kind
            $0.change = change
            $0.widgets = count
        }
    }

    /// Reports the first error of each file whose errors have changed, or which could not be read before.
    private func tellErrors(since former: LoadedWorkspace, _ kept: [String: [BoundWidget]]) {
        let (errors, formerErrors) = (workspace.errorsByPath, former.errorsByPath)
        let hadTrouble = workspaceTrouble != nil
        for (path, errors) in errors.sorted(by: { $0.key < $1.key }) {
            if !hadTrouble, errors.map(\.message) == formerErrors[path]?.map(\.message) { continue }
            let kinds = (kept[path] ?? []).map(\.kind).sorted()
            announceInvalid(path, errors[0], more: errors.count - 1, kept: kinds)
        }
        if errors.isEmpty, hadTrouble || !formerErrors.isEmpty { announce(.valid) }
    }

    /// Reports the first error of a file.
    ///
    /// - Parameters:
    ///   - more: the number of further errors in the file.
    ///   - kept: the kinds whose previous declarations remain in force.
    private func announceInvalid(_ path: String, _ first: Finding, more: Int, kept: [Kind]) {
        announce(.invalid) {
            $0.path = shortPath(path)
            $0.finding = first.json.encodedJSON
            $0.more = more
            $0.inForce = kept
        }
    }

    /// The path relative to the workspace, if it is inside.
    private func shortPath(_ path: String) -> String {
        let folder = workspace.folder + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}

extension RuntimeFailure {
    fileprivate static func renamed(_ former: String, to name: String) -> RuntimeFailure {
        RuntimeFailure(
            "the workspace is now named \"\(name)\"; restart \"widgetconf serve\" to use its board instead of "
                + "\"\(former)\"")
    }
}

extension LoadedWorkspace {
    /// The errors by file, in the order of the findings.
    fileprivate var errorsByPath: [String: [Finding]] {
        let errors = findings.filter { $0.severity == .error && $0.location != nil }
        return Dictionary(grouping: errors) { $0.location?.file.path ?? "" }
    }
}
