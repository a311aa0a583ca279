import WidgetModel
import YAMLReading

/// A widget has at least one family, and names each once.
enum FamiliesRule {
    /// The families without repetitions; nil, after a finding, when `node` lists none.
    ///
    /// Unknown ones are not among them and have their own findings.
    static func families(
        _ families: [Located<Family>], in node: YAMLNode, _ sink: FindingSink
    ) -> [Located<Family>]? {
        if node.elements.first(where: { _ in true }) == nil {
            return sink.refuse(ManifestFindings.familiesEmpty(node.location))
        }
        var places: [Family: Located<Family>] = [:]
        return families.filter { family in
            if let earlier = places[family.value] {
                sink.report(ManifestFindings.familyDuplicate(family, earlier: earlier))
                return false
            }
            places[family.value] = family
            return true
        }
    }
}
