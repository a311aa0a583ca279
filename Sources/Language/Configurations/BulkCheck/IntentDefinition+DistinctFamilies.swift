package import IntentDefinitions
package import WidgetModel

extension IntentDefinition {
    /// The families that must be checked to find one in which a configuration is valid.
    ///
    /// If the intent does not depend on the family, this is a single family. If it does, these are the
    /// families for which every list declares a size.
    package var distinctFamilies: [Family] {
        let lists = parameters.compactMap(\.list).filter { $0.sizes.isPerFamily }
        let looksAtFamily =
            parameters.contains { $0.visibility?.looksAtFamily ?? false }
            || rules.contains { $0.condition?.looksAtFamily ?? false } || hasFamilyValues
        guard !lists.isEmpty || looksAtFamily else { return [.systemSmall] }
        let named = Family.allCases.filter { family in lists.allSatisfy { $0.declaresSize(for: family) } }
        return named.isEmpty ? Family.allCases : named
    }
}

extension ListRule.Sizes {
    fileprivate var isPerFamily: Bool { if case .perFamily = self { true } else { false } }
}

extension Condition {
    /// Whether the condition tests the family.
    fileprivate var looksAtFamily: Bool {
        switch self {
        case .isFamily: true
        case .equals, .isSet, .isWithin: false
        case .not(let condition): condition.looksAtFamily
        case .any(let parts), .all(let parts): parts.contains(where: \.looksAtFamily)
        }
    }
}
