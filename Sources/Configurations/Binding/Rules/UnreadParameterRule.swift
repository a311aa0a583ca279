import IntentDefinitions
import WidgetManifests
import YAMLReading

/// Every parameter is read by a provider, or decides whether another one is shown.
enum UnreadParameterRule {
    static func check(_ widgets: [BoundWidget], _ sink: FindingSink) {
        for users in usersByIntent(widgets) {
            guard let intent = users.first?.intent else { continue }
            check(intent, users, users.map { $0.declaration.reads?.map(\.value) }, sink)
        }
    }

    /// Says nothing unless all users tell what they read, and nothing of it is misspelt.
    static func check(
        _ intent: IntentDefinition, _ users: [BoundWidget], _ reads: [[String]?], _ sink: FindingSink
    ) {
        guard !reads.contains(where: { $0 == nil }) else { return }
        let read = Set(reads.flatMap { $0 ?? [] })
        guard read.allSatisfy({ intent.parameter(named: $0) != nil }) else { return }
        let looked = read.union(intent.parameters.flatMap { $0.visibility?.parameters ?? [] })
        for parameter in intent.parameters where !looked.contains(parameter.name) {
            sink.report(BindingFindings.parameterUnread(parameter, users.map(\.kind)))
        }
    }

    /// Widgets that share an intent, in the order of their first.
    static func usersByIntent(_ widgets: [BoundWidget]) -> [[BoundWidget]] {
        var places: [String: Int] = [:]
        var groups: [[BoundWidget]] = []
        for widget in widgets {
            guard let name = widget.intent?.name else { continue }
            if let place = places[name] {
                groups[place].append(widget)
            } else {
                places[name] = groups.count
                groups.append([widget])
            }
        }
        return groups
    }
}
