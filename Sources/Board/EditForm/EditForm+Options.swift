import BoardDocuments
import Configurations
import IntentDefinitions
import WidgetModel

// Menus, and the choices that the provider offers.
extension EditForm {
    /// Opens the menu of a row.
    ///
    /// - Parameter first: the key that opened the menu, if it begins a search.
    mutating func openMenu(
        _ choices: [FormChoice], _ name: String, first: TerminalKey? = nil, at now: Instant
    ) {
        guard !choices.isEmpty else {
            notice = say(.listHasEverything)
            return
        }
        var menu = ChoiceMenu(
            of: name, titled: menuTitle(of: name), choices, present: copy.literal(of: name),
            language: copy.language)
        if let first { menu.search(at: now) { $0.apply(first) } }
        mode = .choosing(menu)
    }

    /// Opens the menu of a row whose type lists its values.
    mutating func openList(
        _ parameter: IntentParameter, _ name: String, first: TerminalKey?, at now: Instant
    ) {
        let choices = parameter.type.kind.listedValues(
            in: copy.form.context, for: copy.form.locale
        ).map(FormChoice.init)
        var menu = ChoiceMenu(
            of: name, titled: menuTitle(of: name), copy.available(choices, for: name),
            present: copy.literal(of: name), from: .listed, language: copy.language)
        if let first { menu.search(at: now) { $0.apply(first) } }
        mode = .choosing(menu)
    }

    /// Opens the menu of a row with options. The last list is shown until the provider answers.
    mutating func openOptions(
        _ options: OptionsSource, _ name: String, first: TerminalKey?, at now: Instant,
        _ effects: inout [FormEffect]
    ) {
        var menu = ChoiceMenu(
            of: name, titled: menuTitle(of: name), copy.choices.lastLists[name] ?? [],
            present: copy.literal(of: name), from: .provider(options, .loaded), language: copy.language)
        if let first { menu.search(at: now) { $0.apply(first) } }
        request(for: &menu, &effects)
        mode = .choosing(menu)
    }

    /// Opens a menu of the files next to the one of a row.
    mutating func openFiles(
        _ type: FileType, _ name: String, at now: Instant, _ effects: inout [FormEffect]
    ) {
        let present = copy.literal(of: name) ?? ""
        var menu = ChoiceMenu(
            of: name, titled: menuTitle(of: name), [], present: present, from: .files(type, .loaded),
            language: copy.language)
        let folder = present.lastIndex(of: "/").map { String(present[...$0]) } ?? ""
        menu.search(at: now) { $0 = TextField(folder) }
        request(for: &menu, &effects)
        mode = .choosing(menu)
    }

    /// Opens a menu of all visible rows, including rows in closed sections and on other pages. A search finds
    /// titles, names and help, and the words `changed` and `problem`.
    mutating func openFinding() {
        let flawed = Set(problems.map(\.name))
        let choices = copy.drafted.rows.filter(\.state.isVisible).map { name, parameter, _ in
            let states = [
                copy.isChanged(name) ? say(.changedMark) : nil,
                flawed.contains(name) ? say(.problemMark) : nil,
            ]
            return FormChoice(
                id: name, title: parameter.displayTitle,
                subtitle: states.compactMap(\.self).joined(separator: ", "),
                synonyms: [parameter.help ?? ""])
        }
        mode = .choosing(
            ChoiceMenu(
                of: "", titled: say(.goTo), choices, present: focusedRow?.name, language: copy.language))
    }

    mutating func press(
        _ key: TerminalKey, in menu: ChoiceMenu, at now: Instant, _ effects: inout [FormEffect]
    ) {
        var menu = menu
        switch key {
        case .control("r"): retry(&menu, &effects)
        case .escape: return closeMenu(&effects)
        case .function(1):
            closeMenu(&effects)
            return openHelp()
        case .enter:
            guard let choice = menu.choice else { return }
            return choose(choice, from: menu, &effects)
        default:
            let searched = menu.search.text
            menu.apply(key, page: pageLength, at: now)
            if menu.isBrowsing, menu.searchedAt == nil, menu.search.text != searched {
                request(for: &menu, &effects)
            }
        }
        mode = .choosing(menu)
    }

    /// Chooses from a menu. A folder is opened if a file is wanted.
    mutating func choose(_ choice: FormChoice, from menu: ChoiceMenu, _ effects: inout [FormEffect]) {
        if menu.opens(choice) {
            var menu = menu
            menu.enter(choice)
            request(for: &menu, &effects)
            mode = .choosing(menu)
            return
        }
        closeMenu(&effects)
        if menu.finds { return show(choice.id) }
        if let offered = choice.offered {
            copy.choices.choose(offered, named: choice.id, for: menu.row)
            copy.recordOffer(of: choice.id, for: menu.row.parameterName)
        }
        choose(.set(.text(choice.id)), for: menu.row)
    }

