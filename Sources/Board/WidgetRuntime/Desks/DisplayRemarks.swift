import BoardDocuments
import SourceText
import WidgetModel

/// The messages about displays. Code with the facts does not contain any wording.
extension BoardRemark {
    /// A page on a display that no longer contains widgets.
    static func displayedPageGone(_ page: String, of display: DisplayName) -> BoardRemark {
        .init(
            .warning, "the display \(display.description) shows the page \"\(page)\", which no longer exists")
    }

    /// A page that a display refers to by its number, which now belongs to another page.
    static func displayedPageMoved(_ page: String, of display: DisplayName) -> BoardRemark {
        .init(
            .warning, "the display \(display.description) shows page \(page), which now has other widgets",
            hint: "give pages titles, so that displays follow them")
    }

    static let displayKeyUnknown = BoardRemark(.error, "no display has this key")

    static func displayUnknown(_ name: String, names: [String]) -> BoardRemark {
        let hint =
            if let near = Spelling.nearest(name, among: names) {
                didYouMean(near)
            } else {
                "add it with \"widgetconf display add \(DisplayName(name) == nil ? "NAME" : name) KIND\": "
                    + "\(DisplayKind.allCases.map(\.rawValue).joined(separator: ", "))"
            }
        return .init(.error, "there is no display \"\(name)\"", hint: hint)
    }

    static func displayRepeated(_ name: DisplayName) -> BoardRemark {
        .init(.error, "found two displays with the name \"\(name.description)\", expected one")
    }

    static func displayTaken(_ name: DisplayName) -> BoardRemark {
        .init(
            .error, "there already is a display \"\(name.description)\"",
            hint: "choose another name, or remove it with \"widgetconf display remove \(name.description)\"")
    }

    static let displaysFull = BoardRemark(
        .error, "the board already has \(Display.boardLimit) displays, which is the limit",
        hint: "remove one with \"widgetconf display remove NAME\"")

    /// Too many displays, counting both the setup's displays and existing ones.
    static func displaysExceeded(_ count: Int) -> BoardRemark {
        .init(
            .error, "the board would have \(count) displays, expected at most \(Display.boardLimit)",
            hint: "remove displays with \"widgetconf display remove NAME\", or from the setup")
    }

    static func pagesExceeded(_ count: Int) -> BoardRemark {
        .init(.error, "found \(count) pages, expected at most \(DisplaySettings.pageLimit)")
    }

    /// A stored display whose settings exceed this version's limits.
    static func displayUnreadable(_ name: String, _ error: any Error) -> BoardRemark {
        .init(
            .error, "the settings of the display \(name) cannot be read: \(error)",
            hint: "remove it with \"widgetconf display remove \(name)\", and add it again")
    }

    static func displayNotPaired(_ display: Display) -> BoardRemark {
        .init(
            .error,
            "\(display.name.description) is of the kind \"\(display.kind.rawValue)\", "
                + "which needs no pairing, expected \"\(DisplayKind.eInk.rawValue)\"")
    }

    static func displaySettings(_ setting: String, found: String, expected: String) -> BoardRemark {
        .init(.error, "found the \(setting) \(found), expected \(expected)")
    }

    static func displaySettingsUnreadable(_ mismatch: JSONMismatch) -> BoardRemark {
        .init(.error, "the settings cannot be read: \(mismatch)")
    }

    static func pairingMoved(from name: DisplayName) -> BoardRemark {
        .init(.note, "\(name.description) no longer waits for a device: only one display can wait at a time")
    }
}
