import BoardDocuments
import Configurations
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// The views that widgets show, from their archives.
extension BoardSnapshot {
    /// A widget with the view that it shows, or that its current timeline will show.
    ///
    /// - Parameter wanted: the instant of the view; nil for the current one.
    func rendered(
        _ hosted: HostedWidget, at wanted: Instant?, in locale: LocaleTag
    ) throws(StoreError) -> RenderedWidget {
        if let wanted, let past = try past(of: hosted, at: wanted, in: locale) { return past }
        let now = now
        let shown = wanted.map { look(of: hosted, at: $0) } ?? hosted.shown
        var age = age(of: hosted, showing: shown, at: wanted ?? now)
        var moment: PastMoment?
        if let wanted, wanted < now {
            let timeline = hosted.entry(showing: shown)?.timeline.generation
            moment = try pastMoment(of: hosted, showing: timeline, at: wanted)
            if let answered = moment?.answer?.finished {
                age = self.age(of: hosted, answered: answered, at: wanted)
            }
        }
        let (view, date, revision) = try view(of: hosted, shown, age, in: locale)
        var document = RenderedWidget(
            widget: hosted.id, title: hosted.title(in: locale), family: hosted.family,
            at: wanted ?? now, state: engine.state(of: hosted.index), revision: hosted.revision,
            shownRevision: revision, entry: date, view: view,
            failingSince: engine.failures(of: hosted.index)?.since,
            summary: hosted.reading.resolved?.localized(for: locale).summary)
        document.age = age?.document
        if let moment { document.restore(moment, age?.age ?? .fresh, shown: revision) }
        if wanted == nil {
            document.updating = updating(hosted)
            let isAwaited = engine.inFlight(of: hosted.index) != nil || !hosted.presses.isEmpty
            document.progress = isAwaited ? hosted.progress : nil
        }
        document.declared = declared(hosted)
        // The provider's placeholder contains text and numbers that look like content.
        if document.state == .needsConfiguration, date == nil, document.declared == nil {
            let title = document.title ?? hosted.id.description
            document.view = ViewTree.notSetUp(title, hosted.family, in: locale).json
        } else if document.view != nil, showsSample(hosted, shown, age, in: locale) {
            document.redacted = true
        }
        document.beyond = wanted.flatMap { beyond(hosted, at: $0) }
        document.nextEntry = nextEntry(of: hosted, after: wanted ?? now)
        if date != nil, let (row, timeline) = hosted.entry(showing: shown) {
            let answer = moment?.answer
            document.provenance = try provenance(
                of: hosted, answer?.generation ?? timeline.answer,
                revision: answer?.revision ?? timeline.revision,
                answered: answer?.finished ?? timeline.arrived)
            if row.generation != hosted.present?.generation {
                document.provenance?.replaced = hosted.present?.arrived
            }
        }
        return document
    }

    /// Several widgets with their views.
    func rendered(
        _ hosted: [HostedWidget], at wanted: Instant?, in locale: LocaleTag
    ) throws(StoreError) -> [RenderedWidget] {
        var rendered: [RenderedWidget] = []
        for widget in hosted { rendered.append(try self.rendered(widget, at: wanted, in: locale)) }
        return rendered
    }

    /// The date of the current timeline's next entry; nil after the last entry.
    ///
    /// After the clock was set back, the entry that is shown may already have a date in the future (T16).
    func nextEntry(of hosted: HostedWidget, after instant: Instant) -> Instant? {
        guard let entries = hosted.present?.entries else { return nil }
        var shown: Int?
        if case .entry(let index) = hosted.shown, entries[index].date > now { shown = index }
        return entries.enumerated().first { $0.element.date > instant && $0.offset != shown }?.element.date
    }

    /// The content of the current timeline at an instant; before its first entry, the previous content if it
    /// is known.
    func look(of hosted: HostedWidget, at instant: Instant) -> Shown {
        if let place = engine.entry(of: hosted.index, at: instant) { return .entry(place) }
        if case .entry = hosted.shown { return .placeholder }
        return hosted.shown
    }

