import SourceText
import WidgetModel

/// A manifest contains a command, or a source for each widget. Sources use the command `widgetconf-source`.
enum ManifestSourceRule {
    /// Checks the sources of a manifest together, and derives its command and its permissions from them.
    ///
    /// - Parameter unknown: The entries of the manifest with unknown keys.
    static func check(
        _ manifest: inout ProviderManifest, _ root: YAMLNode, unknown: [MappingEntry], _ sink: FindingSink
    ) {
        let places = SourcePlaces(root)
        guard let first = places.first else {
            if places.command == nil, root.isComplete, !isMisspelt(unknown) {
                sink.report(SourceFindings.commandMissing(root))
            }
            return
        }
        if let command = places.command {
            sink.report(SourceFindings.commandBesideSource(first, command: command))
            // It is not known which of the two answers.
            manifest.command = []
            return
        }
        checkWidgets(&manifest, places, sink)
        // Otherwise, the source contains an error, which was reported.
        guard places.own == nil || manifest.source != nil else { return }
        let file = String(manifest.file.path.split(separator: "/").last ?? "")
        manifest.command = [SourceDeclaration.program, file].map { Located($0, at: first.location) }
        SourceHostRule.check(manifest, root, sink)
        SourceGroupRule.check(manifest, sink)
        SourceBudgetRule.check(manifest, sink)
        if manifest.permissions == nil {
            manifest.permissions = permissions(of: manifest)
            manifest.hasDerivedPermissions = true
        }
        if root.value(of: "limits")?.hasKey("idle") != true { manifest.limits.idle = idle(of: manifest) }
    }

    /// How long the process is kept without a request: files are watched, commands print lines and brokers
    /// send messages until the next request, and connections and answers are worth keeping between two
    /// reloads of several widgets.
    private static func idle(of manifest: ProviderManifest) -> Milliseconds {
        manifest.sources.contains(where: \.noticesData) ? .hours(24) : .minutes(5)
    }

    /// Whether an unknown key is probably a misspelled `command` or `source`.
    private static func isMisspelt(_ unknown: [MappingEntry]) -> Bool {
        let names = ProviderManifest.grammar.keys.map { "\($0.form.name)" }
        return unknown.contains { entry in
            let name = entry.key.text ?? ""
            let near = Spelling.nearest(name, among: names) ?? Spelling.whole(of: name, among: names)
            return ["command", "source"].contains(near)
                || SourceFindings.isOfSource(entry.key)
        }
    }

    /// Reports widgets without a source, without a view, and without data for the values of their entries.
    private static func checkWidgets(
        _ manifest: inout ProviderManifest, _ places: SourcePlaces, _ sink: FindingSink
    ) {
        for index in manifest.widgets.indices {
            let widget = manifest.widgets[index]
            let mark = sink.mark
            if places.own == nil, !places.hasSource(widget) {
                sink.report(SourceFindings.sourceMissing(widget.kind))
            } else if let node = places.widgets?.value(of: widget.kind.value.name) {
                let lacking = ["view", "entry"].filter { name in
                    !node.hasKey(name) && !WidgetDeclaration.grammar.isMeant(name, in: node)
                }
                if !lacking.isEmpty, node.isMapping, node.isComplete {
                    sink.report(SourceFindings.viewMissing(widget.kind, lacking))
                }
            }
            if sink.hasErrors(since: mark) { manifest.widgets[index].isWhole = false }
        }
        SourceDataRule.check(&manifest, sink)
    }

    /// The permissions that the sources need; nil if a source runs programs, which are not restricted.
    ///
    /// Files in the manifest's folder are always readable.
    private static func permissions(of manifest: ProviderManifest) -> ProviderPermissions? {
        var permissions = ProviderPermissions()
        for fetch in manifest.sources.flatMap(\.allFetches) {
            switch fetch.method {
            case .http, .mqtt, .fixed, .push: break
            case .run: return nil
            case .file(let path):
                guard let readable = path.value.readablePath, !permissions.read.contains(readable) else {
                    continue
                }
                permissions.read.append(readable)
            }
        }
        let hosts = manifest.sources.flatMap { $0.hosts.map(\.value) }
        if !hosts.isEmpty {
            permissions.network = .hosts(hosts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
        }
        return permissions
    }
}

extension ProviderManifest {
    /// The source of a widget: its own one, or the manifest's; nil if a program answers for it.
    package func source(of widget: WidgetDeclaration) -> SourceDeclaration? { widget.source ?? source }

