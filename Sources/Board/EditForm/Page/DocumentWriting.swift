import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// Writes the state of a form as the document of a page.
struct DocumentWriting {
    let form: EditForm
    private var copy: WorkingCopy { form.copy }

    /// The maximum number of choices that a document lists. For longer lists, people type part of a title.
    private static let listedChoices = 1000

    var document: FormDocument {
        let problems = form.problems
        let words = Dictionary(problems.map { ($0.name, $0.words) }) { first, _ in first }
        return FormDocument(
            crumbs: form.pages.names.map { FormDocument.Crumb(title: copy.drafted.title(of: $0)) },
            rows: form.rows.map { row(of: $0, words) }, menu: menu, changes: copy.changedCount,
            problems: problems.count, clears: copy.cleared.isEmpty ? nil : copy.cleared.map(\.title),
            canUndo: copy.history.canUndo, canRedo: copy.history.canRedo, notice: form.notice,
            isRemoved: copy.isRemoved,
            preview: preview, offer: offer, kept: form.keptChanges.isEmpty ? nil : form.keptChanges)
    }

    private var offer: String? { if case .offering(_, let sentence) = form.mode { sentence } else { nil } }

    private var menu: FormDocument.Menu? {
        guard case .choosing(let menu) = form.mode else { return nil }
        var document = FormDocument.Menu(
            row: menu.row, title: menu.title, present: copy.literal(of: menu.row),
            choices: menu.found.prefix(Self.listedChoices).map(FormDocument.Choice.init),
            more: max(0, menu.found.count - Self.listedChoices), isLoading: menu.request != nil,
            isSearched: menu.isSearchedElsewhere, path: menu.isBrowsing ? menu.search.text : nil)
        if !menu.roots.isEmpty { document.folders = menu.roots }
        if menu.choosesFolder { document.choosesFolder = true }
        if case .failed(let reason)? = menu.state { document.failure = reason }
        document.service = copy.drafted.parameter(of: menu.row)?.type.account?.service
        return document
    }

    private var preview: FormDocument.Preview? {
        form.preview.map {
            FormDocument.Preview(
                number: form.requests.last, isLoading: $0.request != nil, failure: $0.failure)
        }
    }

