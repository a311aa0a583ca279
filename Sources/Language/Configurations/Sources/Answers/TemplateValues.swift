package import ProviderProtocol
import SourceText
package import WidgetModel

/// The values that templates can use in one request.
package struct TemplateValues: Sendable {
    /// The values of the widget's parameters.
    package var configuration: JSONObject
    package var request: RequestContext
    /// The values of the manifest's group.
    package var group: JSONObject
    /// The text of a search, for the choices of a parameter; nil for other requests.
    package var search: String?
    /// The offset of the request's time zone from UTC in seconds at an instant, positive to the east.
    package var offset: @Sendable (Instant) -> Int

    package init(
        configuration: JSONObject, request: RequestContext, group: JSONObject = [:], search: String? = nil,
        offset: @escaping @Sendable (Instant) -> Int = { _ in 0 }
    ) {
        self.configuration = configuration
        self.request = request
        self.group = group
        self.search = search
        self.offset = offset
    }

    /// The value of a reference; nil if it is missing or null.
    package func value(of reference: TemplateReference) -> JSONValue? {
        if let value = reference.requestValue { return requestValue(value, reference.format) }
        let path = reference.path
        if path == [TemplateReference.search], let search { return .string(search) }
        let isOfGroup = reference.groupKey != nil
        let value = isOfGroup ? group[path[1]] : configuration[path[0]]
        let found = path[(isOfGroup ? 2 : 1)...].reduce(value) { $0?.member($1) }
        return found?.isNull == true ? nil : found
    }

    private func requestValue(
        _ value: TemplateReference.RequestValue, _ format: TemplateReference.InstantFormat?
    ) -> JSONValue {
        let now = request.now
        switch (value, format) {
        case (.family, _): return .string(request.family.rawValue)
        case (.locale, _): return .string(request.locale)
        case (.timeZone, _): return .string(request.timeZone)
        case (.now, .seconds?):
            return .integer(now.milliseconds.flooredQuotientAndRemainder(dividingBy: 1000).quotient)
        case (.now, .milliseconds?): return .integer(now.milliseconds)
        case (.now, .date?):
            return .string(String((now + .seconds(Int64(offset(now)))).description.prefix(10)))
        case (.now, nil):
            // Whole seconds are written without a fraction, which some services do not accept.
            let text = now.description
            return .string(text.hasSuffix(".000Z") ? text.dropLast(5) + "Z" : text)
        }
    }
}

extension JSONValue {
    /// The member of an object, or the members of all elements of a list.
    fileprivate func member(_ name: String) -> JSONValue? {
        guard case .array(let elements) = self else { return self[name] }
        return .array(elements.compactMap { $0[name] })
    }

    /// The value as part of a text. A list is separated by commas, an object stands for its id, and an object
    /// without an id is written as JSON.
    var templateText: String {
        switch self {
        case .null: ""
        case .array(let elements): elements.map(\.templateText).joined(separator: ",")
        case .object(let members): members["id"]?.scalarText ?? text
        case .boolean, .integer, .number, .string: scalarText ?? ""
        }
    }
}

extension JSONTemplate {
    /// The JSON with its values, which keep their types. Nil if the whole template is a value that is missing
    /// or null; such members and elements are left out.
    package func value(in values: TemplateValues) -> JSONValue? {
        switch self {
        case .constant(let json): return json
        case .template(let template): return template.value(in: values)
        case .array(let elements): return .array(elements.compactMap { $0.value(in: values) })
        case .object(let members):
            var object = JSONObject()
            for (name, value) in members { object[name] = value.value(in: values) }
            return .object(object)
        }
    }

    /// The values that the template uses.
    package var references: [TemplateReference] {
        switch self {
        case .constant: []
        case .template(let template): template.references
        case .array(let elements): elements.flatMap(\.references)
        case .object(let members): members.flatMap { $0.value.references }
        }
    }
}

extension SourceDeclaration {
    /// The values that a timeline uses: the values of its requests, and the values that `data` shows.
    package var references: [TemplateReference] {
        fetches.flatMap(\.method.references) + ([date].compactMap(\.self) + values).flatMap(\.references)
    }
}

extension MappedValue {
    /// The values that are shown instead of a part of the answer.
    var references: [TemplateReference] { (template?.references ?? []) + members.flatMap(\.references) }
}

extension FetchMethod {
    /// The values that the request uses, in file order.
    package var references: [TemplateReference] {
        switch self {
        case .http(let fetch): fetch.references
        case .run(let fetch): fetch.command.flatMap(\.value.references)
        case .file(let path): path.value.references
        case .mqtt(let fetch): fetch.references
        case .fixed, .push: []
        }
    }
}

extension HTTPFetch {
    /// The values that the request uses, in file order.
    var references: [TemplateReference] {
        let content: [TemplateReference] =
            switch body {
            case .text(let template)?: template.references
            case .json(let template)?: template.references
            case nil: []
            }
        return url.value.references + (query + headers).flatMap(\.template.references) + content
    }
}
