import BoardDocuments
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// A bar as lines of text: each step is repeated, followed by its results.
///
///     widget systemSmall "view"   the family and view of weather-1 on the board
///     with {"state": "stale"}     other members of its document
///     lines                       the line in each format, and Waybar's additional members
///     follow tmux                 begins to follow the widget in a format
///     connected                   a process serves the board
///     lost                        it ended
///     read                        the board answers with the widget
///     refuse some words           the board answers with an error
///     event {"news": …}           an event of the board
///     wait 1200                   milliseconds pass, and the bar is woken if it asked for it
///     wake                        when the bar must be woken next, in milliseconds from now
struct BarScript {
    private var document: JSONObject = [:]
    private var feed: BarFeed?
    private var context = RenderContext(now: Instant(rfc3339: "2026-11-21T08:30:00Z")!)
    private(set) var output = ""

    mutating func run(_ script: String) throws {
        for line in script.split(separator: "\n") {
            output += line + "\n"
            let parts = line.split(separator: " ", maxSplits: 1)
            try step(parts[0], parts.count > 1 ? String(parts[1]) : "")
        }
    }

    private mutating func step(_ word: Substring, _ rest: String) throws {
        switch word {
        case "#": break
        case "widget":
            let parts = rest.split(separator: " ", maxSplits: 1)
            document = [
                "widget": "weather-1", "title": "Weather", "family": .string(String(parts[0])),
                "at": .string(context.dates.now.description), "state": "current", "revision": 1,
                "shownRevision": 1, "entry": nil, "view": try JSONValue(parsing: String(parts[1])),
                "failingSince": nil, "summary": nil,
            ]
        case "with":
            for (key, value) in try #require(try JSONValue(parsing: rest).object) { document[key] = value }
        case "lines":
            let content = BarContent(try rendered, context)
            output += "→ plain    \(BarFormat.plain.line(content))\n"
            output += "→ tmux     \(BarFormat.tmux.line(content))\n"
            output += "→ polybar  \(BarFormat.polybar.line(content))\n"
            output += "→ waybar   \(BarFormat.waybar(.markup).line(content))\n"
            output += "→ escaped  \(BarFormat.waybar(.plain).line(content))\n"
        case "follow": feed = BarFeed("weather-1", try #require(BarFormat(rest)), context)
        case "connected": try send(.connected)
        case "lost": try send(.lost)
        case "read": try send(.read(try rendered))
        case "refuse": try send(.refused(rest))
        case "event": try send(.happened([try BoardEvent(json: JSONValue(parsing: rest))]))
        case "wait":
            context.dates.now = context.dates.now + Milliseconds(try #require(Int64(rest)))
            if let wake = feed?.nextWake, wake <= context.dates.now { try send(.wake) }
        case "wake":
            output += feed?.nextWake.map { "→ in \(($0 - context.dates.now).count)\n" } ?? "→ never\n"
        default: Issue.record("unknown step: \(word)")
        }
    }

    private var rendered: RenderedWidget { get throws { try RenderedWidget(json: .object(document)) } }

    private mutating func send(_ event: BarFeed.Event) throws {
        var effects: [BarFeed.Effect] = []
        feed?.handle(event, at: context.dates.now, into: &effects)
        for effect in effects {
            switch effect {
            case .read: output += "→ read\n"
            case .show(let line): output += "→ print \(line)\n"
            }
        }
    }
}