    /// Closes an open menu or text, and cancels its request for choices.
    mutating func closeMenu(_ effects: inout [FormEffect]) {
        if case .choosing(let menu) = mode { cancel(menu.request, &effects) }
        mode = .editing
    }

    /// The title of a menu for a row.
    func menuTitle(of name: String) -> String {
        name.elementIndex.map { say(.value($0 + 1)) } ?? focusedRow?.title ?? ""
    }
}

// Requests
extension EditForm {
    /// Asks the provider for the choices of a menu. Only one request is open at a time, so that the searches
    /// of a user who types do not queue up at the provider.
    mutating func request(for menu: inout ChoiceMenu, _ effects: inout [FormEffect]) {
        guard menu.state != nil, let parameter = copy.drafted.naming.positioned(menu.row.parameterName)
        else { return }
        menu.searchedAt = nil
        menu.isOutdated = menu.request != nil
        if menu.isOutdated { return }
        let number = requests.number()
        menu.state = .loading(number)
        let search = menu.isSearchedElsewhere ? menu.search.text : nil
        effects.append(
            .options(
                FormOptionsRequest(
                    number: number, parameter: parameter, search: search, ids: nil, values: values)))
    }

    /// Repeats the request without waiting for an answer.
    private mutating func retry(_ menu: inout ChoiceMenu, _ effects: inout [FormEffect]) {
        guard menu.state != nil else { return }
        cancel(menu.request, &effects)
        menu.state = .loaded
        request(for: &menu, &effects)
    }

    private func cancel(_ request: Int?, _ effects: inout [FormEffect]) {
        if let request { effects.append(.cancel(request)) }
    }

    /// Shows the provider's answer, or sends a new request if the search has changed. Only the answer to the
    /// latest request counts.
    mutating func receive(
        _ answer: FormOptionsAnswer, to number: Int, _ effects: inout [FormEffect]
    ) {
        if let questions = requests.answeredQuestions(number) {
            copy.receiveOffers(answer, to: questions)
            return refreshField()
        }
        guard case .choosing(var menu) = mode, menu.request == number else { return }
        switch answer {
        case _ where menu.isOutdated:
            menu.state = .loaded
            request(for: &menu, &effects)
        case .offered(let offered, let isComplete):
            copy.note(offered, isComplete: isComplete, of: menu.row)
            let choices = copy.available(offered.map(FormChoice.init), for: menu.row)
            menu.state = .loaded
            copy.choices.lastLists[menu.row] = choices
            menu.replace(with: choices)
        case .entries(let entries, let roots):
            menu.state = .loaded
            menu.roots = roots
            menu.replace(with: copy.available(entries.map(FormChoice.init), for: menu.row))
        case .failed(let reason): menu.state = .failed(say(.noList(reason)))
        }
        mode = .choosing(menu)
    }

    /// Asks the provider whether it still offers choices that depend on changed values (rule C4).
    mutating func requestOffers(_ effects: inout [FormEffect]) {
        if mode.ignoresUser { return }
        for (parameter, questions) in copy.newQuestions() {
            effects.append(
                .options(
                    FormOptionsRequest(
                        number: requests.number(asking: questions), parameter: parameter, search: nil,
                        ids: questions.map(\.choice), values: values)))
        }
    }

    /// Requests a preview if the values were changed. While a row shows a problem, no preview is requested.
    mutating func requestPreview(at now: Instant, _ effects: inout [FormEffect]) {
        guard previewNeeded, previewWake.map({ now >= $0 }) ?? true else { return }
        let number = requests.number()
        preview?.send(number, copy.drafted.resolved.states, at: now)
        effects.append(.preview(number: number, values))
    }

    /// Whether a preview should be requested as soon as possible.
    private var previewNeeded: Bool {
        guard let preview, ScreenDrawing(form: self).hasPreview, !copy.isRemoved, case .editing = mode else {
            return false
        }
        return copy.drafted.refusals.isEmpty && problems.isEmpty
            && preview.isOutdated(by: copy.drafted.resolved.states)
    }

    /// The earliest instant of the next preview; nil if no preview is needed, or if it is requested
    /// immediately.
    var previewWake: Instant? { previewNeeded ? preview?.earliest : nil }

    /// Ends a preview, because an edit is more important (rule T7).
    mutating func cancelPreview(_ effects: inout [FormEffect]) { cancel(preview?.cancel(), &effects) }
}
