import BoardDocuments
import Configurations
import JSONText
import ProviderProtocol
import Timelines
import ViewDefinitions
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
        AnsweredViews(hosted.kind, hosted.bound?.view, on: hosted.family, valueFormat(in: locale))
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

    /// Builds the archived views of a widget again if another version of its view definition built them. No
    /// provider is asked: the data is archived with the views.
    ///
    /// - Returns: whether views were built.
    @discardableResult
    func rebuildViews(of hosted: inout HostedWidget) throws(StoreError) -> Bool {
        guard let definition = hosted.bound?.view, var timeline = hosted.present,
            unsaved.timelines[hosted.index] == nil,
            let source = try store.source(of: hosted.id, generation: timeline.generation),
            source.definition != definition.hash,
            let bytes = try store.archive(of: hosted.id, generation: timeline.generation)
        else { return false }
        let archive: TimelineArchive
        do {
            archive = try rebuilt(TimelineArchive(bytes), from: source, by: views(of: hosted))
        } catch {
            announce(.warning, hosted.id, message: "the view definition cannot draw the last data: \(error)")
            return false
        }
        timeline.content = ReadTimeline.content(of: timeline.entries, archive, source.values)
        try store.rebuild(timeline, of: hosted.id, archive: archive.bytes, by: definition.hash)
        hosted.present = timeline
        return true
    }

    /// The archive with new views for the entries that have data.
    private func rebuilt(
        _ archive: TimelineArchive, from source: TimelineSource, by views: AnsweredViews
    ) throws -> TimelineArchive {
        let entries = try JSONValue(parsing: source.values).array ?? []
        var trees: [ViewTree] = []
        for index in 0..<archive.count {
            let entry = index < entries.count ? entries[index] : .null
            trees.append(entry.isNull ? try archive.view(at: index) : try views.view(of: entry))
        }
        return TimelineArchive(encoding: trees)
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
