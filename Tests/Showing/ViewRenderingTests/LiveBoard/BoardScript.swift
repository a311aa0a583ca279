import BoardDocuments
import CaseWalking
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// A board in a terminal as lines of text: each step is repeated, followed by its effects and screens.
///
///     size 80x24                  the terminal (default: 60x14)
///     colors ansi16               its colors (default: none)
///     glyphs ascii                its symbols (default: unicode)
///     widget clock-1 systemSmall "view"   a widget on the board: id, family, view
///     with clock-1 {"failingSince": …}    other members of its document
///     without clock-1             the widget is removed from the board
///     language korean             the language of new titles (default: english)
///     layout {"pages": …}         how the widgets are arranged (default: on one page)
///     tops [{"widget": …}]        the widgets that its stacks show
///     read                        the pending request is answered
///     fail no network             the pending request fails
///     keys right tab enter "q"    key presses
///     click 3 20                  a click on a row and a column, from 0
///     wheel 1                     the wheel is turned
///     wait 1200                   milliseconds pass, and the board is woken if it asked for it
///     serve served                whether `serve` runs: served, lost or unserved
///     event {"news": "answered", …}       an event of the board
///     elsewhere                   another program changed the board
///     explain one;two             lines that explain the selected widget, with \e for escape
///     told some words             a message
///     pictures                    the terminal shows pictures
///     picture clock-1             a widget's picture arrives
///     gallery first {"widgets": …}        the gallery, with snapshots in a size or in the first one
///     history clock-1 2,edit,units metric;1,add,none      its revisions, each with origin and changes
///     placed clock-2              a widget was added or restored
///     arranged why not            the layout was changed, or why not
///     shown                       the pictures that the terminal must show: columns x rows at column, row
///     screen                      the screen
///     written                     the output since the last `written`, with ^[ for escape
///     wake                        when the board must be woken next, in milliseconds from now
struct BoardScript {
    private let script: String
    private var size = (columns: 60, rows: 14)
    private var context = RenderContext(now: start)
    private var documents: [(id: String, document: JSONObject)] = []
    private var arranged: JSONObject?
    private var board: LiveBoard?
    private var showsPictures = false
    private var pageNaming = LiveBoard.PageNaming.english
    private var pending: WidgetTarget?
    private var explained: PlacedWidgetID?
    private var shown: Canvas?
    private(set) var output = ""

    private static let start = Instant(rfc3339: "2026-11-21T08:30:00Z")!

    init(_ script: String) { self.script = script }

    mutating func run() throws {
        for line in script.split(separator: "\n") where !line.hasPrefix("#") {
            output += line + "\n"
            let (word, rest) = line.cut()
            try step(word, rest)
        }
    }

