package import Configurations
import IntentDefinitions
import WidgetModel

// Choices that the provider offers.
extension EditForm {
    /// Opens the menu of a row with options. The last list is shown until the provider answers.
    ///
    /// - Parameter first: the key that opened the menu, if it begins a search.
    mutating func openOptions(
        of parameter: IntentParameter, _ options: OptionsSource, _ name: String, first: TerminalKey?,
        at now: Instant, _ effects: inout [FormEffect]
    ) {
        var menu = ChoiceMenu(
            of: name,
            titled: menuTitle(of: name),
            lastChoices[name] ?? [], present: literal(of: name), from: .provider(options, .loaded))
        if let first { menu.search(at: now) { $0.apply(first) } }
        request(for: &menu, &effects)
        mode = .choosing(menu)
    }

    /// Asks the provider for the choices of a menu. Only one request is open at a time, so that the searches
    /// of a user who types do not queue up at the provider.
    mutating func request(for menu: inout ChoiceMenu, _ effects: inout [FormEffect]) {
        guard case .provider(let options, _) = menu.source,
            let parameter = drafted.naming.positioned(
                menu.row.elementIndex == nil ? menu.row : menu.row.enclosingName)
        else { return }
        menu.searchedAt = nil
        menu.isOutdated = menu.request != nil
        if menu.isOutdated { return }
        lastRequest += 1
        menu.source = .provider(options, .loading(lastRequest))
        let search = options.origin == .search ? menu.search.text : nil
        effects.append(
            .options(
                FormOptionsRequest(
                    number: lastRequest, parameter: parameter, search: search, ids: nil, values: values)))
    }

    /// Repeats the request without waiting for an answer.
    mutating func retry(_ menu: inout ChoiceMenu, _ effects: inout [FormEffect]) {
        guard case .provider(let options, _) = menu.source else { return }
        cancel(menu.request, &effects)
        menu.source = .provider(options, .loaded)
        request(for: &menu, &effects)
    }

    /// Closes an open menu or text, and cancels its request for choices.
    mutating func closeMenu(_ effects: inout [FormEffect]) {
        if case .choosing(let menu) = mode { cancel(menu.request, &effects) }
        mode = .editing
    }

    func cancel(_ request: Int?, _ effects: inout [FormEffect]) {
        if let request { effects.append(.cancel(request)) }
    }

    /// Shows the provider's answer, or sends a new request if the search has changed. Only the answer to the
    /// latest request counts.
    mutating func receive(
        _ answer: FormOptionsAnswer, to number: Int, _ effects: inout [FormEffect]
    ) {
        if let questions = offerRequests.removeValue(forKey: number) {
            return receiveOffers(answer, to: questions)
        }
        guard case .choosing(var menu) = mode, menu.request == number,
            case .provider(let options, _) = menu.source
        else { return }
        switch answer {
        case _ where menu.isOutdated:
            menu.source = .provider(options, .loaded)
            request(for: &menu, &effects)
        case .offered(let offered, let isComplete):
            note(offered, isComplete: isComplete, of: menu.row)
            var choices = offered.map(FormChoice.init)
            if menu.row.elementIndex != nil {
                choices = unused(choices, in: menu.row.enclosingName, besides: literal(of: menu.row))
            }
            menu.source = .provider(options, .loaded)
            lastChoices[menu.row] = choices
            menu.replace(with: choices)
        case .failed(let reason): menu.source = .provider(options, .failed(reason))
        }
        mode = .choosing(menu)
    }

    /// Records which chosen values of a row or its list the provider no longer offers (rule C4).
    ///
    /// - Parameter isComplete: whether the provider offers nothing else.
    package mutating func note(_ offered: [OfferedChoice], isComplete: Bool, of name: String) {
        guard let parameter = drafted.parameter(of: name.elementIndex == nil ? name : name.enclosingName)
        else { return }
        let listsAll = isComplete && parameter.options?.origin == .list
        basis.note(parameter, Set(offered.map(\.id)), chosen: drafted.resolved, of: form) { _ in listsAll }
        planDraft()
    }

    /// Chooses from a menu.
    mutating func choose(_ choice: FormChoice, from menu: ChoiceMenu) {
        if menu.finds { return show(choice.id) }
        if let offered = choice.offered {
            knownChoices[menu.row.declaredName, default: [:]][choice.id] = offered
            let name = menu.row.elementIndex == nil ? menu.row : menu.row.enclosingName
            if let parameter = drafted.parameter(of: name) {
                offers[OfferQuestion(choice.id, of: parameter, in: drafted.resolved)] = .offered
            }
        }
        choose(.set(.text(choice.id)), for: menu.row)
    }
}

extension StringProtocol {
    /// The name of a parameter without the items that contain it: `holdings.amount`.
    var declaredName: String {
        split(separator: ".").filter { !$0.isItemName && $0.first != "#" && Int($0) == nil }.joined(
            separator: ".")
    }
}
