import BoardDocuments
import Machine
import WebBoard
import WidgetModel
import WidgetRuntime

extension WebOptions {
    /// The web server for these options, not started; nil without an address.
    ///
    /// - Parameter observer: called on any thread with news about the server, after they were reported.
    func server(
        of session: BoardSession, _ options: GlobalOptions, in context: CommandContext,
        observer: @escaping @Sendable (WebServerProcess.News) -> Void = { _ in }
    ) throws(RuntimeFailure) -> WebServerProcess? {
        guard let settings = settings(of: session, locale: options.locale(in: context), in: context) else {
            return nil
        }
        let program = try PictureMaker.path(
            environment: context.environment, purpose: "shows the board to browsers")
        let warnings = warnings
        return WebServerProcess(program, settings, environment: context.environment) { news in
            options.say(Self.remarks(on: news, warnings), in: context)
            observer(news)
        }
    }

    private static func remarks(on news: WebServerProcess.News, _ warnings: [BoardRemark]) -> [BoardRemark] {
        switch news {
        case .listening(let address):
            let remark = BoardRemark(
                .note, "the board is at \(WebAddress.reachable(address))",
                hint: "open it with \"widgetconf board --web\"")
            return [remark] + warnings
        case .refused(let reason):
            return [
                BoardRemark(
                    .error, "browsers cannot reach the board: \(reason)",
                    hint: "choose another address with --web")
            ]
        case .device(let line):
            let severity: BoardRemark.Severity = line.level == .error ? .warning : .note
            return [.init(severity, "the device of \(line.display) reports: \(line.message)")]
        case .crashed(let status):
            return [.init(.warning, "widgetconf-web ended \(status) and is started again")]
        }
    }
}
