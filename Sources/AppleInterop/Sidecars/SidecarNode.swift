/// What an Apple definition holds beside what follows from a definition in YAML.
///
/// The difference between the *derived* property list, which an export makes of the YAML alone, and the real
/// one. Laid over what the same YAML gives it yields the real one again; over what an edited YAML gives, the
/// real one with the edit: where author and Apple both say something, `was` tells which of them moved.
indirect enum SidecarNode: Sendable {
    /// Apple's value of something that the YAML says nothing of.
    case value(PropertyList)
    /// Apple's value (nil: none) of something that the YAML says as well: it holds as long as what follows
    /// from the YAML is what it `was`.
    case instead(PropertyList?, was: PropertyList)
    case dictionary(SidecarDictionary)
    case list(SidecarList)
}

/// The difference between two dictionaries.
struct SidecarDictionary: Sendable {
    var entries: [(key: String, node: SidecarNode)] = []
    /// Keys that follow from the YAML and that Apple's does not have.
    var without: [String] = []
    /// Whether it stands there when nothing is in it; nil: as follows from the YAML.
    var isKeptEmpty: Bool?
    /// What else an export has to know, by its word.
    var hints: [(word: String, text: String)] = []

    var isEmpty: Bool { entries.isEmpty && without.isEmpty && isKeptEmpty == nil && hints.isEmpty }

    subscript(key: String) -> SidecarNode? { entries.first { $0.key == key }?.node }

    func hint(_ word: String) -> String? { hints.first { $0.word == word }?.text }
}

/// The difference between two lists whose elements have names.
struct SidecarList: Sendable {
    /// Of elements that both have.
    var elements: [(name: String, node: SidecarDictionary)] = []
    /// Elements that the YAML has nothing of.
    var extras: [(name: String, value: PropertyDictionary)] = []
    var without: [String] = []
    /// The names in Apple's order, where it is another than that of the YAML.
    var order: [String]?
    var isKeptEmpty: Bool?

    var isEmpty: Bool {
        elements.isEmpty && extras.isEmpty && without.isEmpty && order == nil && isKeptEmpty == nil
    }
}