    private func row(of row: FormRow, _ problems: [String: String]) -> FormDocument.Row {
        var document = FormDocument.Row(row.id.text, kind(of: row), row.title)
        let help = FormHelp(row, form: form)
        let sentences = help.sentences.map { $0.parts.map(FormDocument.TextPart.init) }
        document.help = sentences.isEmpty ? nil : Array(sentences.joined(separator: [.lineBreak]))
        document.expected = help.expectation
        switch row.content {
        case .section(let section, let isOpen):
            document.isOpen = isOpen
            document.note = note(on: section.parameters, problems)
        case .add: break
        case .address(let address):
            document.text = form.say(.stateOfAddress(address))
            if case .made(let text) = address { document.value = text }
            if case .failed(let reason) = address { document.problem = reason }
        case .page(let parameter, let text):
            let name = row.name ?? ""
            document.text = text
            document.note = note(on: [name], problems)
            describe(parameter, name, problems, &document)
            document.removable = row.isItem ? true : nil
            document.movable = row.isItem ? true : nil
            if parameter.list != nil, !row.isItem {
                let size = copy.size(of: name)
                document.fewest = size.min > 0 ? size.min : nil
                document.most = size.max
            }
            if row.isCheckList {
                fillChecks(parameter, name, &document)
            } else if document.problem == nil {
                // What is wrong on the page is marked where it is opened.
                let flawed = flawedCount(within: [name], problems)
                document.problem = flawed > 0 ? form.say(.problems(flawed)) : nil
            }
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
        case .page: row.isCheckList ? .checks : .page
        case .add: .add
        case .address: .address
        case .value(_, .toggle): .toggle
        case .value(_, .menu): .menu
        case .value(_, .options), .value(_, .listed): .options
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
        document.changed = copy.changedCount(within: name) > 0 ? true : nil
        document.problem = problems[name]
        let notes = copy.notes(of: parameter, name)
        document.notes = notes.isEmpty ? nil : notes
        if copy.drafted.refusals[name] == nil, case .value(_, let origin)? = copy.drafted.state(of: name),
            origin != .own
        {
            document.origin = origin.rawValue
            document.follows = origin == .default ? parameter.defaultValue?.followed : nil
        }
        document.resettable = copy.hasChoice(name) && name.elementIndex == nil ? true : nil
        document.clearable = isClearable(parameter, name) ? true : nil
    }

    /// Whether "no value" is a choice besides the default. A switch is always on or off.
    private func isClearable(_ parameter: IntentParameter, _ name: String) -> Bool {
        !parameter.isRequired && parameter.defaultValue(for: copy.form.family) != nil
            && name.elementIndex == nil && !name.lastPart.isItemName && copy.value(of: name) != nil
            && !parameter.type.isBoolean
    }

    /// Adds the value of a row, and the alternatives to it.
    private func fill(
        _ parameter: IntentParameter, _ control: FormControl, _ name: String,
        _ document: inout FormDocument.Row
    ) {
        document.placeholder = parameter.emptyText ?? parameter.example
        document.empty = copy.emptiness(of: parameter)
        document.suffix = parameter.type.kind.suffix?.text
        document.control = RowControl(parameter, value: copy.value(of: name), in: copy)
        switch control {
        case .toggle: document.value = copy.value(of: name) == .boolean(true) ? "true" : "false"
        case .menu(let choices):
            document.choices = copy.available(choices, for: name).map(FormDocument.Choice.init)
            document.value = copy.literal(of: name)
        case .options, .listed:
            document.value = copy.literal(of: name)
            document.text = copy.choiceTitle(of: name, parameter)
        case .lines: document.value = copy.literal(of: name)
        case .text:
            document.secret = parameter.type.isSecret ? true : nil
            if parameter.type.isSecret { return }
            document.value = copy.text(of: parameter, name)
        }
    }

    /// Adds the cases of a list, and which are chosen. Chosen elements that are not cases are listed too.
    private func fillChecks(
        _ parameter: IntentParameter, _ name: String, _ document: inout FormDocument.Row
    ) {
        let checked = copy.elements(of: name)
        let choices = copy.drafted.resolved.offeredCases(of: parameter).map(FormChoice.init)
        let others = checked.filter { text in !choices.contains { $0.id == text } }
        document.choices = (choices + others.map { FormChoice(id: $0, title: $0) })
            .map(FormDocument.Choice.init)
        document.checked = checked
        document.isAll = parameter.allowsAll ? copy.all(of: name) != nil : nil
    }

    private func note(on names: [String], _ problems: [String: String]) -> String? {
        let changed = names.reduce(0) { $0 + copy.changedCount(within: $1) }
        let flawed = flawedCount(within: names, problems)
        return joined(
            [changed > 0 ? form.say(.changed(changed)) : nil, flawed > 0 ? form.say(.problems(flawed)) : nil]
                .compactMap(\.self), ", ")
    }

    private func flawedCount(within names: [String], _ problems: [String: String]) -> Int {
        problems.keys.count { name in names.contains(where: name.isWithin) }
    }

    private func joined(_ texts: [String], _ separator: String) -> String? {
        texts.isEmpty ? nil : texts.joined(separator: separator)
    }
}

extension FormDocument.TextPart {
    fileprivate static let lineBreak = FormDocument.TextPart(text: "\n")

    fileprivate init(_ part: MarkedText.Part) {
        switch part {
        case .plain(let text): self.init(text: text)
        case .emphasis(let text): self.init(text: text, style: .emphasis)
        case .code(let text): self.init(text: text, style: .code)
        case .link(let text, let address): self.init(text: text, link: address)
        }
    }
}
