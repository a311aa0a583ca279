import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import WidgetModel
import WidgetRuntime

/// The result of a filled-in form, as text and as JSON.
struct TryResult {
    private let form: ConfigurationForm
    private let configuration: Configuration
    private let resolved: ResolvedConfiguration

    init(_ form: ConfigurationForm, _ filled: EditForm) {
        self.form = form
        configuration = filled.configuration
        resolved = filled.resolved
    }

    /// Whether a timeline could be requested with this configuration.
    var isComplete: Bool { resolved.completeness.isComplete }

    /// The errors, then the warnings about broken rules.
    var remarks: [BoardRemark] {
        errors + resolved.ruleWarnings.map { .init(.warning, $0.description) }
    }

    /// The errors about missing values and broken rules.
    private var errors: [BoardRemark] {
        let needs = missing.map { "\"\($0)\"" }.joined(separator: ", ")
        let lack: [BoardRemark] =
            missing.isEmpty
            ? [] : [.init(.error, "\(needs) \(missing.count == 1 ? "has" : "have") no value yet")]
        return lack + broken.map { .init(.error, $0.description) }
    }

    /// The JSON form: `configuration` contains the chosen values as they would be stored, and `values`
    /// contains all values for a provider. Secrets are replaced with `••••` in both.
    var document: TrialReport {
        let warnings = resolved.ruleWarnings.map(\.description)
        return TrialReport(
            intent: form.intent.name, version: form.intent.version, family: form.family,
            complete: isComplete, configuration: form.json(of: configuration), values: resolved.json,
            summary: resolved.summary,
            parameters: zip(resolved.intent.parameters, resolved.states).map(ShownParameter.init),
            sections: ShownSection.all(of: resolved.intent),
            needs: missing.isEmpty ? nil : missing, problems: isComplete ? nil : errors,
            warnings: warnings.isEmpty ? nil : warnings)
    }

    /// Prints the summary and the values with their origins, as `show` does.
    func write(on page: inout Page) {
        let document = self.document
        page.line(.strong(document.intent), .dim("  on \(document.family)"))
        if let summary = document.summary, !summary.isEmpty { page.wrapped(summary) }
        page.gap()
        page.parameters(document.parameters, document.sections, needs: document.needs)
    }

    /// The names of required parameters without a value.
    private var missing: [String] {
        guard case .needsConfiguration(let missing, _, _) = resolved.completeness else { return [] }
        return missing
    }

    /// The rules that the values break.
    private var broken: [BrokenRule] {
        guard case .needsConfiguration(_, _, let broken) = resolved.completeness else { return [] }
        return broken
    }
}

/// The JSON document that `try --format json` prints.
struct TrialReport: Codable {
    var intent: String
    var version: Int
    var family: Family
    var complete: Bool
    var configuration: JSONObject
    var values: JSONObject
    var summary: String?
    var parameters: [ShownParameter]
    /// The parts of the form; nil for a form without sections.
    var sections: [ShownSection]?
    /// The names of required parameters without a value; nil if all have values.
    var needs: [String]?
    /// Why the configuration is incomplete; nil if it is complete.
    var problems: [BoardRemark]?
    /// The broken rules with `severity: warning`, in words; nil if all such rules hold.
    var warnings: [String]?
}
