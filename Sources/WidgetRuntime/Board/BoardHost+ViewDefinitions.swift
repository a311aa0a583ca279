import BoardDocuments
import Configurations
import JSONText
import ProviderProtocol
import Timelines
import ViewDefinitions
import WidgetManifests
import WidgetModel
import WidgetStore
import WidgetViews

/// Builds views from the data of entries: when an answer arrives, and again when the view definition has
/// changed.
extension BoardHost {
    /// The views of an answer about a placed widget.
    ///
    /// - Parameter locale: the locale of the client; nil for the board's, in which stored content is.
    func views(of hosted: HostedWidget, in locale: LocaleTag? = nil) -> AnsweredViews {
        AnsweredViews(
            hosted.kind, hosted.bound?.view, on: hosted.family, valueFormat(in: locale),
            embedding: pictures(of: hosted.bound))
    }

    /// Puts the pictures in the folder of a widget's provider into the views of one answer.
    func pictures(of bound: BoundWidget?) -> PictureEmbedding {
        guard let bound else { return { _ in nil } }
        return PictureFiles(folder: absolute(bound.manifest.folder, from: workspace.folder)).embedded
    }

    /// How values are written in the texts of views.
    func valueFormat(in locale: LocaleTag? = nil) -> ValueFormat {
        let (locale, zone, offset) = (
            locale ?? boardContext.locale, boardContext.timeZone, boardContext.offset
        )
        let time = locale == boardContext.locale ? localizedTime : LocalizedTime(locale)
        let dates = DateFormat(
            now: clock.now(), zoneOffset: { offset?($1) ?? ZoneDatabase.offset(of: $0 ?? zone, at: $1) },
            words: .english { time.pattern })
        return ValueFormat(dates: dates, numbers: .of(locale))
    }

    /// Builds the archived views of a widget again if another version of its view definition built them:
    /// those of its current timeline, and those of the previous one while an entry of it is shown (T2). No
    /// provider is asked: the data is archived with the views.
    ///
    /// - Returns: whether views were built.
    @discardableResult
    func rebuildViews(of hosted: inout HostedWidget) throws(StoreError) -> Bool {
        guard let definition = hosted.bound?.view else { return false }
        let former = (hosted.present, hosted.past)
        // Each timeline may have as many pictures as an answer.
        if let present = hosted.present {
            hosted.present = try rebuilt(present, of: hosted, views(of: hosted), definition)
        }
        if let past = hosted.past {
            hosted.past = try rebuilt(past, of: hosted, views(of: hosted), definition)
        }
        return former != (hosted.present, hosted.past)
    }

    /// The timeline after its views were built again and stored; the same timeline if that is not needed or
    /// not possible.
    private func rebuilt(
        _ timeline: TimelineRow, of hosted: HostedWidget, _ views: AnsweredViews, _ definition: ViewDefinition
    ) throws(StoreError) -> TimelineRow {
        let isPresent = timeline.generation == hosted.present?.generation
        let pending = isPresent ? unsaved.timelines[hosted.index] : nil
        let stored = pending == nil ? try store.source(of: hosted.id, generation: timeline.generation) : nil
        guard var source = pending?.source ?? stored, source.definition != definition.hash else {
            return timeline
        }
        let kept = pending == nil ? try store.archive(of: hosted.id, generation: timeline.generation) : nil
        guard let bytes = pending?.archive ?? kept,
            let archive = rebuilt(bytes, from: source, by: views, for: hosted.id)
        else { return timeline }
        var timeline = timeline
        timeline.content = ReadTimeline.content(of: timeline.entries, archive, source.values)
        source.definition = definition.hash
        let built = TimelineToSave(
            timeline, archive: archive.bytes, of: hosted.id, source: source,
            former: pending?.former ?? hosted.former, scores: pending?.scores ?? [])
        if pending != nil {
            unsaved.replace(built, of: hosted.index)
            return timeline
        }
        do throws(StoreError) {
            try store.rebuild(timeline, of: hosted.id, archive: archive.bytes, by: definition.hash)
        } catch {
            // The views are shown from memory until the disk accepts them. Those of the previous timeline are
            // only needed for a while, and stay as they were.
            if isPresent {
                unsaved.add(built, of: hosted.index)
                save(.archives)
            } else {
                announce(.trouble, message: error.description)
            }
        }
        return timeline
    }

    /// The archive with new views for the entries that have data; nil if the data does not fit the
    /// definition, which is reported.
    private func rebuilt(
        _ bytes: [UInt8], from source: TimelineSource, by views: AnsweredViews, for widget: PlacedWidgetID
    ) -> TimelineArchive? {
        do {
            let archive = try TimelineArchive(bytes)
            let entries = try JSONValue(parsing: source.values).array ?? []
            var built: [BuiltView] = []
            for index in 0..<archive.count {
                let entry = index < entries.count ? entries[index] : .null
                built.append(
                    try entry.isNull ? BuiltView(tree: archive.view(at: index)) : views.view(of: entry))
            }
            if let problem = built.lazy.compactMap(\.problem).first {
                announce(.warning, widget, message: problem)
            }
            return TimelineArchive(encoding: built.map(\.tree))
        } catch {
            announce(.warning, widget, message: "the view definition cannot draw the last data: \(error)")
            return nil
        }
    }

    /// The answer with views of the present definition, which may have changed since the answer was read.
    func upToDate(_ answer: ArrivedTimeline, of hosted: HostedWidget) -> ArrivedTimeline {
        guard let definition = hosted.bound?.view, let source = answer.read.source,
            source.definition != definition.hash,
            let archive = rebuilt(
                answer.read.archive.bytes, from: source, by: views(of: hosted), for: hosted.id)
        else { return answer }
        var answer = answer
        answer.read = answer.read.rebuilt(archive, by: definition.hash)
        return answer
    }

    /// Builds the views of all widgets again whose view definitions have changed, and returns their kinds.
    func rebuildChangedViews() -> Set<Kind> {
        var kinds: Set<Kind> = []
        for var hosted in widgets.all where hosted.bound?.view != nil {
            do throws(StoreError) {
                guard try rebuildViews(of: &hosted) else { continue }
            } catch {
                announce(.trouble, message: error.description)
                continue
            }
            widgets[hosted.index] = hosted
            kinds.insert(hosted.id.kind)
        }
        return kinds
    }
}