    private mutating func step(_ word: String, _ rest: String) throws {
        switch word {
        case "size":
            let sides = rest.split(separator: "x").compactMap { Int($0) }
            size = (sides[0], sides[1])
            if board != nil { try send(.resized(columns: size.columns, rows: size.rows)) }
        case "colors": context.colors = try #require(ColorDepth(rawValue: rest))
        case "glyphs": context.glyphs = try #require(GlyphSet(rawValue: rest))
        case "widget": try place(rest)
        case "with":
            let (id, members) = rest[...].cut()
            let index = try #require(documents.firstIndex { $0.id == id })
            for (key, value) in try #require(try JSONValue(parsing: members).object) {
                documents[index].document[key] = value
            }
        case "layout": arranged = ["layout": try JSONValue(parsing: rest), "tops": []]
        case "tops": arranged?["tops"] = try JSONValue(parsing: rest)
        case "without": documents.removeAll { $0.id == rest }
        case "keys": for key in try KeyWords.parse(rest) { try send(.key(key)) }
        case "click":
            let numbers = rest.split(separator: " ").compactMap { Int($0) }
            try send(.clicked(row: numbers[0], column: numbers[1]))
        case "wheel": try send(.wheel(try #require(Int(rest))))
        case "wait":
            context.dates.now = context.dates.now + Milliseconds(try #require(Int64(rest)))
            if let wake = board?.nextWake, wake <= context.dates.now { try send(.wake) }
        case "elsewhere": try send(.changedElsewhere)
        case "gallery":
            let parts = rest[...].cut()
            try send(
                .gallery(try Gallery(json: JSONValue(parsing: parts.1)), for: Family(rawValue: parts.0)))
        case "history": try sendHistory(rest)
        case "placed": try send(.placed(try #require(PlacedWidgetID(rest))))
        case "arranged": try send(.arranged(failure: rest.isEmpty ? nil : rest))
        case "told": try send(.told(rest))
        case "pictures": showsPictures = true
        case "language": pageNaming = rest == "korean" ? .korean : .english
        case "picture": try send(.pictureArrived(try #require(PlacedWidgetID(rest))))
        case "explain":
            let lines = rest.replacing("\\e", with: "\u{1B}").split(separator: ";").map(String.init)
            try send(.explained(try #require(explained), lines))
        case "serve":
            let states: [String: BoardConnection] = ["served": .served, "lost": .lost, "unserved": .unserved]
            try send(.connection(try #require(states[rest])))
        case "event": try send(.happened([try BoardEvent(json: JSONValue(parsing: rest))]))
        case "read", "fail": try answer(word, rest)
        case "screen", "written", "wake", "shown": try print(word)
        default: Issue.record("unknown step: \(word)")
        }
    }

    /// Adds a widget to the board's documents.
    private mutating func place(_ text: String) throws {
        let (id, rest) = text[...].cut()
        let (family, view) = rest[...].cut()
        let name = id.prefix { $0 != "-" }
        let title = name.prefix(1).uppercased() + name.dropFirst()
        documents.append(
            (
                id,
                [
                    "widget": .string(id), "title": .string(title), "family": .string(family),
                    "at": .string(context.dates.now.description), "state": "current", "revision": 1,
                    "shownRevision": 1, "entry": nil, "view": try JSONValue(parsing: view),
                    "failingSince": nil, "summary": nil,
                ]
            ))
    }

    /// Answers the pending request with the current documents.
    private mutating func answer(_ word: String, _ rest: String) throws {
        let target = try #require(pending)
        pending = nil
        if word == "fail" { return try send(.readFailed(rest)) }
        var wanted: [RenderedWidget] = []
        for (id, document) in documents {
            if case .widgets(let ids) = target, !ids.contains(id) { continue }
            var document = document
            document["at"] = .string(context.dates.now.description)
            wanted.append(try RenderedWidget(json: .object(document)))
        }
        var board: ArrangedBoard?
        if case .all = target { board = try arranged.map { try ArrangedBoard(json: .object($0)) } }
        try send(.read(RenderedWidgets(widgets: wanted, board: board), of: target))
    }

    private mutating func sendHistory(_ rest: String) throws {
        let (widget, revisions) = rest[...].cut()
        let read = try revisions.split(separator: ";").map { text in
            let parts = text.split(separator: ",", maxSplits: 2).map(String.init)
            let number = try #require(Int(parts[0]))
            return BoardRevision(Revision(number), origin: parts[1], changes: parts[2])
        }
        try send(.history(try #require(PlacedWidgetID(widget)), read))
    }

    private mutating func print(_ word: String) throws {
        let board = try #require(board)
        switch word {
        case "shown":
            for picture in board.pictures { output += "→ \(BoardScript.words(of: picture))\n" }
            if board.pictures.isEmpty { output += "→ none\n" }
        case "wake":
            output += board.nextWake.map { "→ in \(($0 - context.dates.now).count)\n" } ?? "→ never\n"
        case "written":
            let text = board.screen.changes(from: shown, context.colors).text
            output += text.isEmpty ? "→ nothing\n" : "→ " + text.replacing("\u{1B}", with: "^[") + "\n"
            shown = board.screen
        default:
            output += "  ╭" + String(repeating: "─", count: size.columns) + "╮\n"
            for line in board.screen.lines(.none) {
                output += "  │" + line.text.padded(toCells: size.columns) + "│\n"
            }
            output += "  ╰" + String(repeating: "─", count: size.columns) + "╯\n"
        }
    }

    private mutating func send(_ event: LiveBoardEvent) throws {
        var effects: [LiveBoardEffect] = []
        if board == nil { board = LiveBoard(context, columns: size.columns, rows: size.rows) }
        board?.showsPictures = showsPictures
        board?.pageNaming = pageNaming
        board?.handle(event, at: context.dates.now, into: &effects)
        for effect in effects { note(effect) }
    }

    private mutating func note(_ effect: LiveBoardEffect) {
        switch effect {
        case .read(let target, let moment):
            pending = target
            output += "→ read \(BoardScript.words(of: target))" + (moment.map { " at \($0)" } ?? "") + "\n"
        case .press(let widget, let action): output += "→ press \(widget) \(action)\n"
        case .reload(let target): output += "→ reload \(BoardScript.words(of: target))\n"
        case .explain(let widget, let columns):
            explained = widget
            output += "→ explain \(widget) in \(columns) cells\n"
        case .edit(let widget): output += "→ edit \(widget)\n"
        case .askGallery(let family): output += "→ gallery \(family?.rawValue ?? "")\n"
        case .add(let kind, let family, let recommendation):
            output += "→ add \(kind) \(family?.rawValue ?? "") \(recommendation ?? "")\n"
        case .remove(let widget): output += "→ remove \(widget)\n"
        case .restore(let widget): output += "→ restore \(widget)\n"
        case .resize(let widget, let families):
            output += "→ resize \(widget) to \(families.map(\.rawValue).joined(separator: ", "))\n"
        case .arrange(let change): output += "→ arrange \(change.encodedJSON.text)\n"
        case .undo(let widget, let revision):
            output += "→ undo \(widget)" + (revision.map { " to \($0)" } ?? "") + "\n"
        case .askHistory(let widget): output += "→ history \(widget)\n"
        case .open(let widget, let url): output += "→ open \(url) of \(widget)\n"
        case .drawPicture(let picture): output += "→ draw \(BoardScript.words(of: picture))\n"
        case .toggleMouse: output += "→ mouse\n"
        case .close: output += "→ close\n"
        }
    }

    private static func words(of picture: ScreenPicture) -> String {
        let area = picture.area
        return "\(picture.widget) \(area.width)x\(area.height) at \(area.x), \(area.y)"
    }

    private static func words(of target: WidgetTarget) -> String {
        switch target {
        case .widget(let id), .kind(let id): id
        case .widgets(let ids): ids.joined(separator: " ")
        case .all: "all"
        }
    }
}

extension Substring {
    /// The first word, and the text after it.
    fileprivate func cut() -> (String, String) {
        let parts = split(separator: " ", maxSplits: 1)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
}
