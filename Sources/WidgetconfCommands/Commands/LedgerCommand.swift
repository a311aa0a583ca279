import ArgumentParser
import JSONText
import WidgetModel
import WidgetRuntime

struct LedgerCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger",
        abstract: "Show the latest reloads of a placed widget: why, when, what came of each.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest { .ledger(widget: target.widget) }

    func write(_ document: JSONObject, on page: inout Page) {
        let reloads = document.objects("reloads")
        guard !reloads.isEmpty else {
            let widget = document.text("widget")
            return page.empty(
                "no reload was asked for yet", "\"widgetconf show \(widget)\" shows what it needs")
        }
        var table = Table("asked", "reason", "rev", "outcome", "took", trailing: [2, 4])
        for reload in reloads {
            let took = reload["milliseconds"]?.double.map(Moments.duration) ?? ""
            let words = [
                Words(reload.instant("asked").map { page.moments.local($0) } ?? ""),
                Words(LedgerCommand.reason(of: reload), .accent),
                Words("\(reload.number("revision") ?? 0)"), LedgerCommand.outcome(of: reload), Words(took),
            ]
            table.row(words, remark: .dim(LedgerCommand.remarks(on: reload, page.moments)))
        }
        page.table(table)
        page.gap()
        page.forecast(document.object("forecast"))
    }

    private static func reason(of reload: JSONObject) -> String {
        let retried = reload["retries"]?.string.map { " of \($0)" } ?? ""
        return reload.text("reason") + retried
    }

    private static func outcome(of reload: JSONObject) -> Words {
        let outcome = reload.text("outcome")
        switch ReloadOutcome(rawValue: outcome) {
        case .answered: return Words(outcome, .good)
        case .failed: return Words(reload.text("failure").isEmpty ? outcome : reload.text("failure"), .bad)
        case .superseded, .cancelled: return .dim(Page.name(ofOutcome: outcome))
        case .unfinished, .deferred, nil: return Words(Page.name(ofOutcome: outcome), .warning)
        }
    }

    /// All that is out of the ordinary.
    private static func remarks(on reload: JSONObject, _ moments: Moments) -> String {
        var remarks: [String] = []
        if reload.flag("charged") { remarks.append("charged") }
        let bypassed = reload.texts("bypassed").map { Page.name(ofBypassed: $0) }
        if !bypassed.isEmpty { remarks.append("bypassed " + bypassed.joined(separator: ", ")) }
        if reload.flag("unchanged") { remarks.append("as before") }
        if reload.flag("recovered") { remarks.append("recovered after a restart") }
        if let joined = reload.number("joined") { remarks.append("answers \(joined + 1) asks") }
        if reload["deferredUntil"] != nil || reload["why"] != nil {
            let until = reload.instant("deferredUntil")
            remarks.append(
                "deferred " + Page.deferral(until: until, why: reload["why"]?.string, moments))
        }
        if let message = reload["message"]?.string { remarks.append(message) }
        return remarks.joined(separator: ", ")
    }
}
