import IntentDefinitions
import SourceText
import WidgetModel

/// The intent of a widget is declared in the workspace.
enum IntentUnknownRule {
    static func check(_ name: Located<String>, _ definitions: DefinitionSet, _ sink: FindingSink) {
        guard definitions.isComplete, !definitions.isDeclared(name.value) else { return }
        sink.report(BindingFindings.intentUnknown(name, known: definitions.intents.map(\.name)))
    }
}

/// If a list declares sizes for each family, it declares one for every family of the widgets that use it.
enum ListFamilyRule {
    /// Reports each missing family once, even if several widgets support it.
    static func check(_ widgets: [BoundWidget], _ sink: FindingSink) {
        var reported: Set<String> = []
        for widget in widgets {
            guard let intent = widget.intent else { continue }
            for parameter in intent.parameters {
                guard let list = parameter.list else { continue }
                for family in widget.declaration.families where !list.declaresSize(for: family.value) {
                    let isNew = reported.insert("\(intent.name) \(parameter.name) \(family.value)").inserted
                    if isNew {
                        sink.report(BindingFindings.listFamilyMissing(family, parameter, widget.kind))
                    }
                }
            }
        }
    }
}

/// The names in a manifest's `reads` are parameters of the intent.
enum ReadsRule {
    static func check(_ reads: [Located<String>], _ intent: IntentDefinition, _ sink: FindingSink) {
        for name in reads where intent.parameter(named: name.value) == nil {
            sink.report(BindingFindings.readsUnknown(name, intent))
        }
    }
}

/// A provider reads every parameter, unless the parameter only controls the visibility of other parameters.
enum UnreadParameterRule {
    /// Checks all intents against the declarations of the manifests.
    ///
    /// - Parameter unbound: The intents of further widgets, whose uses are not known because of errors.
    static func check(_ widgets: [BoundWidget], except unbound: Set<String>, _ sink: FindingSink) {
        for users in usersByIntent(widgets) {
            guard let intent = users.first?.intent, !unbound.contains(intent.name) else { continue }
            check(intent, users, users.map { $0.declaration.reads?.map(\.value) }, sink)
        }
    }

    /// Reports unread parameters, but only if all users of the intent declare `reads` without unknown names.
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

    /// Groups widgets by their intent, in the order in which the intents first occur.
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

/// Every intent configures a widget. The rule does not apply to a workspace without providers, which is
/// incomplete.
enum UnusedIntentRule {
    static func check(_ definitions: DefinitionSet, _ manifests: ManifestSet, _ sink: FindingSink) {
        guard !manifests.manifests.isEmpty else { return }
        let used = Set(manifests.manifests.flatMap(\.widgets).compactMap { $0.intentName?.value })
        for intent in definitions.intents where !used.contains(intent.name) {
            sink.report(BindingFindings.intentUnused(intent))
        }
    }
}

/// The families that a condition names belong to a widget of the intent.
enum FamilyConditionRule {
    static func check(_ widgets: [BoundWidget], _ sink: FindingSink) {
        for users in UnreadParameterRule.usersByIntent(widgets) {
            guard let intent = users.first?.intent else { continue }
            let supported = Set(users.flatMap { $0.declaration.families.map(\.value) })
            for parameter in intent.parameters {
                let named = parameter.visibility?.families ?? []
                let unused = Family.allCases.filter { named.contains($0) && !supported.contains($0) }
                // A test for several families is useful as long as one of them exists.
                guard !unused.isEmpty, supported.isDisjoint(with: named) else { continue }
                sink.report(BindingFindings.familyUnused(parameter, unused, users.map(\.declaration.kind)))
            }
        }
    }
}

extension Condition {
    /// All families that the condition names.
    fileprivate var families: Set<Family> {
        switch self {
        case .isFamily(let families): Set(families)
        case .not(let condition): condition.families
        case .any(let parts), .all(let parts): parts.reduce(into: []) { $0.formUnion($1.families) }
        case .equals, .isSet, .isWithin: []
        }
    }
}
