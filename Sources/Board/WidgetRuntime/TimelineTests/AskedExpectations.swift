import BoardDocuments
import Configurations
import ProviderProtocol
import WidgetModel

// Expectations that require a request to the provider when a step is inspected.
extension Simulation {
    /// The titles of the choices that the provider offers for a placed widget.
    func offered(_ expected: Expectation.Offered, to widget: PlacedWidgetID) async -> Expectation.Offered {
        let query = OptionsCall(
            target: widget.description, parameter: expected.parameter, search: expected.search)
        let options = await host.answer(query).document?.parameters.first?.options ?? []
        var offered = expected
        offered.titles = options.map { ($0["title"] ?? $0["value"] ?? $0).string ?? $0.text }
        return offered
    }

    /// A widget's current views in each family of its kind. Without a provider, only its own family has a
    /// view, because a scripted answer does not contain others.
    func views(of widget: PlacedWidgetID) async -> [TimelineTestResult.Picture.View] {
        let reply = await host.answer(RenderCall(.widget(widget.description)))
        guard let shown = reply.document?.one else { return [] }  // It was removed.
        guard !isScripted else { return [.init(family: shown.family, tree: shown.view)] }
        return await FamilyViews(shown: shown).views(of: widget, on: host)
    }
}

/// The views of a widget in each family of its kind: the shown view in its own family, and the provider's
/// current answers for the others.
private struct FamilyViews {
    let shown: RenderedWidget

    func views(
        of id: PlacedWidgetID, on host: isolated BoardHost
    ) async -> [TimelineTestResult.Picture.View] {
        guard let hosted = host.widgets[id], let bound = hosted.bound else { return [] }
        var views: [TimelineTestResult.Picture.View] = []
        for family in bound.families {
            if family == hosted.family {
                views.append(.init(family: family, tree: shown.view))
            } else {
                views.append(await answeredView(of: hosted, bound, in: family, on: host))
            }
        }
        return views
    }

    private func answeredView(
        of hosted: HostedWidget, _ bound: BoundWidget, in family: Family, on host: isolated BoardHost
    ) async -> TimelineTestResult.Picture.View {
        var context = host.snapshot.context(of: hosted, reason: .center)
        context.family = family
        context.displaySize = family.size
        let form = bound.form(for: family, context: host.snapshot.literals)
        let values = form.map { $0.resolve(hosted.reading.configuration).providerJSON } ?? [:]
        let request = TimelineRequest(context: context, configuration: values)
        let limits = TimelineLimits(entries: bound.manifest.limits.entries)
        do throws(ProviderFailure) {
            let json = try await host.ask(.timeline(request), of: bound.provider).get()
            do throws(JSONMismatch) {
                let snapshot = host.snapshot
                let views = bound.views(
                    in: context, snapshot.valueFormat(), embedding: snapshot.pictures(of: bound))
                let read = try ReceivedTimeline(json, completing: views.complete).normalized(
                    at: context.now, limits: limits)
                let entry = read.answer.entries.last { $0.date <= context.now }
                return .init(family: family, tree: entry?.view.encodedJSON)
            } catch { throw ProviderFailure(malformed: error) }
        } catch {
            return .init(family: family, problem: error.explanation)
        }
    }
}
