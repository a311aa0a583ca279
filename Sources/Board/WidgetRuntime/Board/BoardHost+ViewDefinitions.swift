import BoardDocuments
import Configurations
import ProviderHost
import ProviderProtocol
import Timelines
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
            now: clock.now(), zoneOffset: { offset?($1) ?? ZoneDatabase.offset(of: $0 ?? zone, at: $1) },
            words: .english { time.pattern })
        return ValueFormat(dates: dates, numbers: .of(locale))
    }

    /// Rebuilds the archived views of all widgets whose view definitions have changed. The provider is not
    /// involved: the data is archived with the views.
    ///
    /// Widgets are rebuilt one at a time, so that answers for other widgets do not wait for a thread. If a
    /// file is saved in the meantime, all widgets are checked once more.
    func rebuildChangedViews() {
        rebuild.widgets = widgets.all.map(\.index).reversed()
        if !rebuild.isRunning { rebuildNextViews() }
    }

    /// Rebuilds the next widget's views on another thread.
    private func rebuildNextViews() {
        rebuild.isRunning = false
        while let index = rebuild.widgets.popLast() {
            guard let hosted = widgets[index] else { continue }
            let outdated: [OutdatedViews]
            do throws(StoreError) { outdated = try outdatedViews(of: hosted) } catch {
                announce(.trouble, message: error.description)
                continue
            }
            guard !outdated.isEmpty else { continue }
            rebuild.isRunning = true
            return Blocking.start {
                let rebuilt = outdated.map { $0.rebuilt() }
                self.enqueue { host in
                    guard !host.isClosing else { return }
                    host.redraw(rebuilt)
                    host.rebuildNextViews()
                }
            }
        }
        for kind in rebuild.redrawn.sorted() { announce(.redrawn, kind) }
        rebuild.redrawn = []
    }

    /// The archived views of a widget that were built with another version of its view definition: the views
    /// of its current timeline, of the previous one while an entry of it is shown (T2), and of its
    /// placeholder.
    func outdatedViews(of hosted: HostedWidget) throws(StoreError) -> [OutdatedViews] {
        guard let definition = hosted.bound?.view else { return [] }
        var outdated: [OutdatedViews] = []
        func add(
            _ source: ViewSource?, of timeline: TimelineRow?,
            _ archive: () throws(StoreError) -> [UInt8]?
        ) throws(StoreError) {
            guard let source, source.definition != definition.hash, let archive = try archive() else {
                return
            }
            outdated.append(
                // Each archive may contain as many pictures as an answer.
                OutdatedViews(
                    widget: hosted.index, timeline: timeline, archive: archive, source: source,
                    views: views(of: hosted)))
        }
        if let pending = unsaved.timelines[hosted.index] {
            try add(pending.source, of: hosted.present) { pending.archive }
        } else if let present = hosted.present {
            try add(try store.source(of: hosted.id, generation: present.generation), of: present) {
                () throws(StoreError) in try store.archive(of: hosted.id, generation: present.generation)
            }
        }
        if let past = hosted.past {
            try add(try store.source(of: hosted.id, generation: past.generation), of: past) {
                () throws(StoreError) in try store.archive(of: hosted.id, generation: past.generation)
            }
        }
        let placeholder = try store.placeholder(of: hosted.id)
        try add(placeholder?.source, of: nil) { placeholder?.archive }
        return outdated
    }

    /// Shows rebuilt views, unless their definition has changed once more.
    private func redraw(_ rebuilt: [RebuiltViews]) {
        for views in rebuilt {
            guard var hosted = widgets[views.widget], hosted.bound?.view?.hash == views.source.definition,
                store(views, of: &hosted)
            else { continue }
            widgets[hosted.index] = hosted
            if let content = hosted.present?.content { take(.rebuilt(hosted.index, content)) }
            rebuild.redrawn.insert(hosted.id.kind)
        }
    }

    /// Stores rebuilt views, and returns whether they are shown from now on.
    @discardableResult
    func store(_ views: RebuiltViews, of hosted: inout HostedWidget) -> Bool {
        if let problem = views.problem { announce(.warning, hosted.id, message: problem) }
        guard let archive = views.archive else { return false }
        do throws(StoreError) {
            switch views.timeline?.generation {
            case nil:
                try store.rebuild(placeholderOf: hosted.id, archive: archive.bytes, from: views.source)
            case hosted.present?.generation:
                hosted.present?.content = views.timeline?.content
                if let present = hosted.present {
                    store(archive, from: views.source, as: present, of: hosted)
                }
            case hosted.past?.generation:
                guard var past = hosted.past else { return false }
                past.content = views.timeline?.content
                try store.rebuild(past, of: hosted.id, archive: archive.bytes, from: views.source)
                hosted.past = past
            default: return false
            }
        } catch {
            // These views are only needed for a short time, so they keep their old form.
            announce(.trouble, message: error.description)
            return false
        }
        return true
    }

    /// Stores the views of the current timeline. Until the write succeeds, they are shown from memory.
    private func store(
        _ archive: TimelineArchive, from source: ViewSource, as present: TimelineRow, of hosted: HostedWidget
    ) {
        var built =
            unsaved.timelines[hosted.index]
            ?? TimelineToSave(present, archive: [], of: hosted.id, former: hosted.former)
        (built.timeline, built.archive, built.source) = (present, archive.bytes, source)
        if unsaved.timelines[hosted.index] == nil {
            do throws(StoreError) {
                return try store.rebuild(present, of: hosted.id, archive: archive.bytes, from: source)
            } catch { announce(.trouble, message: error.description) }
        }
        unsaved.replace(built, of: hosted.index)
        save(.archives)
    }
}
