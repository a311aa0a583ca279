import ArgumentParser
import BoardDocuments
import Machine
import WebBoard
import WidgetModel
import WidgetRuntime

/// `widgetconf board sessions …`: the browsers that are logged in.
struct SessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: "List the logged-in browsers, or log them out.",
        subcommands: [ListSessionsCommand.self, EndSessionsCommand.self])
}

/// `widgetconf board sessions list`.
struct ListSessionsCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the logged-in browsers.")

    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var replies: [any Decodable.Type] { [SessionList.self] }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let list = SessionList(StoredSessions(session).current(at: context.clock.now()))
        try options.show(list, in: context) { page in
            guard !list.sessions.isEmpty else {
                return page.empty(
                    "no browser is logged in", "\"widgetconf board --web\" makes a link for a login")
            }
            var table = Table("id", "device", "last used", "logged in", "ends")
            for row in list.sessions {
                table.row([
                    .strong(row.id), Words(row.words), Words(row.used.map(page.times.relative) ?? "–"),
                    Words(row.began.map(page.times.relative) ?? "–"), Words(row.end(page.times)),
                ])
            }
            page.table(table)
        }
        return .done
    }
}

/// `widgetconf board sessions end`.
struct EndSessionsCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "Log browsers out.",
        discussion: """
            An open page of the browser loses its connection within a second. The browsers of displays are \
            only logged out by their ids.
            """)

    @Argument(
        help: ArgumentHelp(
            "Ids of \"widgetconf board sessions list\", or their beginnings.", valueName: "id"))
    var ids: [String] = []
    @Flag(help: "Log out all browsers, except those of displays.")
    var all = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var replies: [any Decodable.Type] { [EndedSessions.self] }

    var usageProblem: UsageFault? {
        if all, !ids.isEmpty { return "found ids and --all, expected one of them" }
        return !all && ids.isEmpty ? "expected the id of a login, or --all" : nil
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let stored = StoredSessions(session)
        let sessions = stored.current(at: context.clock.now()).sessions
        var chosen = all ? sessions.filter { $0.display == nil } : []
        for id in ids {
            let matching = sessions.filter { $0.id.hasPrefix(id) }
            guard let found = matching.first, matching.count == 1 else {
                return try options.refuse(.unknownLogin(id, matching.count), in: context)
            }
            chosen.append(found)
        }
        let ended = Set(chosen.map(\.id))
        if !ended.isEmpty { try stored.change { $0.sessions.removeAll { ended.contains($0.id) } } }
        let rows = sessions.filter { ended.contains($0.id) }.map { ListedSession($0, current: nil) }
        try options.show(EndedSessions(ended: rows), in: context) { page in
            if rows.isEmpty { return page.line(Words("no browser is logged in")) }
            for row in rows { page.line(.strong(row.id), Words(" logged out: \(row.words)")) }
        }
        return .done
    }
}

extension ListedSession {
    /// The device, or the display that the browser shows.
    fileprivate var words: String {
        guard let display else { return device ?? "–" }
        return "display \(display)" + (device.map { " (\($0))" } ?? "")
    }

    /// When the login ends.
    fileprivate func end(_ times: TimeFormat) -> String {
        stays ? times.relative(expires) : "with serve"
    }
}

extension BoardRemark {
    fileprivate static func unknownLogin(_ id: String, _ count: Int) -> BoardRemark {
        .init(
            .error, count == 0 ? "there is no login \"\(id)\"" : "\(count) logins begin with \"\(id)\"",
            hint: "list the logins with \"widgetconf board sessions list\"")
    }
}