    /// The manifest's source and the sources of its widgets, in file order.
    package var sources: [SourceDeclaration] {
        [source].compactMap(\.self) + widgets.compactMap(\.source)
    }

    /// The hosts that its sources may reach; nil if they may reach all hosts.
    ///
    /// If the permissions are derived, `example.org` and `www.example.org` are the same site, because most
    /// sites redirect from one to the other.
    package var reachableHosts: [String]? {
        switch permissions?.network {
        case nil, .all?: nil
        case ProviderPermissions.Network.none?: []
        case .hosts(let hosts)?: hasDerivedPermissions ? hosts + hosts.compactMap(Self.twin) : hosts
        }
    }

    /// The other name of a site; nil for addresses and local names.
    private static func twin(of host: String) -> String? {
        guard host.contains("."), HostAddress(host) == nil else { return nil }
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www." + host
    }
}

extension SourceDeclaration {
    /// The fetches of timelines and of choices.
    package var allFetches: [SourceFetch] { fetches + choices.map(\.fetch) }

    /// Whether its running process notices new data: of files, of commands that keep running, or of brokers.
    package var noticesData: Bool {
        fetches.contains { fetch in
            switch fetch.method {
            case .file, .mqtt: true
            case .run(let command): command.isKept
            case .http, .fixed, .push: false
            }
        }
    }
}

extension SourceTemplate {
    /// The path that must be readable for a file: its folder, up to the first value in the path, because a
    /// mount of the file itself would hide that the file is replaced. In the home folder and in `/`, which
    /// contain too much, it is the file itself.
    ///
    /// Nil within the manifest's folder, which is always readable, and for a path that begins with a value:
    /// the files that people choose are readable.
    fileprivate var readablePath: String? {
        let fixed = text.prefix { !"{$".contains($0) }
        guard let slash = fixed.lastIndex(of: "/") else { return nil }
        let folder = fixed[..<slash]
        if folder.isEmpty || folder == "~" { return fixed.count == text.count ? text : nil }
        let isOutside =
            folder.hasPrefix("/") || folder.hasPrefix("~/") || folder.split(separator: "/").contains("..")
        return isOutside ? String(folder) : nil
    }
}

/// Where a manifest contains the keys of commands and sources.
private struct SourcePlaces {
    let command: YAMLNode?
    /// The manifest's own source.
    let own: YAMLNode?
    let widgets: YAMLNode?
    /// The first key `source`, of the manifest or of a widget; nil without a source.
    let first: YAMLNode?

    init(_ root: YAMLNode) {
        command = root.key(named: "command")
        own = root.key(named: "source")
        widgets = root.value(of: "widgets")
        first = own ?? widgets?.entries.compactMap { $0.value.key(named: "source") }.first
    }

    func hasSource(_ widget: WidgetDeclaration) -> Bool {
        widgets?.value(of: widget.kind.value.name)?.hasKey("source") ?? false
    }
}

/// If permissions list hosts, they list the hosts of all sources.
enum SourceHostRule {
    static func check(_ manifest: ProviderManifest, _ root: YAMLNode, _ sink: FindingSink) {
        let listed: [String]
        switch manifest.permissions?.network {
        case nil, .all?: return
        case ProviderPermissions.Network.none?: listed = []
        case .hosts(let hosts)?: listed = hosts
        }
        let permissions = root.key(named: "permissions")
        let key = root.value(of: "permissions")?.key(named: "network") ?? permissions
        let known = listed.map(PrivateHostRule.plain)
        var reported: Set<String> = []
        for host in manifest.sources.flatMap(\.hosts) where !known.contains(host.value) {
            guard reported.insert(host.value).inserted else { continue }
            sink.report(SourceFindings.hostUnlisted(host, listed: listed, at: key?.location))
        }
    }
}

/// A source uses values of a group only if the manifest declares the group, and does not show its secrets.
enum SourceGroupRule {
    static func check(_ manifest: ProviderManifest, _ sink: FindingSink) {
        for use in manifest.sources.flatMap(\.uses) where use.isOfGroup {
            guard let group = manifest.group else {
                sink.report(SourceFindings.groupMissing(use))
                continue
            }
            let isSecret = group.secrets.contains { use.path.dropFirst().first == $0.value }
            if use.isShown, isSecret { sink.report(SourceFindings.secretShown(use)) }
        }
    }
}
