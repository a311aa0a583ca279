import IntentDefinitions
package import SourceText

/// A value in a template of a source, such as `$stop.code`.
package struct SourceUse: Sendable {
    /// The name of the value, followed by the names of members. Not empty.
    package let path: [String]
    /// The location of the path, without `$` and braces.
    package let location: SourceLocation
    /// The parameter for whose choices the value is used; nil for timelines.
    package internal(set) var choices: String?
    /// Whether the value is in `data`, so that the widget shows it.
    var isShown = false

    /// The parameter that contains the value; nil for values of the request, of the group, and for the text
    /// of a search.
    package var parameter: String? {
        let isOther = path[0] == TemplateReference.request || isOfGroup || isSearch
        return isOther ? nil : path[0]
    }

    /// Whether the value belongs to the group of the manifest.
    var isOfGroup: Bool { path[0] == TemplateReference.group }

    /// Whether the value is the text for which choices are searched.
    private var isSearch: Bool { choices != nil && path == [TemplateReference.search] }
}

extension SourceDeclaration {
    /// The program that answers for manifests with a source. It reads the manifest itself.
    package static let program = "widgetconf-source"
    /// The step if the program is missing. The packages contain it, but `make demo` does not build it.
    package static let programRemedy = "build it with \"make source\", or install widgetconf again"

    /// The parameters that its templates use, each once, in file order.
    package var parameters: [Located<String>] {
        var known: Set<String> = []
        return uses.compactMap { use in
            guard let name = use.parameter, known.insert(name).inserted else { return nil }
            return Located(name, at: use.location)
        }
    }

    /// The parameters in the manifest's list, and further parameters of the intent that the templates use.
    func reads(of intent: IntentDefinition, besides listed: [Located<String>]) -> [Located<String>] {
        let names = listed.map(\.value)
        return listed
            + parameters.filter { intent.parameter(named: $0.value) != nil && !names.contains($0.value) }
    }
}
