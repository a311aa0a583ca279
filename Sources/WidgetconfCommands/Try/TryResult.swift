import BoardDocuments
import Configurations
import IntentDefinitions
import JSONText
import WidgetModel
import WidgetRuntime

/// What came of filling in a form.
struct TryResult {
    private let form: ConfigurationForm
    private let configuration: Configuration
    private let resolved: ResolvedConfiguration

    init(_ form: ConfigurationForm, _ filling: FormFilling) {
        self.form = form
        configuration = filling.configuration
        resolved = filling.resolved
    }

    var isComplete: Bool { resolved.completeness.isComplete }

    /// What stands against asking a provider with it.
    var remarks: [BoardReply.Remark] {
        let needs = missing.map { "\"\($0)\"" }.joined(separator: ", ")
        let lack: [BoardReply.Remark] =
            missing.isEmpty
            ? [] : [.init(.error, "\(needs) \(missing.count == 1 ? "has" : "have") no value yet")]
        return lack + broken.map { .init(.error, $0.description) }
    }

    /// `configuration` is what was chosen, as it would be stored; `values` are all that a provider gets.
    /// Secrets read `••••` in both.
    var document: TrialReport {
        TrialReport(
            intent: form.intent.name, version: form.intent.version, family: form.family,
            complete: isComplete, configuration: form.json(of: configuration), values: resolved.json,
            summary: resolved.summary,
            parameters: zip(form.intent.parameters, resolved.states).map(ShownParameter.init),
            needs: missing.isEmpty ? nil : missing, problems: isComplete ? nil : remarks)
    }

    func write(on page: inout Page) {
        let document = self.document
        page.line(.strong(document.intent), .dim("  on \(document.family)"))
        if let summary = document.summary, !summary.isEmpty { page.wrapped(summary) }
        page.gap()
        var table = Table("parameter", "value", "from")
        for parameter in document.parameters {
            table.row(ShowCommand.row(of: parameter, document.needs ?? []))
        }
        page.table(table)
    }

    private var missing: [String] {
        guard case .needsConfiguration(let missing, _, _) = resolved.completeness else { return [] }
        return missing
    }

    private var broken: [BrokenRule] {
        guard case .needsConfiguration(_, _, let broken) = resolved.completeness else { return [] }
        return broken
    }
}

/// What `try --format json` prints.
struct TrialReport: Codable {
    var intent: String
    var version: Int
    var family: Family
    var complete: Bool
    var configuration: JSONObject
    var values: JSONObject
    var summary: String?
    var parameters: [ShownParameter]
    var needs: [String]?
    var problems: [BoardReply.Remark]?
}
