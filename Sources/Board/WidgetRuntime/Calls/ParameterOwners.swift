import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// Edits of several widgets, some of which lack a parameter.
extension BoardReply<EditReply> {
    /// The reply to an edit of several widgets. If one of them lacks a parameter, the hint lists the widgets
    /// that have it, instead of similar parameters.
    func namingOwners(among chosen: [HostedWidget], of changes: [RequestedChange]) -> BoardReply {
        var reply = self
        guard var problems = reply.problems, problems.count == reply.remarks.count else { return reply }
        for (index, problem) in problems.enumerated() {
            let remark = reply.remarks[index]
            guard remark.code == "parameter-unknown", let widget = remark.widget,
                let name = problem["parameter"]?.string, var members = problem.object,
                let intent = chosen.first(where: { $0.id.description == widget })?.bound?.intent
            else { continue }
            let owners = chosen.filter { $0.bound?.intent?.parameter(named: name) != nil }
            guard !owners.isEmpty else { continue }
            reply.remarks[index].message = Self.message(name, intent.name, widget, owners.map(\.id))
            reply.remarks[index].hint = Self.hint(of: changes, for: owners)
            members["message"] = .string(reply.remarks[index].message)
            members["hint"] = reply.remarks[index].hint.map(JSONValue.string)
            problems[index] = .object(members)
        }
        reply.problems = problems
        return reply
    }

    private static func message(
        _ name: String, _ intent: String, _ widget: String, _ owners: [PlacedWidgetID]
    ) -> String {
        let has = owners.count == 1 ? "\(owners[0]) has" : "\(owners.count) of the widgets have"
        return "\(widget): \(intent) has no parameter \(quoted(name)), which \(has); nothing was changed"
    }

    /// The edit for the widgets that have the parameters. Secrets are not repeated.
    private static func hint(of changes: [RequestedChange], for owners: [HostedWidget]) -> String {
        let values = changes.compactMap { change -> String? in
            guard case .set(let name, let text) = change else { return nil }
            let parameters = owners.map { $0.bound?.intent?.parameter(named: name) }
            let isOwn = parameters.allSatisfy { $0 != nil && $0?.type.isSecret == false }
            return isOwn ? "\(name)=\(text.asShellWord)" : nil
        }
        let kinds = Set(owners.map(\.kind.name))
        let ofKind = kinds.count == 1 ? "--kind \(owners[0].kind)" : nil
        let ids = owners.map(\.id.description).joined(separator: " ")
        let target = owners.count > 2 ? ofKind ?? ids : ids
        let all = ofKind.map { target == $0 ? "" : ", or all with \($0)" } ?? ""
        let given = values.isEmpty ? "NAME=VALUE" : values.joined(separator: " ")
        return "write \"widgetconf edit \(target) \(given)\"\(all)"
    }
}
