import BoardDocuments
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime

/// Requests that change which widgets are on the board, and how.
extension BoardTerminalRequests {
    func readGallery(_ family: Family?) {
        ask(GalleryCall(family: family)) { gallery in
            [.event(.gallery(gallery, for: family))]
        } failed: { reason in
            .event(.told(reason))
        }
    }

    /// Places a widget. If it must be set up before it can show anything, its form is opened.
    func add(_ kind: Kind, _ family: Family?, recommendation: String?) {
        let call = AddCall(
            kind: kind.name, family: family, recommendation: recommendation, changes: [],
            folder: context.folder, editID: makeEditID())
        ask(call) { placed in
            if !(placed.needs ?? []).isEmpty { openForm(of: placed.widget) }
            return [.outcome(BoardEvent(.placed, placed.widget)), .event(.placed(placed.widget))]
        } failed: { reason in
            .event(.told(reason))
        }
    }

    func remove(_ widget: PlacedWidgetID) {
        ask(RemoveCall(widget: widget.description)) { _ in
            [.outcome(BoardEvent(.removed, widget))]
        } failed: { reason in
            .event(.told(reason))
        }
    }

    func restore(_ widget: PlacedWidgetID) {
        ask(RestoreCall(widget: widget.description)) { _ in
            [.outcome(BoardEvent(.placed, widget)), .event(.placed(widget))]
        } failed: { reason in
            .event(.told(reason))
        }
    }

    func arrange(_ change: LayoutChange) {
        ask(ChangeLayoutCall(change)) { _ in
            [.event(.arranged(failure: nil))]
        } failed: { reason in
            .event(.arranged(failure: reason))
        }
    }

    func undo(_ widget: PlacedWidgetID, to revision: Revision?) {
        let call = UndoCall(widget: widget.description, to: revision, editID: makeEditID())
        let (options, context) = (options, context)
        ask(call) { changed in
            let words = Page(context, options).words(ofAccepted: changed).map(\.text).joined()
            return [
                .outcome(BoardEvent(.edited, widget)),
                .event(.told("\(widget): \(revision == nil ? "undone" : "restored"), \(words)")),
            ]
        } failed: { reason in
            .event(.told(reason))
        }
    }

    /// Gives the widget the first of these sizes that its kind offers.
    func resize(_ widget: PlacedWidgetID, to families: [Family]) {
        ask(ShowCall(widget: widget.description, revision: nil)) { shown in
            // If no provider declares the kind, the board refuses every size and says why.
            let family = families.first { shown.families?.contains($0) ?? true }
            guard let family else {
                return [.event(.told("\(widget) has no other size in this direction"))]
            }
            resize(widget, to: family)
            return []
        } failed: { reason in
            .event(.told(reason))
        }
    }

    private func resize(_ widget: PlacedWidgetID, to family: Family) {
        var edit = WidgetEdit(
            widget: widget.description, changes: [], folder: context.folder, editID: makeEditID())
        edit.family = family
        ask(EditCall(edit)) { _ in
            [
                .outcome(BoardEvent(.edited, widget)),
                .event(.told("\(widget) is now \(family.words): u undoes it")),
            ]
        } failed: { reason in
            .event(.told(reason))
        }
    }

    func readHistory(of widget: PlacedWidgetID) {
        let (options, context) = (options, context)
        ask(HistoryCall(widget: widget.description)) { history in
            let times = Page(context, options).times
            let revisions = history.revisions.sorted { $0.revision > $1.revision }.map { revision in
                BoardRevision(
                    revision.revision,
                    origin: "\(times.local(revision.at))  \(HistoryCommand.origin(of: revision))",
                    changes: HistoryCommand.words(ofChangesIn: revision, history.types))
            }
            return [.event(.history(widget, revisions))]
        } failed: { reason in
            .event(.told(reason))
        }
    }
}
