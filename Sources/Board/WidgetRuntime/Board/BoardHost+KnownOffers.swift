import Configurations
import IntentDefinitions
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// Remembers providers' statements about chosen values: whether they are still offered (rule C4).
///
/// The mark is computed when a configuration is resolved. Clients show it immediately, and the provider
/// receives it with the next request.
extension BoardHost {
    /// Records what an answer's options show about a widget's values.
    ///
    /// - Parameter asked: the configuration in the request.
    func note(
        _ answer: OptionsAnswer, to request: OptionsRequest, with asked: ResolvedConfiguration?,
        for widget: PlacedWidgetID
    ) {
        guard let asked, let parameter = asked.intent.parameter(named: request.parameter),
            let hosted = widgets[widget], let form = hosted.reading.form, let chosen = hosted.reading.resolved
        else { return }
        let offered = answer.options.compactMap { option in
            // An option that does not have the parameter's type is reported where it is chosen.
            try? OfferedChoice(option.value, title: nil, as: parameter.type, in: form.context).id
        }
        let listsAll = parameter.options?.origin == .list && !answer.hasMore
        var offers = hosted.offers
        offers.note(parameter, Set(offered), with: asked, chosen: chosen) { value in
            switch request.query {
            case .list: listsAll
            case .ids(let ids): ids.contains(value)
            case .search: false
            }
        }
        remember(offers, of: hosted.index)
    }

    /// Applies statements about a widget, and stores them.
    func remember(_ offers: KnownOffers, of widget: WidgetIndex) {
        guard let hosted = widgets[widget] else { return }
        widgets[widget]?.offers = offers
        widgets[widget]?.reading = hosted.reading.knowing(offers)
        do throws(StoreError) {
            let (name, text) = (BoardStore.offersName(of: hosted.id), offers.json.text)
            let stored = try store.remembered(name)
            if stored != text, stored != nil || !offers.isEmpty {
                try store.remember(text, as: name, .archives)
            }
        } catch {
            // The provider repeats the statement when it is next asked for choices.
        }
    }

    /// The stored statements about a widget.
    func storedOffers(of widget: PlacedWidgetID) throws(StoreError) -> KnownOffers {
        guard let text = try store.remembered(BoardStore.offersName(of: widget)) else { return KnownOffers() }
        // This program wrote the JSON. Treat damaged JSON as no statements.
        return (try? JSONValue(parsing: text)).map(KnownOffers.init) ?? KnownOffers()
    }
}
