package import IntentDefinitions
package import JSONText

/// What a person chose for one placed widget; a parameter without a choice takes its default (C1): the
/// provider's, which was asked for once and is kept beside the choices, else the definition's.
///
/// Stored choices that the present definition no longer reads are kept as they were stored, so that writing
/// the configuration again loses nothing.
package struct Configuration: Hashable, Sendable {
    /// What was chosen for one parameter.
    package enum Choice: Hashable, Sendable {
        case value(ParameterValue)
        /// No value, on purpose (`--none`), although there may be a default.
        case none
        /// A stored value that no longer fits the definition, as it was stored, and why.
        indirect case misfit(stored: JSONValue, ValueProblem)
    }

    /// What was chosen, by the parameter's name.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package fileprivate(set) var choice: Choice
    }

    /// A default that the provider gave for this placed widget alone.
    package struct ProvidedDefault: Hashable, Sendable {
        package let name: String
        /// Valid for its parameter.
        package let value: ParameterValue
    }

    /// Each name once, in no order that says anything.
    package private(set) var entries: [Entry]
    /// In the order of the form, each name once.
    package internal(set) var provided: [ProvidedDefault]
    /// Places of the names, only while there are more than `walkedCount`.
    private var places: [String: Int] = [:]

    /// Up to here a walk over the names is as fast as hashing one.
    private static let walkedCount = 16

    /// - Parameter entries: no name twice.
    init(_ entries: [Entry], provided: [ProvidedDefault] = []) {
        self.entries = entries
        self.provided = provided
        indexNames()
    }

    /// Nothing chosen: defaults everywhere.
    package static let empty = Configuration([])

    /// The choice for a parameter; nil is the default.
    package subscript(name: String) -> Choice? {
        get { place(of: name).map { entries[$0].choice } }
        set {
            switch (place(of: name), newValue) {
            case (let place?, let choice?): entries[place].choice = choice
            case (let place?, nil):
                entries.remove(at: place)
                indexNames()
            case (nil, let choice?):
                entries.append(Entry(name: name, choice: choice))
                if entries.count > Configuration.walkedCount { indexNames(from: places.count) }
            case (nil, nil): break
            }
        }
    }

    private func place(of name: String) -> Int? {
        places.isEmpty ? entries.firstIndex { $0.name == name } : places[name]
    }

    /// - Parameter start: the first name whose place may be wrong.
    private mutating func indexNames(from start: Int = 0) {
        if start == 0 { places.removeAll(keepingCapacity: true) }
        guard entries.count > Configuration.walkedCount else { return }
        for place in start..<entries.count { places[entries[place].name] = place }
    }

    /// The choices for parameters of the form in its order, then others by name.
    func entries(inOrderOf intent: IntentDefinition) -> [Entry] { Self.sorted(entries, intent) }

    /// The choices that no longer fit, in the same order.
    func misfits(inOrderOf intent: IntentDefinition) -> [Misfit] {
        let unfit = entries.filter { if case .misfit = $0.choice { true } else { false } }
        return Self.sorted(unfit, intent).compactMap { entry in
            guard case .misfit(let stored, let problem) = entry.choice else { return nil }
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
            && left.entries.allSatisfy { right[$0.name] == $0.choice }
    }

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