    /// Whether the instant is outside the current timeline; nil if it is not.
    func beyond(_ hosted: HostedWidget, at instant: Instant) -> Beyond? {
        guard let first = hosted.present?.entries.first else { return nil }
        if instant < first.date { return .before }
        return engine.due(of: hosted.index).map { instant > $0 } == true ? .after : nil
    }

    /// The JSON of the view of some content, its date and its revision.
    ///
    /// The date and the revision are nil for a placeholder or a message in `locale`. The view is nil if
    /// it is the built-in placeholder or if its archive is gone.
    ///
    /// - Parameter age: the age of the content, which may require a replacement (T13); nil for the
    ///   placeholder.
    func view(
        of hosted: HostedWidget, _ shown: Shown, _ age: ShownAge?, in locale: LocaleTag
    ) throws(StoreError) -> (JSONValue?, Instant?, Revision?) {
        if let replacement = try replacement(of: hosted, age) { return (replacement, nil, nil) }
        guard let (row, timeline) = hosted.entry(showing: shown) else {
            if let message = loginMessage(of: hosted, in: locale) { return (message.json, nil, nil) }
            return (try placeholder(of: hosted), nil, nil)
        }
        let isPresent = row.generation == hosted.present?.generation
        var bytes = isPresent ? unsaved.timelines[hosted.index]?.archive : nil
        if bytes == nil { bytes = try store.archive(of: hosted.id, generation: row.generation) }
        guard let bytes else { return (nil, nil, nil) }
        do throws(ArchiveError) {
            let view = try TimelineArchive(bytes).json(at: row.entry)
            return (view, timeline.entries[row.entry].date, timeline.revision)
        } catch {
            throw StoreError(
                code: .damaged, path: store.path, reason: "the archive of \(hosted.id): \(error)")
        }
    }

    /// Whether a widget shows the placeholder of its source, whose values are made up from their types.
    private func showsSample(
        _ hosted: HostedWidget, _ shown: Shown, _ age: ShownAge?, in locale: LocaleTag
    ) -> Bool {
        guard hosted.bound?.source != nil else { return false }
        if let replacement = age?.replacement { return replacement == .placeholder }
        return hosted.entry(showing: shown) == nil && loginMessage(of: hosted, in: locale) == nil
    }

    /// The view that replaces expired content (T13), or nil for the built-in placeholder; the outer optional
    /// is nil if the content itself is shown.
    func replacement(of hosted: HostedWidget, _ age: ShownAge?) throws(StoreError) -> JSONValue?? {
        switch age?.replacement {
        case .placeholder: .some(try placeholder(of: hosted))
        case .message: .some(age?.message.json)
        case .dimmed, nil: nil
        }
    }

    /// The provider's placeholder; nil for the built-in one.
    private func placeholder(of hosted: HostedWidget) throws(StoreError) -> JSONValue? {
        guard let bytes = try store.placeholder(of: hosted.id)?.archive else { return nil }
        return try? TimelineArchive(bytes).json(at: 0)  // A damaged placeholder leaves the built-in look.
    }
}

extension ViewTree {
    /// The view of a widget that needs configuration: its title, and the next step (C10).
    fileprivate static func notSetUp(_ title: String, _ family: Family, in locale: LocaleTag) -> ViewTree {
        let words = locale.chain.last == LocaleTag("ko") ? "설정하기" : "Set up"
        if family == .accessoryInline { return .text("\(title): \(words)") }
        var name = ViewTree.text(title)
        name.style.font = .headline
        return ViewTree(.stack(ViewStack(.vertical, [name, .text(words)])))
    }
}

extension RenderedWidget {
    /// Changes the description to the settings and the state at an earlier instant.
    fileprivate mutating func restore(
        _ moment: BoardSnapshot.PastMoment, _ age: Age, shown content: Revision?
    ) {
        if let failingSince, failingSince > at { self.failingSince = nil }
        guard let settings = moment.settings else { return }
        let shown = content.map { moment.answer?.revision ?? $0 }
        if settings.number != revision { summary = nil }
        (revision, shownRevision) = (settings.number, shown)
        state = age == .expired ? .stale : moment.state(showing: shown, age)
    }
}
