import BoardDocuments
import Configurations
import Machine
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// What requests to providers contain, and how their answers are read.
extension BoardSnapshot {
    /// The context that every request about a placed widget contains.
    ///
    /// - Parameter locale: the locale of the client; nil for the board's, in which all content is.
    func context(
        of hosted: HostedWidget, at instant: Instant? = nil, reason: ReloadReason?,
        in locale: LocaleTag? = nil
    ) -> RequestContext {
        RequestContext(
            kind: hosted.kind,
            widget: hosted.id.number == 0 ? nil : stepping == nil ? hosted.id : hosted.id.simulated,
            family: hosted.family, isSimulated: stepping != nil, now: instant ?? now,
            locale: (locale ?? boardContext.locale).description, timeZone: boardContext.timeZone,
            colorScheme: .dark, reason: reason,
            revision: hosted.revision.number > 0 ? hosted.revision : nil)
    }

    /// The request for the timeline of a placed widget.
    func timelineRequest(for ask: TimelineAsk, of hosted: HostedWidget) -> TimelineRequest {
        TimelineRequest(
            context: context(of: hosted, at: ask.sent, reason: ask.reason),
            configuration: hosted.reading.values)
    }

    /// The views of an answer about a placed widget.
    func views(of hosted: HostedWidget) -> AnsweredViews {
        AnsweredViews(
            hosted.kind, hosted.bound?.view, on: hosted.family, valueFormat(),
            embedding: pictures(of: hosted.bound))
    }

    /// Embeds pictures from the folder of a widget's provider into the views of one answer.
    func pictures(of bound: BoundWidget?) -> PictureEmbedding {
        guard let bound else { return { _ in nil } }
        return PictureFiles(folder: absolute(bound.manifest.folder, from: workspace.folder)).embedded
    }

    /// How views format values.
    func valueFormat(in locale: LocaleTag? = nil) -> ValueFormat {
        let (locale, zone, offset) = (
            locale ?? boardContext.locale, boardContext.timeZone, boardContext.offset
        )
        let time = locale == boardContext.locale ? localizedTime : LocalizedTime(locale)
        let dates = DateFormat(
            now: now, zoneOffset: { offset?($1) ?? ZoneDatabase.offset(of: $0 ?? zone, at: $1) },
            words: .of(locale) { time.pattern })
        return ValueFormat(dates: dates, numbers: .of(locale))
    }
}

extension ProviderRequest {
    /// The request as its provider receives it: with the tokens of accounts, and with the later of the
    /// documents that were pushed to the widget and to its kind.
    ///
    /// - Throws: if the document cannot be read.
    func completed(
        for provider: ProviderName, on host: isolated BoardHost
    ) throws(ProviderFailure) -> ProviderRequest {
        switch host.accounts.withTokens(self, for: provider, host.workspace.widgets) {
        case .snapshot(var request):
            request.pushed = try request.context.pushedDocument(on: host)
            return .snapshot(request)
        case .timeline(var request):
            request.pushed = try request.context.pushedDocument(on: host)
            return .timeline(request)
        case let request: return request
        }
    }
}

extension RequestContext {
    /// The document that a request contains; nil if the source of its kind is not a push, and before the
    /// first push.
    fileprivate func pushedDocument(
        on host: isolated BoardHost
    ) throws(ProviderFailure) -> PushedDocument? {
        guard let bound = host.workspace.widget(kind), bound.pushRule != nil else { return nil }
        var targets = bound.pushTargets
        if let widget { targets.append(.widget(host.stepping == nil ? widget : widget.unsimulated)) }
        do throws(StoreError) {
            return try host.pushes.documents.latest(of: targets, in: host.store)
        } catch {
            throw ProviderFailure(.unavailable, error.description)
        }
    }
}
