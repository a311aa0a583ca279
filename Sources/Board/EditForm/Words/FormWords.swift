import Configurations

/// Words that the form shows in each of its languages.
package protocol FormWords {
    var english: String { get }
    var korean: String { get }
}

extension FormWords {
    package func text(in language: FormLanguage) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }
}

extension FormLanguage {
    /// The words for values that a definition does not name.
    var valueWords: ValueWords {
        switch self {
        case .english: .english
        case .korean:
            ValueWords(
                on: RowPhrase.on.korean, off: RowPhrase.off.korean, all: PickerPhrase.everything.korean,
                allExcept: { PickerPhrase.allExcept($0).korean })
        }
    }
}
