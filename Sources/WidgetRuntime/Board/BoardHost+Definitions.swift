import Configurations
import SourceText
import Timelines
import WidgetManifests
import WidgetModel
import WidgetStore
import YAMLReading

/// Changed definitions, manifests and programs are applied while the board is served (T21).
extension BoardHost {
    /// Puts a workspace in force that was read again. What has errors stays in force as it was before.
    func apply(_ read: LoadedWorkspace) {
        guard !isClosing else { return }
        let former = workspace
        var kept: [String: [BoundWidget]] = [:]
        if !read.hasSameFiles(as: former) {
            var read = read
            kept = read.keep(former.widgets)
            workspace = read
            do throws(StoreError) {
                if let remark = try concealNewSecrets() { announce(.remark(remark.message)) }
            } catch {
                workspace = former
                return stayInForce(RuntimeFailure(error))
            }
            workspaceNumber += 1
        }
        reconnectProviders()
        do throws(StoreError) {
            tellKinds(since: former, changed: try redeclareWidgets())
        } catch {
            announce(.trouble(error.description))
        }
        resume()
        tellErrors(since: former, kept)
        if workspaceTrouble != nil { announce(.valid) }
        workspaceTrouble = nil
    }

    /// `widgetconf.yaml` has errors, so that everything stays in force.
    func stayInForce(_ findings: [Finding]) {
        let errors = findings.filter { $0.severity == .error }
        guard let first = errors.first, let path = first.location?.file.path,
            workspaceTrouble != first.message
        else { return }
        workspaceTrouble = first.message
        announce(
            .invalid(
                path: shortPath(path), first, more: errors.count - 1, kept: workspace.widgets.map(\.kind)))
    }

    /// The workspace could not be read, so that everything stays in force.
    func stayInForce(_ failure: RuntimeFailure) {
        guard workspaceTrouble != failure.description else { return }
        workspaceTrouble = failure.description
        announce(.trouble(failure.description + "; all definitions stay in force as they were"))
    }

    /// Connects what is new, and connects again what is to be run in another way.
    private func reconnectProviders() {
        var wanted: [ProviderName: ProviderManifest] = [:]
        for widget in workspace.widgets { wanted[widget.provider] = widget.manifest }
        for manifest in workspace.manifests.manifests { wanted[manifest.name.value] = manifest }
        for (name, connection) in providers.sorted(by: { $0.value.index < $1.value.index }) {
            if let manifest = wanted[name], fingerprint(of: manifest) == connection.fingerprint { continue }
            providers[name] = nil
            let number = nextToken
            nextToken += 1
            leaving[number] = Task {
                await connection.host.stop()
                leaving[number] = nil
            }
        }
        for (name, manifest) in wanted.sorted(by: { $0.key.name < $1.key.name }) where providers[name] == nil
        {
            connect(manifest)
        }
    }

    /// Reads the placed widgets anew whose declaration changed, and asks for their timelines; gives the kinds
    /// that are declared otherwise.
    private func redeclareWidgets() throws(StoreError) -> Set<Kind> {
        let placed = widgets.all
        let (conditions, changed) = try changedDeclarations(placed)
        for var hosted in placed {
            let bound = workspace.bound(placedAs: hosted.id.kind)
            let isDeclared = bound != nil
            guard changed.contains(hosted.id.kind) || isDeclared != (hosted.bound != nil) else { continue }
            hosted.bound = bound
            hosted.reading = read(hosted.choices, version: hosted.version, of: hosted)
            widgets[hosted.index] = hosted
            take(.redeclared(hosted.index, placement(of: hosted)))
            if engine.canReload(hosted.index) { take(.reloadAsked(hosted.index, .definition)) }
        }
        remember(conditions)
        return changed
    }

    private func tellKinds(since former: LoadedWorkspace, changed: Set<Kind>) {
        let kinds = Set(workspace.widgets.map(\.kind))
        let formerKinds = Set(former.widgets.map(\.kind))
        for kind in kinds.union(formerKinds).sorted() {
            let change: DefinitionChange
            if !formerKinds.contains(kind) {
                change = .added
            } else if !kinds.contains(kind) {
                change = .removed
            } else if changed.contains(kind) {
                change = .changed
            } else {
                continue
            }
            let count = widgets.all.count { $0.id.kind == kind }
            announce(.definition(kind, change, widgets: count))
        }
    }

    /// Tells the first error of each file whose errors are other ones than before.
    private func tellErrors(since former: LoadedWorkspace, _ kept: [String: [BoundWidget]]) {
        let (errors, formerErrors) = (workspace.errorsByPath, former.errorsByPath)
        for (path, errors) in errors.sorted(by: { $0.key < $1.key }) {
            if errors.map(\.message) == formerErrors[path]?.map(\.message) { continue }
            let kinds = (kept[path] ?? []).map(\.kind).sorted()
            announce(.invalid(path: shortPath(path), errors[0], more: errors.count - 1, kept: kinds))
        }
        if errors.isEmpty, !formerErrors.isEmpty { announce(.valid) }
    }

    private func shortPath(_ path: String) -> String {
        let folder = workspace.folder + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}

extension LoadedWorkspace {
    /// In the order of the findings; none of a file that has no errors.
    fileprivate var errorsByPath: [String: [Finding]] {
        let errors = findings.filter { $0.severity == .error && $0.location != nil }
        return Dictionary(grouping: errors) { $0.location?.file.path ?? "" }
    }
}
