import BoardDocuments
import Configurations
import Machine
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
        var concealed: [PlacedWidgetID] = []
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
        reload(concealed)
        redeclare(rebound)
        remember(changes.new)
        let news = WorkspaceNews(workspace, since: former, kept: kept)
        let placed = widgets.all.map(\.id.kind)
        for event in news.kinds(changed: changes.changed, placed: placed) { announce(event) }
        resume()
        for event in news.errors(afterTrouble: workspaceTrouble != nil) { announce(event) }
        workspaceTrouble = nil
        SecretErasure(of: concealed, on: self).begin(on: self)
    }

    /// Handles errors in `widgetconf.yaml`: all declarations remain in force.
    func stayInForce(_ findings: [Finding]) {
        let errors = findings.filter { $0.severity == .error }
        guard let first = errors.first, let path = first.location?.file.path,
            workspaceTrouble != first.message
        else { return }
        workspaceTrouble = first.message
        announce(
            .invalid(path, first, more: errors.count - 1, kept: workspace.widgets.map(\.kind), in: workspace))
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
            if let manifest = wanted[name], snapshot.fingerprint(of: manifest) == connection.fingerprint {
                continue
            }
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

    // Parameters that became secret (C8)

    /// Moves the values of parameters that became secret from the board to the secrets folder.
    ///
    /// Call this whenever definitions come into force, before anything is read or stored with them, because
    /// an edit stores `••••` and relies on the folder for the value. Returns the widgets whose values were
    /// moved, which must be reloaded if they are hosted. The old values must then be erased.
    private func concealNewSecrets() throws(StoreError) -> [PlacedWidgetID] {
        let concealment = SecretConcealment(on: snapshot)
        guard try concealment.isDue else { return [] }
        // Unwritten ledger rows may contain messages of providers.
        if !save(.commits), let trouble = unsaved.trouble { throw trouble }
        return try concealment.move()
    }

    /// Loads these widgets into the engine again, because their archives may be gone.
    func reload(_ concealed: [PlacedWidgetID]) {
        for widget in concealed {
            guard let hosted = widgets[widget] else { continue }
            unsaved.forget(hosted.index, widget)
            dropPresses(of: hosted.index)
            take(.removed(hosted.index))
            widgets.remove(widget)
            do throws(StoreError) {
                _ = try self.hosted(widget.description)
            } catch {
                announce(.trouble, message: error.description)
            }
        }
    }

    /// Moves the values before a board is used. The remarks are part of the reply to the first request.
    func concealForOpening() throws(StoreError) {
        let board = snapshot
        try secrets.nameRecipients(in: store) { board.recipient(of: $0) }
        openingRemarks += SecretErasure(of: try concealNewSecrets(), on: self).run()
    }
}

extension RuntimeFailure {
    fileprivate static func renamed(_ former: String, to name: String) -> RuntimeFailure {
        RuntimeFailure(
            "the workspace is now named \"\(name)\"; restart \"widgetconf serve\" to use its board instead of "
                + "\"\(former)\"")
    }
}
