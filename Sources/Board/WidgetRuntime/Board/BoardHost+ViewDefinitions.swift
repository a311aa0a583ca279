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
            do throws(StoreError) { outdated = try snapshot.outdatedViews(of: hosted) } catch {
                announce(.trouble, message: error.description)
                continue
            }
            guard !outdated.isEmpty else { continue }
            rebuild.isRunning = true
            return Blocking.start(.board) {
                let rebuilt = outdated.map { $0.rebuilt() }
                self.enqueue { host in
                    guard !host.isClosing else { return }
                    host.redraw(rebuilt)
                    host.rebuildNextViews()
                }
            }
        }
        let placed = widgets.all.map(\.id.kind)
        for kind in rebuild.redrawn.sorted() { announce(.definition(.redrawn, kind, placed: placed)) }
        rebuild.redrawn = []
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
        guard let archive = views.archive else {
            views.keepFormer(of: hosted, on: self)
            return false
        }
        if let problem = views.problem { announce(.warning, hosted.id, message: problem) }
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
