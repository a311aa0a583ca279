package import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
package import WidgetModel
package import WidgetStore

/// `options TARGET`: the values that a parameter can take.
extension BoardHost {
    // Choices

    /// The choices for one parameter, or for all parameters with choices. The target is a placed widget or a
    /// kind; for a kind, dependent choices are based on the defaults.
    func options(
        _ query: OptionsCall, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Choices> {
        var target: HostedWidget
        if let placed = try hosted(query.target) {
            target = placed
        } else if let bound = Kind(query.target).flatMap(workspace.widget) {
            var sketch = HostedWidget(
                id: PlacedWidgetID(kind: bound.kind, number: 0), index: widgets.nextIndex,
                placed: clock.now(),
                family: bound.families[0], revision: Revision(0), choices: "{}", bound: bound, reading: .empty
            )
            sketch.reading = read("{}", of: sketch)
            target = sketch
        } else if Kind(query.target).map(workspace.manifests.isDeclared) == true {
            return BoardReply(refused: [.kindBroken(query.target)])
        } else {
            let ids = try store.widgets().map(\.id)
            if let remark = workspace.remark(aboutParameterAlone: query.target, ids) {
                return BoardReply(refused: [remark], because: .notFound)
            }
            return try refuse(unknownWidget: query.target)
        }
        guard let bound = target.bound else { return BoardReply(refused: [undeclared(target)]) }
        if let changes = query.changes, !changes.isEmpty {
            target.reading = await reading(
                of: target, after: changes, folder: query.folder ?? workspace.folder, in: locale)
        }
        guard let intent = (target.reading.resolved?.intent ?? bound.intent)?.localized(for: locale) else {
            return BoardReply(refused: [.nothingToChoose(query.target)])
        }
        var chosen = intent.parameters.filter { $0.options != nil || $0.caseNames != nil }
        if let name = query.parameter {
            guard let parameter = intent.parameter(named: name) else {
                return BoardReply(refused: [.parameterUnknown(name, in: intent)])
            }
            chosen = [parameter]
        }
        return try await choices(of: chosen, query, for: target, in: locale)
    }

    /// The values of a draft without its refused changes, because choices depend on the other values (rule
    /// C4).
    private func reading(
        of hosted: HostedWidget, after changes: [RequestedChange], folder: String, in locale: LocaleTag
    ) async -> ConfigurationReading {
        var wanted = EditRequest(changes.map(EditRequest.Change.init))
        while !wanted.changes.isEmpty {
            let draft = await draft(wanted, of: hosted, folder: folder, in: locale, checksRules: false)
            switch draft {
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
        of parameters: [IntentParameter], _ query: OptionsCall, for hosted: HostedWidget,
        in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Choices> {
        let search = query.search
        var rows: [Choices.OfParameter] = []
        var remarks: [BoardRemark] = []
        for parameter in parameters {
            var row = Choices.OfParameter(parameter: parameter.name, title: parameter.displayTitle)
            if let type = parameter.type.account, let provider = hosted.bound?.provider {
                row.options = accounts.options(of: type, query.asked, for: provider).options.map(
                    \.encodedJSON)
                if row.options.isEmpty { remarks.append(.noAccounts(type.service)) }
            } else if parameter.options == nil, let cases = parameter.choices(with: hosted.reading.resolved) {
                row.options = cases.matching(search)
            } else if parameter.type.kind is TimeZoneType, parameter.options == nil, let search {
                let zones = zones(search)
                row.options = zones.prefix(BoardHost.zonesListed).map { .string($0) }
                row.more = zones.count > BoardHost.zonesListed ? true : nil
            } else if parameter.options != nil, let bound = hosted.bound {
                let stored = StoredChoices.name(query.target, parameter.name)
                if query.running == true, providers[bound.provider]?.host.isRunning != true {
                    row.options = try store.remembered(stored).map(StoredChoices.read) ?? []
                    rows.append(row)
                    continue
                }
                let request = OptionsRequest(
                    context: context(of: hosted, at: clock.now(), reason: nil, in: locale),
                    parameter: parameter.name,
                    query: query.asked, configuration: hosted.reading.values)
                switch await options(request, of: bound, with: hosted.reading.resolved, for: hosted.id) {
                case .success(let answer):
                    row.options = answer.options.map { option in
                        option.inOneForm(of: parameter.type, workspace.literals).encodedJSON
                    }
                    row.more = answer.hasMore ? true : nil
                    if query.asked == .list, query.changes?.isEmpty ?? true {
                        remember(row.options, as: stored)
                    }
                case .failure(let failure) where failure.isOfStart:
                    return BoardReply(refused: []).failing(willNotStart(bound, failure))
                case .failure(let failure):
                    row.options = (parameter.choices(with: nil) ?? []).matching(search)
                    remarks.append(.noChoices(parameter.name, failure))
                }
            } else {
                row.accepts = parameter.expectation(on: hosted.family)
                if parameter.type.kind is TimeZoneType { row.searchable = true }
            }
            rows.append(row)
        }
        return BoardReply(Choices(target: hosted.id.description, parameters: rows), remarks: remarks)
    }

    /// Stores choices for completion. The reply does not depend on it, so a failure is ignored.
    private func remember(_ choices: [JSONValue], as name: String) {
        let text = StoredChoices.text(of: choices)
        do throws(StoreError) {
            if try store.remembered(name) != text { try store.remember(text, as: name, .archives) }
        } catch {
            // In this case, completion offers older choices.
        }
    }

    /// The maximum number of time zones in a reply.
    private static let zonesListed = 50

    /// The time zones whose name contains these words. Spaces match `_`.
    private func zones(_ words: String) -> [String] {
        let words = words.lowercased().replacing(" ", with: "_")
        return workspace.literals.timeZoneNames().filter { $0.lowercased().contains(words) }.sorted()
    }
}

extension OptionsCall {
    /// The query for the provider.
    fileprivate var asked: OptionsRequest.Query {
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

extension OptionsCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Choices> {
        try await host.options(self, in: locale)
    }
}
