package import IntentDefinitions
package import ProviderProtocol
import SourceText
package import WidgetModel

extension SourceChoices {
    /// The item that a search adds to the query; nil for other requests, and if choices are searched here.
    package func queryItem(for query: OptionsRequest.Query) -> QueryItem? {
        guard let search, case .search(let text) = query else { return nil }
        return QueryItem(name: search.value, value: text)
    }

    /// Whether the service searches, so that it may not answer without a text.
    package var isSearchedByService: Bool {
        search != nil || fetch.method.references.contains { $0.path == [TemplateReference.search] }
    }

    /// The choices in a document that match a query.
    ///
    /// - Parameters:
    ///   - type: the type of the parameter, or of its elements; nil to derive it from the declared paths.
    ///   - query: all choices, the choices with given ids, or the choices that match a text. If the service
    ///     searches, its answer is not searched again.
    /// - Returns: the choices in document order. Of choices with the same id, the first one counts.
    /// - Throws: the first choice that is not complete.
    package func options(
        of document: JSONValue, _ query: OptionsRequest.Query, as type: ValueType?,
        in context: AnswerContext
    ) throws(AnswerProblem) -> [Option] {
        do throws(AnswerProblem) {
            var conversion = ValueConversion(document, in: context)
            var options: [Option] = []
            var known: Set<String> = []
            for (element, path) in try elements(of: document) {
                let option = try option(for: element, as: type, at: path, &conversion)
                if known.insert(option.id).inserted { options.append(option) }
            }
            return matches(options, query)
        } catch {
            throw error.quoting(document)
        }
    }

    /// The elements that become choices.
    private func elements(
        of document: JSONValue
    ) throws(AnswerProblem) -> [(json: JSONValue, path: String)] {
        let path = items?.value ?? .whole
        let name = parameter.value
        let elements = try path.elements(
            in: document, for: name, missing: items == nil ? "items" : nil, most: AnswerLimits.choices)
        if let elements { return elements }
        // Some services leave out the list if a search finds nothing.
        if isSearchedByService { return [] }
        throw .missing(
            path, in: document, at: "", document: document, for: name,
            PathUse(expected: "a list", isList: true))
    }

    private func option(
        for element: JSONValue, as type: ValueType?, at path: String, _ conversion: inout ValueConversion
    ) throws(AnswerProblem) -> Option {
        let title = try conversion.text(self.title, "title", in: element, at: path)
        let subtitle = try conversion.text(self.subtitle, "subtitle", in: element, at: path)
        // Only choices of a declared type have more than a value.
        let isDeclared = title != nil || subtitle != nil || !properties.isEmpty
        let type = type ?? (isDeclared ? .object : .string)
        let mapping = MappedValue(name: Located("id", at: id.location), path: id)
        let value = try conversion.value(
            of: mapping, as: type == .object ? .string : type, isOptional: false, in: element, at: path)
        guard let value, type == .object else {
            return Option(value: value ?? .null, title: title, subtitle: subtitle)
        }
        var members: JSONObject = ["id": value]
        if let title { members["title"] = .string(title) }
        if let subtitle { members["subtitle"] = .string(subtitle) }
        for property in properties {
            members[property.name.value] = try conversion.value(
                of: property, as: property.type, isOptional: true, in: element, at: path)
        }
        return Option(object: members)
    }

    /// The options that match a query, the best matches of a search first.
    private func matches(_ options: [Option], _ query: OptionsRequest.Query) -> [Option] {
        switch query {
        case .list: return options
        case .ids(let ids):
            let wanted = Set(ids)
            return options.filter { wanted.contains($0.id) }
        case .search(let text):
            guard !isSearchedByService else { return options }
            let ranked = options.enumerated().compactMap {
                index, option -> (match: TextMatch, index: Int)? in
                [option.title ?? option.id, option.subtitle].compactMap(\.self)
                    .compactMap { TextMatch(of: text, in: $0) }.min().map { (match: $0, index: index) }
            }
            return ranked.sorted { ($0.match, $0.index) < ($1.match, $1.index) }.map { options[$0.index] }
        }
    }
}

extension ValueConversion {
    /// The value at the path of a mapping, in the JSON form of a type if values of the type can be converted
    /// without its declaration. Other values keep the JSON of the answer.
    fileprivate mutating func value(
        of mapping: MappedValue, as type: ValueType?, isOptional: Bool, in element: JSONValue,
        at base: String
    ) throws(AnswerProblem) -> JSONValue? {
        try value(
            of: mapping, as: type?.convertibleType.map(EntryType.value), isOptional: isOptional, in: element,
            at: base, named: mapping.name.value)
    }

    /// The text at an optional path; nil if the path is not specified or leads nowhere.
    fileprivate mutating func text(
        _ path: Located<AnswerPath>?, _ name: String, in element: JSONValue, at base: String
    ) throws(AnswerProblem) -> String? {
        guard let path else { return nil }
        let mapping = MappedValue(name: Located(name, at: path.location), path: path)
        return try value(
            of: mapping, as: .value(.string()), isOptional: true, in: element, at: base, named: name)?.string
    }
}

extension ValueType {
    /// The type to which values are converted. Nil for types whose declaration is needed, such as the unit of
    /// a measurement or the cases of an enumeration.
    var convertibleType: ParameterType? {
        let type = ParameterType.builtIn(named: rawValue)
        let isText = type?.kind is any LiteralKind
        guard let type, isText || EntryType.types.contains(where: { $0.name == rawValue }) else { return nil }
        return type.kind is MeasurementType || type.kind is MoneyType ? nil : type
    }
}

extension IntentParameter {
    /// The type that requests for the choices of this parameter state.
    package var requestType: ValueType? { ValueType(rawValue: type.kind.protocolWord) }
}
