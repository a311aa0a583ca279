package import Timelines
package import WidgetModel

/// What a person or an app can ask of whoever hosts the board: the methods of the local socket.
package enum BoardRequest: Sendable {
    /// The kinds that can be placed, each with a snapshot.
    case gallery(family: Family?)
    case add(AddRequest)
    case list
    /// One placed widget, at its present revision or as an older one left it.
    case show(widget: String, revision: Revision?)
    case edit(WidgetEdit)
    /// What a parameter of a placed widget (or of a kind that is not placed) can be chosen from.
    case options(OptionsQuery)
    case history(widget: String)
    /// A new revision with the choices of an older one; without `to`, of the one before the last edit.
    case undo(widget: String, to: Revision?, editID: String)
    case remove(widget: String)
    /// A fresh timeline, reason `center`.
    case reload(ReloadTarget)
    /// Does what somebody pressed on a placed widget (T8).
    case press(PressRequest)
    case timeline(widget: String)
    case ledger(widget: String)
    /// The reloads of all widgets in the last 24 hours, with totals.
    case boardLedger
    /// The view shown now, or the one that the present timeline will show.
    case render(widget: String, at: Instant?)
    /// Why it shows what it shows, now or when the present timeline tells of.
    case why(widget: String, at: Instant?)
    /// A display says whether somebody looks at the widget.
    case look(widget: String, Visibility)
    /// Who hosts the board, and since when.
    case status
    /// The client of the change with this id was interrupted: it is not carried out unless it is stored.
    case withdraw(id: String)
    package enum ReloadTarget: Hashable, Sendable {
        case widget(String)
        case kind(String)
        case all
    }
}

/// A change of one parameter as a client words it.
package enum RequestedChange: Hashable, Sendable {
    /// `name=value`, as typed.
    case set(name: String, text: String)
    /// Back to the default.
    case unset(name: String)
    /// No value, on purpose.
    case none(name: String)
}

/// Places a widget of a kind.
package struct AddRequest: Sendable {
    package var kind: String
    /// Nil takes the first family that the widget supports.
    package var family: Family?
    package var changes: [RequestedChange]
    /// What relative folders among the values start from: the client's working folder.
    package var folder: String
    package var editID: String

    package init(
        kind: String, family: Family?, changes: [RequestedChange], folder: String, editID: String
    ) {
        self.kind = kind
        self.family = family
        self.changes = changes
        self.folder = folder
        self.editID = editID
    }
}

/// Changes any number of parameters of a placed widget, all or none.
package struct WidgetEdit: Sendable {
    package var widget: String
    package var changes: [RequestedChange]
    package var folder: String
    /// Made by the client, so that repeating the request does nothing twice.
    package var editID: String
    /// Refuses the edit when the widget is at another revision (C7).
    package var expectedRevision: Revision?
    /// Plans and validates, and changes nothing.
    package var isDryRun = false
    /// With a dry run: asks the provider for a snapshot of the values.
    package var wantsSnapshot = false

    package init(widget: String, changes: [RequestedChange], folder: String, editID: String) {
        self.widget = widget
        self.changes = changes
        self.folder = folder
        self.editID = editID
    }
}

/// Presses something that a placed widget shows.
package struct PressRequest: Sendable {
    package var widget: String
    package var action: String
    /// Made by the client, so that repeating the request does nothing twice.
    package var pressID: String

    package init(widget: String, action: String, pressID: String) {
        self.widget = widget
        self.action = action
        self.pressID = pressID
    }
}

/// Asks for the choices of a parameter.
package struct OptionsQuery: Sendable {
    /// A placed widget's id, or a kind.
    package var target: String
    /// Nil lists every parameter that has choices.
    package var parameter: String?
    package var search: String?

    package init(target: String, parameter: String?, search: String?) {
        self.target = target
        self.parameter = parameter
        self.search = search
    }
}
