package import IntentDefinitions
package import WidgetModel

/// The user's choices for one placed widget.
///
/// A parameter without a choice uses its default (rule C1): the provider's default, which is requested once
/// and stored with the choices, or else the definition's. Stored choices that the current definition cannot
/// read are kept in their stored form, so that writing the configuration again loses nothing.
package struct Configuration: Hashable, Sendable {
    /// The choice for one parameter.
    package enum Choice: Hashable, Sendable {
        case value(ParameterValue)
        /// Explicitly no value (`--none`), even if there is a default.
        case none
        /// A stored value that does not fit the current definition, with the reason. `from` is the value that
        /// an older version of the definition stored; nil if the current version stored the value.
        indirect case misfit(stored: JSONValue, ValueProblem, from: OlderValue?)
    }

    /// A choice and the name of its parameter.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package fileprivate(set) var choice: Choice
        /// The elements of a list that do not fit. The list is used without them.
        package fileprivate(set) var unfit: [UnfitElement]

        init(name: String, choice: Choice, unfit: [UnfitElement] = []) {
            (self.name, self.choice, self.unfit) = (name, choice, unfit)
        }

        /// The stored form of the choice.
        package var json: JSONValue { choice.json.inserting(unfit) }
    }

    /// A default that the provider returned for this placed widget.
    package struct ProvidedDefault: Hashable, Sendable {
        package let name: String
        /// A valid value of the parameter.
        package let value: ParameterValue
    }

    /// The choices, each name once, in an order without meaning.
    package private(set) var entries: [Entry]
    /// The provider's defaults in form order, each name once.
    package internal(set) var provided: [ProvidedDefault]
    /// The list elements that exceed the family's maximum.
    package internal(set) var surplus = ListSurplus()
    /// The provider's statements about the chosen values. They are not part of the stored form.
    package var offers = KnownOffers()
    /// The indices of the names; empty up to `linearSearchLimit` names.
    private var places: [String: Int] = [:]

    /// The maximum number of entries for which a linear search is as fast as hashing.
    private static let linearSearchLimit = 16

    /// - Parameter entries: choices with different names.
    init(_ entries: [Entry], provided: [ProvidedDefault] = [], surplus: ListSurplus = ListSurplus()) {
        self.entries = entries
        self.provided = provided
        self.surplus = surplus
        indexNames()
    }

    /// No choices: every parameter uses its default.
    package static let empty = Configuration([])

    /// The choice for a parameter; nil for its default.
    package subscript(name: String) -> Choice? {
        get { place(of: name).map { entries[$0].choice } }
        set {
            switch (place(of: name), newValue) {
            case (let place?, let choice?): entries[place] = Entry(name: name, choice: choice)
            case (let place?, nil):
                entries.remove(at: place)
                indexNames()
            case (nil, let choice?):
                entries.append(Entry(name: name, choice: choice))
                if entries.count > Configuration.linearSearchLimit { indexNames(from: places.count) }
            case (nil, nil): break
            }
        }
    }

    /// The elements of a list that do not fit; empty for other choices.
    package func unfit(in name: String) -> [UnfitElement] { place(of: name).map { entries[$0].unfit } ?? [] }

    /// Keeps elements that do not fit with a list, until the user makes another choice for it.
    mutating func keep(_ unfit: [UnfitElement], in name: String) {
        if let place = place(of: name) { entries[place].unfit = unfit }
    }

    /// The stored form of the choice for a parameter; nil for its default.
    func json(of name: String) -> JSONValue? { place(of: name).map { entries[$0].json } }

    /// The choice for a parameter; nil for its default.
    ///
    /// - Parameter expected: the index to try first, for callers that ask in form order.
    func choice(for name: String, expectedAt expected: Int) -> Choice? {
        if expected < entries.count, entries[expected].name == name { return entries[expected].choice }
        return self[name]
    }

    /// The index of a name in `entries`.
    private func place(of name: String) -> Int? {
        places.isEmpty ? entries.firstIndex { $0.name == name } : places[name]
    }

    /// - Parameter start: the first index that may have changed.
    private mutating func indexNames(from start: Int = 0) {
        if start == 0 { places.removeAll(keepingCapacity: true) }
        guard entries.count > Configuration.linearSearchLimit else { return }
        for place in start..<entries.count { places[entries[place].name] = place }
    }

    /// The choices in form order, followed by choices for unknown parameters, sorted by name.
    func entries(inOrderOf intent: IntentDefinition) -> [Entry] { Self.sorted(entries, intent) }

    /// The choices that do not fit, and the lists with an element that does not fit, in the same order.
    func misfits(inOrderOf intent: IntentDefinition) -> [Misfit] {
        let unfit = entries.filter { entry in
            if case .misfit = entry.choice { true } else { !entry.unfit.isEmpty }
        }
        if unfit.isEmpty { return [] }
        return Self.sorted(unfit, intent).compactMap { entry in
            guard case .misfit(let stored, let problem, _) = entry.choice else {
                return entry.unfit.first.map {
                    Misfit(parameter: entry.name, stored: entry.json, problem: $0.problem)
                }
            }
            return Misfit(parameter: entry.name, stored: stored, problem: problem)
        }
    }

    private static func sorted(_ entries: [Entry], _ intent: IntentDefinition) -> [Entry] {
        entries.map { (intent.position(of: $0.name) ?? .max, $0) }
            .sorted { ($0.0, $0.1.name) < ($1.0, $1.1.name) }
            .map(\.1)
    }
}

extension Configuration {
    package static func == (left: Configuration, right: Configuration) -> Bool {
        left.entries.count == right.entries.count && left.provided == right.provided
            && left.surplus == right.surplus
            && left.entries.allSatisfy {
                right[$0.name] == $0.choice && right.unfit(in: $0.name) == $0.unfit
            }
    }

    /// The hashes of entries are added up, because two configurations with the same entries in another order
    /// are equal.
    package func hash(into hasher: inout Hasher) {
        var sum = 0
        for entry in entries {
            var one = Hasher()
            one.combine(entry)
            sum &+= one.finalize()
        }
        hasher.combine(sum)
        hasher.combine(provided)
    }
}
