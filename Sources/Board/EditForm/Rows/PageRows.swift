import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// The content of a form's page.
enum FormPlace {
    /// The parameters of the intent or of an object, whose names follow the prefix.
    case fields(IntentDefinition, prefix: String)
    /// The items in a list of objects.
    case items(IntentParameter, RecordType)
    /// The elements of a list of plain values.
    case elements(IntentParameter)
}

extension DraftedConfiguration {
    /// The content of the page with a stable name; nil if the page does not exist, because an item was
    /// removed.
    func place(of name: String) -> FormPlace? {
        var place = FormPlace.fields(resolved.intent.unexpanded, prefix: "")
        for part in name.split(separator: ".") {
            switch place {
            case .elements: return nil
            case .items(_, let type):
                guard part.isItemName else { return nil }
                place = .fields(type.form, prefix: "")
            case .fields(let form, _):
                guard let field = form.parameter(named: String(part)) else { return nil }
                if let type = field.type.record {
                    place = field.list == nil ? .fields(type.form, prefix: "") : .items(field, type)
                } else {
                    guard field.list != nil else { return nil }
                    place = .elements(field)
                }
            }
        }
        guard let positioned = naming.positioned(name) else { return nil }
        switch place {
        case .items(_, let type):
            return resolved.intent.parameter(named: positioned).map { .items($0, type) }
        case .elements: return resolved.intent.parameter(named: positioned).map { .elements($0) }
        case .fields(let form, _): return .fields(form, prefix: name.isEmpty ? "" : name + ".")
        }
    }

    /// The title of a page: the parameter's title, or `Holding 2` for an item.
    func title(of name: String) -> String {
        let positioned = naming.positioned(name) ?? name
        let declared = resolved.intent.unexpanded.declaredParameter(of: positioned)
        guard name.lastPart.isItemName, let type = declared?.type.record else {
            return declared?.displayTitle ?? resolved.intent.displayTitle
        }
        return "\(type.displayTitle) \(positioned.lastPart)"
    }
}

/// Lists the visible rows of a page.
struct PageRows {
    let drafted: DraftedConfiguration
    /// The rows with problems. A closed section that contains one is open.
    let flawed: [String]
    let openSections: Set<String>
    /// The environment of the user, in which instants are local times.
    let context: LiteralContext
    /// Returns the literals of the elements of a list of plain values.
    let elements: (String) -> [String]
    /// The language of the form's own words.
    let language: FormLanguage
    /// The language of the titles of listed values, such as countries; nil for English.
    let locale: LocaleTag?

    func rows(of page: String) -> [FormRow] {
        switch drafted.place(of: page) {
        case .fields(let form, let prefix)?: fields(of: form, prefix)
        case .items(let list, let type)?: items(of: list, type, page)
        case .elements(let list)?: elements(of: list, page)
        case nil: []
        }
    }

    private func fields(of form: IntentDefinition, _ prefix: String) -> [FormRow] {
        var rows: [FormRow] = []
        var section: (name: String, isOpen: Bool)?
        for field in form.parameters {
            guard let row = row(of: field, prefix + field.name) else { continue }
            if let next = form.section(of: field.name), next.name != section?.name {
                section = (next.name, isOpen(next))
                let content = FormRow.Content.section(next, isOpen: isOpen(next))
                rows.append(FormRow(id: .section(next.name), title: next.displayTitle, content: content))
            }
            if section?.isOpen ?? true { rows.append(row) }
        }
        return rows
    }

    private func isOpen(_ section: IntentSection) -> Bool {
        openSections.contains(section.name)
            || section.parameters.contains { name in flawed.contains { $0.isWithin(name) } }
    }

    /// The row of a parameter; nil if it is hidden.
    private func row(of field: IntentParameter, _ name: String) -> FormRow? {
        if let record = field.type.record, field.list == nil {
            let visible = drafted.rows.filter { $0.name.isWithin(name) && $0.state.isVisible }
            guard !visible.isEmpty else { return nil }
            return page(field, name, text: text(of: record, visible.map { ($0.name, $0.state) }, name))
        }
        guard let parameter = drafted.parameter(of: name), let state = drafted.state(of: name),
            state.isVisible
        else { return nil }
        if let record = field.type.record {
            let count = state.value?.elements.count ?? 0
            return page(
                parameter, name, titled: field.displayTitle,
                text: RowPhrase.items(count, record.displayTitle).text(in: language))
        }
        if parameter.list != nil {
            let isRefused = drafted.refusals[name] != nil
            let text =
                isRefused
                ? elements(name).joined(separator: ", ")
                : state.value.map {
                    parameter.text(of: $0, in: context, for: locale, words: language.valueWords)
                } ?? ""
            let words = text.isEmpty ? RowPhrase.none.text(in: language) : text
            return page(parameter, name, titled: field.displayTitle, text: words)
        }
        return FormRow(
            id: .named(name), title: field.displayTitle, content: .value(parameter, control(of: parameter)))
    }

    private func control(of parameter: IntentParameter) -> FormControl {
        FormControl(elementOf: parameter, in: drafted.resolved, language: language)
    }

    private func page(
        _ parameter: IntentParameter, _ name: String, titled title: String? = nil, text: String
    ) -> FormRow {
        FormRow(
            id: .named(name), title: title ?? parameter.displayTitle, content: .page(parameter, text: text))
    }

    /// The values of an object in one line.
    private func text(
        of type: RecordType, _ states: [(name: String, state: ResolvedConfiguration.State)], _ name: String
    ) -> String {
        let values = states.compactMap { row -> PropertyValue? in
            row.state.value.map { PropertyValue(name: String(row.name.dropFirst(name.count + 1)), value: $0) }
        }
        return type.text(of: Record(values: values), words: language.valueWords)
    }

    /// The items of a list, and the row that adds one unless the list is full.
    private func items(of list: IntentParameter, _ type: RecordType, _ page: String) -> [FormRow] {
        let records = drafted.state(of: page)?.value?.elements ?? []
        let rows = records.enumerated().compactMap { index, element -> FormRow? in
            guard case .record(let record) = element else { return nil }
            return self.page(
                list, "\(page).\(drafted.naming.name(ofKey: record.key))",
                titled: "\(type.displayTitle) \(index + 1)",
                text: type.text(of: record, words: language.valueWords))
        }
        return rows + addRow(to: page, list, rows.count, .addItem(type.displayTitle))
    }

    private func elements(of list: IntentParameter, _ page: String) -> [FormRow] {
        let control = control(of: list)
        let rows = elements(page).indices.map { index in
            FormRow(id: .named("\(page).#\(index)"), title: "\(index + 1)", content: .value(list, control))
        }
        return rows + addRow(to: page, list, rows.count, .addValue)
    }

    /// The row that adds something, unless the list is full.
    private func addRow(
        to page: String, _ list: IntentParameter, _ count: Int, _ title: RowPhrase
    ) -> [FormRow] {
        let most = list.list?.size(for: drafted.resolved.family).max ?? .max
        guard count < most else { return [] }
        return [FormRow(id: .add(to: page), title: title.text(in: language), content: .add)]
    }
}
