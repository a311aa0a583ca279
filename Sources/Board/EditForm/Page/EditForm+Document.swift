import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

// The current state as the document of a page.
extension EditForm {
    /// The maximum number of choices that a document lists. For longer lists, people type part of a title.
    private static let listedChoices = 200

    package var document: FormDocument {
        let problems = problems
        let words = Dictionary(problems.map { ($0.name, $0.words) }) { first, _ in first }
        return FormDocument(
            crumbs: pages.map { FormDocument.Crumb(title: drafted.title(of: $0.name)) },
            rows: rows.map { row(of: $0, words) }, menu: menuDocument, changes: changedCount,
            problems: problems.count, clears: cleared.isEmpty ? nil : cleared.map(\.title),
            canUndo: history.canUndo, canRedo: history.canRedo, notice: notice, isRemoved: isRemoved,
            preview: previewDocument)
    }

    private var menuDocument: FormDocument.Menu? {
        guard case .choosing(let menu) = mode else { return nil }
        var document = FormDocument.Menu(
            row: menu.row, title: menu.title, present: literal(of: menu.row),
            choices: menu.found.prefix(Self.listedChoices).map(FormDocument.Choice.init),
            more: max(0, menu.found.count - Self.listedChoices), isLoading: menu.request != nil,
            isSearched: menu.isSearchedByProvider)
        if case .provider(_, .failed(let reason)) = menu.source { document.failure = reason }
        return document
    }

    private var previewDocument: FormDocument.Preview? {
        preview.map {
            FormDocument.Preview(
                number: lastRequest, isLoading: $0.request != nil, failure: $0.failure)
        }
    }

    private func row(of row: FormRow, _ problems: [String: String]) -> FormDocument.Row {
        var document = FormDocument.Row(row.id.text, kind(of: row), row.title)
        document.help = joined(FormHelp(row, form: self).sentences, "\n")
        switch row.content {
        case .section(let section, let isOpen):
            document.isOpen = isOpen
            document.note = note(on: section.parameters, problems)
        case .add: break
        case .page(let parameter, let text):
            let name = row.name ?? ""
            document.text = text
            document.note = note(on: [name], problems)
            describe(parameter, name, problems, &document)
            document.removable = row.isItem ? true : nil
            document.movable = row.isItem ? true : nil
        case .value(let parameter, let control):
            let name = row.name ?? ""
            describe(parameter, name, problems, &document)
            fill(parameter, control, name, &document)
            let isElement = name.elementIndex != nil
            document.removable = isElement ? true : nil
            document.movable = isElement ? true : nil
        }
        return document
    }

    private func kind(of row: FormRow) -> FormDocument.Row.Kind {
        switch row.content {
        case .section: .section
        case .page: .page
        case .add: .add
        case .value(_, .toggle): .toggle
        case .value(_, .menu): .menu
        case .value(_, .options): .options
        case .value(_, .lines): .lines
        case .value(_, .text): .text
        }
    }

    /// Adds the remarks that every row of a parameter shows in addition to its value.
    private func describe(
        _ parameter: IntentParameter, _ name: String, _ problems: [String: String],
        _ document: inout FormDocument.Row
    ) {
        document.required = parameter.isRequired ? true : nil
        document.changed = changedCount(within: name) > 0 ? true : nil
        document.problem = problems[name]
        let notes = notes(of: parameter, name)
        document.notes = notes.isEmpty ? nil : notes
        if drafted.refusals[name] == nil, case .value(_, let origin)? = drafted.state(of: name),
            origin != .own
        {
            document.origin = origin.rawValue
            document.follows = origin == .default ? parameter.defaultValue?.followed : nil
        }
        let hasOwn = draft[name] != nil || basis.hasChoice(within: name)
        document.resettable = hasOwn && name.elementIndex == nil ? true : nil
    }

    /// Adds the value of a row, and the alternatives to it.
    private func fill(
        _ parameter: IntentParameter, _ control: FormControl, _ name: String,
        _ document: inout FormDocument.Row
    ) {
        document.placeholder = parameter.emptyText ?? parameter.example
        document.empty = emptiness(of: parameter)
        document.suffix = parameter.type.kind.suffix?.text
        switch control {
        case .toggle: document.value = value(of: name) == .boolean(true) ? "true" : "false"
        case .menu(let choices):
            let isElement = name.elementIndex != nil
            let present = literal(of: name)
            let offered = isElement ? unused(choices, in: name.enclosingName, besides: present) : choices
            document.choices = offered.map(FormDocument.Choice.init)
            document.value = present
        case .options:
            document.value = literal(of: name)
            document.text = choiceTitle(of: name, parameter)
        case .lines: document.value = literal(of: name)
        case .text:
            document.secret = parameter.type.isSecret ? true : nil
            if parameter.type.isSecret { return }
            document.value = text(of: parameter, name)
        }
    }

    private func note(on names: [String], _ problems: [String: String]) -> String? {
        let changed = names.reduce(0) { $0 + changedCount(within: $1) }
        let flawed = problems.keys.count { name in names.contains(where: name.isWithin) }
        return joined(
            [changed > 0 ? "\(changed) changed" : nil, flawed > 0 ? counted(flawed, "problem") : nil]
                .compactMap(\.self), ", ")
    }

    private func joined(_ texts: [String], _ separator: String) -> String? {
        texts.isEmpty ? nil : texts.joined(separator: separator)
    }
}

// Words that a screen and a page share.
extension EditForm {
    /// The words of a row without a value.
    func emptyWords(of parameter: IntentParameter) -> String {
        if let text = parameter.emptyText { return text }
        if let example = parameter.example { return "such as \(example)" }
        switch emptiness(of: parameter) {
        case .none: return "none"
        case .enter: return "enter a value"
        case .choose: return "choose a value"
        }
    }

    private func emptiness(of parameter: IntentParameter) -> FormDocument.Row.Empty {
        if !parameter.isRequired { return .none }
        return FormControl(elementOf: parameter, in: drafted.resolved) == .text ? .enter : .choose
    }

    /// The origin of a row's value; nil if the widget has its own value.
    func originWords(of name: String, _ parameter: IntentParameter) -> String? {
        guard drafted.refusals[name] == nil, case .value(_, let origin)? = drafted.state(of: name) else {
            return nil
        }
        switch origin {
        case .own: return nil
        case .provider: return "from the provider"
        case .default: return parameter.defaultValue?.followed.map { "follows \($0)" } ?? "default"
        }
    }
}
