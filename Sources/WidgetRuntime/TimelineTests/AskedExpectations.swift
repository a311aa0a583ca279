import BoardDocuments
import JSONText
import ProviderProtocol
import WidgetManifests
import WidgetModel

// Expectations for which the provider is asked when a step is inspected.
extension Simulation {
    /// The titles of the choices that the provider offers for a placed widget.
    func offered(_ expected: Expectation.Offered, to widget: PlacedWidgetID) async -> Expectation.Offered {
        let query = OptionsQuery(
            target: widget.description, parameter: expected.parameter, search: expected.search)
        let choices = try? Choices(json: .object(await host.answer(.options(query)).document))  // None then.
        let options = choices?.parameters.first?.options ?? []
        var offered = expected
        offered.titles = options.map { ($0["title"] ?? $0["value"] ?? $0).string ?? $0.text }
        return offered
    }

    /// What a widget looks like now in each family of its kind. Without a provider, only its own family has
    /// a view, because a scripted answer has no others.
    func views(of widget: PlacedWidgetID) async -> [(family: Family, view: JSONValue?)] {
        let reply = await host.answer(.render(widget: widget.description, at: nil)).document
        guard let shown = try? RenderedWidget(json: .object(reply)) else { return [] }  // It was removed.
        guard !isScripted else { return [(shown.family, shown.view)] }
        return await host.views(of: widget, shown)
    }
}

extension BoardHost {
    /// The views of a widget in each family of its kind: what it shows in its own, and what the provider
    /// would answer now in the others.
    fileprivate func views(
        of id: PlacedWidgetID, _ shown: RenderedWidget
    ) async -> [(family: Family, view: JSONValue?)] {
        guard let hosted = widgets[id], let bound = hosted.bound else { return [] }
        var views: [(family: Family, view: JSONValue?)] = []
        for family in bound.families {
            guard family != hosted.family else {
                views.append((family, shown.view))
                continue
            }
            var context = context(of: hosted, at: clock.now(), reason: .center)
            context.family = family
            let request = TimelineRequest(context: context, configuration: hosted.reading.values)
            let answer = await ask(.timeline(request), of: bound.provider)
            // Without an answer, the picture is empty.
            let read = try? ReceivedTimeline(answer.get()).normalized(at: context.now)
            let entries = read?.answer.entries ?? []
            views.append((family, entries.last { $0.date <= context.now }?.view.encodedJSON))
        }
        return views
    }
}
