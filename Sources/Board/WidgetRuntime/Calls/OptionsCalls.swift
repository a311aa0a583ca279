package import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderHost
import ProviderProtocol
package import WidgetModel
package import WidgetStore

/// `options TARGET`: the values that a parameter can take.
extension OptionsCall: HostedCall {
    /// The choices for one parameter, or for all parameters with choices. The target is a placed widget or a
    /// kind; for a kind, dependent choices are based on the defaults.
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Choices> {
        var widget: HostedWidget
        if let placed = try host.hosted(target) {
            widget = placed
        } else if let bound = Kind(target).flatMap(host.workspace.widget) {
            widget = host.snapshot.sketch(of: bound, bound.families[0])
        } else if Kind(target).map(host.workspace.manifests.isDeclared) == true {
            return BoardReply(refused: [.kindBroken(target)])
        } else {
            let ids = try host.store.widgets().map(\.id)
            if let remark = host.workspace.remark(aboutParameterAlone: target, ids) {
                return BoardReply(refused: [remark], because: .notFound)
            }
            return try host.refuse(unknownWidget: target)
        }
        guard let bound = widget.bound else {
            return BoardReply(refused: [host.snapshot.undeclared(widget)])
        }
        if let changes, !changes.isEmpty {
            widget.reading = await reading(of: widget, after: changes, on: host, in: locale)
        }
        guard let intent = (widget.reading.resolved?.intent ?? bound.intent)?.localized(for: locale) else {
            return BoardReply(refused: [.nothingToChoose(target)])
        }
        var chosen = intent.parameters.filter { $0.options != nil || $0.caseNames != nil }
        if let name = self.parameter {
            guard let parameter = intent.parameter(named: name) else {
                return BoardReply(refused: [.parameterUnknown(name, in: intent)])
            }
            chosen = [parameter]
        }
        return try await choices(of: chosen, for: widget, on: host, in: locale)
    }

    /// The values of a draft without its refused changes, because choices depend on the other values (rule
    /// C4).
    private func reading(
        of hosted: HostedWidget, after changes: [RequestedChange], on host: isolated BoardHost,
        in locale: LocaleTag
    ) async -> ConfigurationReading {
        let folder = self.folder ?? host.workspace.folder
        var wanted = EditRequest(changes.map(EditRequest.Change.init))
        while !wanted.changes.isEmpty {
            var planning = AssistedPlanning(of: hosted, folder: folder, in: locale)
            switch await planning.draft(wanted, checksRules: false, on: host) {
            case .success(let draft): return draft.reading
            case .failure(let refusal):
                // If the edit as a whole is refused, the stored values apply.
                if refusal.changes.isEmpty { return hosted.reading }
                wanted.changes = wanted.changes.indices.filter { !refusal.changes.contains($0) }
                    .map { wanted.changes[$0] }
            }
        }
        return hosted.reading
    }

    /// The choices of each parameter: the choices of its type, matching time zones, or the provider's
    /// options. For other parameters, the result describes the accepted values.
    ///
    /// A provider's choices are stored for completion.
    private func choices(
        of parameters: [IntentParameter], for hosted: HostedWidget, on host: isolated BoardHost,
        in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Choices> {
        var rows: [Choices.OfParameter] = []
        var remarks: [BoardRemark] = []
        for parameter in parameters {
            var row = Choices.OfParameter(parameter: parameter.name, title: parameter.displayTitle)
            if let type = parameter.type.account, let provider = hosted.bound?.provider {
                row.options = host.accounts.options(of: type, asked, for: provider).options.map(\.encodedJSON)
                if row.options.isEmpty { remarks.append(.noAccounts(type.service)) }
            } else if parameter.options == nil, let cases = parameter.choices(with: hosted.reading.resolved) {
                row.options = cases.matching(search)
            } else if parameter.type.kind is TimeZoneType, parameter.options == nil, let search {
                let zones = host.workspace.literals.zones(search)
                row.options = zones.prefix(OptionsCall.zonesListed).map { .string($0) }
                row.more = zones.count > OptionsCall.zonesListed ? true : nil
            } else if let type = parameter.type.kind as? FileType, parameter.options == nil, let search,
                let bound = hosted.bound
            {
                let listing = await OptionsCall.listing(continuing: search, type, bound, on: host)
                row.entries = listing.entries
                row.folders = listing.roots
                row.more = listing.hasMore ? true : nil
            } else if parameter.options != nil, let bound = hosted.bound {
                let stored = StoredChoices.name(target, parameter.name)
                if running == true, host.providers[bound.provider]?.host.isRunning != true {
                    row.options = try host.store.remembered(stored).map(StoredChoices.read) ?? []
                    rows.append(row)
                    continue
                }
                let provider = ProviderQuestions(about: hosted, in: locale)
                let configuration = hosted.reading.resolved
                switch await provider.options(parameter.name, asked, with: configuration, on: host) {
                case .success(let answer):
                    row.options = answer.options.map { option in
                        option.inOneForm(of: parameter.type, host.workspace.literals).encodedJSON
                    }
                    row.more = answer.hasMore ? true : nil
                    if asked == .list, changes?.isEmpty ?? true {
                        Self.remember(row.options, as: stored, in: host.store)
                    }
                case .failure(let failure) where failure.isOfStart:
                    return BoardReply(refused: []).failing(host.snapshot.willNotStart(bound, failure))
                case .failure(let failure):
                    row.options = (parameter.choices(with: nil) ?? []).matching(search)
                    remarks.append(.noChoices(parameter.name, failure))
                }
            } else {
                row.accepts = parameter.expectation(on: hosted.family)
                let kind = parameter.type.kind
                if kind is TimeZoneType || kind is FileType { row.searchable = true }
            }
            rows.append(row)
        }
        return BoardReply(Choices(target: hosted.id.description, parameters: rows), remarks: remarks)
    }

    /// The files that continue a path. A disk of the network can take long, so another thread reads it.
    private static func listing(
        continuing path: String, _ type: FileType, _ bound: BoundWidget, on host: isolated BoardHost
    ) async -> FolderBrowsing.Listing {
        let settings = host.snapshot.settings(of: bound.manifest)
        let home = host.workspace.literals.homeFolder
        return await Blocking.run(.outside) {
            FolderBrowsing(for: type, of: settings, home: home).listing(continuing: path)
        }
    }

    /// Stores choices for completion. The reply does not depend on it, so a failure is ignored.
    private static func remember(_ choices: [JSONValue], as name: String, in store: BoardStore) {
        let text = StoredChoices.text(of: choices)
        do throws(StoreError) {
            if try store.remembered(name) != text { try store.remember(text, as: name, .archives) }
        } catch {
            // In this case, completion offers older choices.
        }
    }

    /// The maximum number of time zones in a reply.
    private static let zonesListed = 50

    /// The query for the provider.
    private var asked: OptionsRequest.Query {
        ids.map { .ids($0) } ?? search.map { .search($0) } ?? .list
    }
}

extension Option {
    /// The option with a number in the form in which boards print values of the type: 1 for 1.0.
    fileprivate func inOneForm(of type: ParameterType, _ context: LiteralContext) -> Option {
        guard case .number = value,
            let read = try? type.kind.value(ofJSON: value, in: context)  // Others are shown unchanged.
        else { return self }
        var option = self
        option.value = read.json
        return option
    }
}

extension LiteralContext {
    /// The time zones whose name contains these words. Spaces match `_`.
    fileprivate func zones(_ words: String) -> [String] {
        let words = words.lowercased().replacing(" ", with: "_")
        return timeZoneNames().filter { $0.lowercased().contains(words) }.sorted()
    }
}
