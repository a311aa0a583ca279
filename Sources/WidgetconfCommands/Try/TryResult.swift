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
    var document: JSONObject {
        var document: JSONObject = [
            "intent": .string(form.intent.name), "version": .integer(Int64(form.intent.version)),
            "family": .string(form.family.rawValue), "complete": .boolean(isComplete),
            "configuration": .object(form.json(of: configuration)), "values": .object(resolved.json),
        ]
        document["summary"] = resolved.summary.map(JSONValue.string)
        document["parameters"] = .array(
            zip(form.intent.parameters, resolved.states).map { .object(TryResult.row(of: $0, $1)) })
        if !missing.isEmpty { document["needs"] = .array(missing.map { .string($0) }) }
        if !isComplete { document["problems"] = .array(remarks.map(\.json)) }
        return document
    }

    func write(on page: inout Page) {
        let document = self.document
        page.line(.strong(document.text("intent")), .dim("  on \(document.text("family"))"))
        if let summary = document["summary"]?.string, !summary.isEmpty { page.wrapped(summary) }
        page.gap()
        var table = Table("parameter", "value", "from")
        for parameter in document.objects("parameters") {
            table.row(ShowCommand.row(of: parameter, document.texts("needs")))
        }
        page.table(table)
    }

    private static func row(of parameter: IntentParameter, _ state: ResolvedConfiguration.State) -> JSONObject
    {
        var row: JSONObject = [
            "name": .string(parameter.name), "title": .string(parameter.displayTitle),
            "type": .string(parameter.type.name), "value": state.effectiveJSON ?? .null,
        ]
        switch state {
        case .value(_, let origin), .empty(let origin): row["origin"] = .string(origin.rawValue)
        case .hidden(let hider): row["hiddenBy"] = .string(hider)
        case .misfit: break  // Only what was stored can be one.
        }
        return row
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
