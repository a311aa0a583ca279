package import BoardDocuments
package import WidgetModel

/// An event that a board in a terminal handles. Each event has a time.
package enum LiveBoardEvent: Sendable {
    case key(TerminalKey)
    /// A click on a row and a column of the screen, from 0.
    case clicked(row: Int, column: Int)
    /// The wheel was turned: by 1 or -1.
    case wheel(Int)
    /// The size of the terminal changed.
    case resized(columns: Int, rows: Int)
    /// The instant of `nextWake` has come. Late, early and repeated wake-ups are harmless.
    case wake
    /// The answer to `read`.
    case read(RenderedWidgets, of: WidgetTarget)
    /// `read` was not answered, for this reason.
    case readFailed(String)
    /// The served board reports events, or a request of the user led to these results.
    case happened([BoardEvent])
    /// Another process changed the board, which is not served.
    case changedElsewhere
    case connection(BoardConnection)
    /// The answer to `explain`.
    case explained(PlacedWidgetID, [String])
    /// The answer to `askGallery`.
    case gallery(Gallery, for: Family?)
    /// The answer to `askHistory`: the revisions, the latest one first.
    case history(PlacedWidgetID, [BoardRevision])
    /// The answer to `add` and `restore`: the widget is on the board.
    case placed(PlacedWidgetID)
    /// The answer to `arrange`: the layout is changed, or `failure` says why it is not.
    case arranged(failure: String?)
    /// A message about a request of the user, such as why it was refused.
    case told(String)
    /// The answer to `drawPicture`: the terminal can now show the widget's picture.
    case pictureArrived(PlacedWidgetID)
}

/// A revision of a widget, in words.
package struct BoardRevision: Sendable {
    package let revision: Revision
    /// When and by which command it was created.
    package let origin: String
    /// The changes in one line.
    package let changes: String

    package init(_ revision: Revision, origin: String, changes: String) {
        (self.revision, self.origin, self.changes) = (revision, origin, changes)
    }
}

/// Whether a `serve` process runs, which keeps the board current and reports its events.
package enum BoardConnection: Hashable, Sendable {
    case served
    /// A `serve` process ran and ended. Until the next one starts, no widget is refreshed.
    case lost
    /// No `serve` process has run since the board is shown.
    case unserved
}

/// An operation that a board in a terminal requests from the program that runs it.
package enum LiveBoardEffect: Hashable, Sendable {
    /// Render these widgets at an instant, or now; `read` or `readFailed` is the answer. At most one such
    /// request is open.
    case read(WidgetTarget, at: Instant?)
    case press(PlacedWidgetID, action: String)
    case reload(WidgetTarget)
    /// Explain what the widget shows, in lines of at most so many cells; `explained` is the answer.
    case explain(PlacedWidgetID, columns: Int)
    /// Let the user edit the widget, on the whole screen.
    case edit(PlacedWidgetID)
    /// Read the gallery with snapshots for a size, or for the first size of each widget; `gallery` is the
    /// answer.
    case askGallery(Family?)
    /// Place a widget; `placed` is the answer. If it must be set up first, let the user edit it.
    case add(Kind, Family?, recommendation: String?)
    /// Move the widget to the trash.
    case remove(PlacedWidgetID)
    /// Restore the widget from the trash; `placed` is the answer.
    case restore(PlacedWidgetID)
    /// Give the widget the first of these sizes that it supports.
    case resize(PlacedWidgetID, to: [Family])
    /// Change the layout; `arranged` is the answer.
    case arrange(LayoutChange)
    /// Undo the last edit of the widget, or return to an earlier revision.
    case undo(PlacedWidgetID, to: Revision?)
    /// Read the revisions of the widget; `history` is the answer.
    case askHistory(PlacedWidgetID)
    case open(PlacedWidgetID, url: String)
    /// Draw a widget as a picture that covers these cells; `pictureArrived` is the answer, unless the picture
    /// cannot be drawn.
    case drawPicture(ScreenPicture)
    /// Report clicks from now on, or leave the mouse to the terminal, which selects text with it.
    case toggleMouse
    /// End the board. It ignores all later events.
    case close
}
