/// Words that the form shows in each of its languages.
protocol FormWords {
    var english: String { get }
    var korean: String { get }
}

extension FormWords {
    func text(in language: FormLanguage) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }
}
