import BoardDocuments
import Configurations
import Machine
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// The state of a placed widget at one instant, with everything that a timeline test can expect.
struct ObservedWidget: Sendable {
    let title: String
    let shown: Shown
    /// The text of the shown entry, or of the message that replaces it; empty for the placeholder.
    let text: String
    /// The number of entries in the current timeline.
    let entries: Int
    let state: WidgetState
    let age: Age
    let revision: Revision
    /// The revision that the shown content was built for; nil for the placeholder.
    let shownRevision: Revision?
    /// The charged reloads that the budget counts at this instant.
    let charged: Int
    /// The charged reloads that the budget still allows.
    let left: Int
    /// Until when a reload is deferred, and why; nil without a deferred reload.
    let waiting: (until: Instant?, why: Deferral?)?
    /// When the next reload happens without another event; nil if it does not.
    let nextReload: Instant?
    /// When the policy requests a reload, regardless of the budget; nil if it does not.
    let due: Instant?
    /// The score of the shown entry; nil for an entry without a score.
    let relevance: Double?
    /// The number of failures since the last answer, edit, press or requested reload.
    let failures: Int
    /// The corrections of the last timeline (rule T20).
    let warnings: [String]
    /// The requests since the previous step of this widget.
    let requests: [ReloadReason]
    /// Why the step was refused; nil if it was accepted.
    let refusal: String?
    /// The explanation as printed by `why`.
    let account: Explanation
    /// The choices whose titles the test checks, with the provider's offers.
    var offered: [Expectation.Offered] = []
}

extension Simulation {
    /// The state of a widget; nil if it is not on the board.
    ///
    /// - Parameters:
    ///   - index: the index of the widget in the test.
    ///   - events: the events since the previous step of this widget.
    ///   - recent: the events since the previous step of any widget.
    func observe(
        of index: Int, since events: ArraySlice<BoardEvent>, refusals recent: ArraySlice<BoardEvent>
    ) async -> ObservedWidget? {
        guard let id = widgets[index] else { return nil }
        let name = id.description
        // The host accepts both calls, because the widget is on the board.
        guard let account = await host.answer(WhyCall(widget: name)).document,
            let rendered = await host.answer(RenderCall(.widget(name))).document?.one
        else { return nil }
        let requests = events.filter { $0.subject == id && $0.news == .sent }
        let deferral = record.events.last { $0.subject == id && $0.news == .deferred }
        // The view can be decoded, because it was checked when it arrived.
        let words = rendered.view.flatMap { try? ViewTree(json: $0) }?.words
        return await host.observe(
            of: id, title: rendered.title ?? name, text: words ?? "", requests: requests.compactMap(\.reason),
            refusal: recent.last { $0.news == .refused }?.remark?.message, deferral: deferral?.why, account)
    }
}

extension BoardHost {
    /// Adds the state of the engine, which is read directly, to the contents of the replies.
    fileprivate func observe(
        of id: PlacedWidgetID, title: String, text: String, requests: [ReloadReason], refusal: String?,
        deferral: Deferral?,
        _ account: Explanation
    ) -> ObservedWidget? {
        guard let hosted = widgets[id] else { return nil }
        let now = clock.now()
        let index = hosted.index
        let record = engine.record(of: index)
        var waiting: (until: Instant?, why: Deferral?)?
        for reload in record.open {
            if case .deferred(let until) = reload.progress { waiting = (until, deferral) }
        }
        let left = engine.budgetLeft(of: index, at: now)
        let needsLogin = snapshot.loginMessage(of: hosted, in: .english) != nil
        return ObservedWidget(
            title: title, shown: hosted.shown, text: hosted.shown != .placeholder || needsLogin ? text : "",
            entries: hosted.present?.entries.count ?? 0, state: engine.state(of: index),
            age: snapshot.age(of: hosted, at: now)?.age ?? .fresh, revision: hosted.revision,
            shownRevision: engine.shownRevision(of: index),
            charged: record.charges.filter { $0 > now - ReloadSettings.budgetWindow }.count, left: left,
            waiting: waiting, nextReload: engine.nextReload(of: index, at: now), due: engine.due(of: index),
            relevance: hosted.entry(showing: hosted.shown).flatMap {
                $0.timeline.entries[$0.row.entry].relevance?.score
            },
            failures: engine.failures(of: index)?.count ?? 0, warnings: hosted.warnings, requests: requests,
            refusal: refusal, account: account)
    }
}
