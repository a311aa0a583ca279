/// The colors that forms offer, with their names.
enum ColorWords {
    /// A color, and its name in the user's language.
    struct Swatch: Hashable, Sendable {
        let color: String
        let name: String
    }

    /// The first seven are told apart on light and dark ground.
    private static let colors: [(color: String, english: String, korean: String)] = [
        ("#e5484d", "red", "빨강"), ("#f76b15", "orange", "주황"), ("#ffc53d", "yellow", "노랑"),
        ("#46a758", "green", "초록"), ("#12a594", "teal", "청록"), ("#0090ff", "blue", "파랑"),
        ("#8e4ec6", "purple", "보라"), ("#e93d82", "pink", "분홍"), ("#ad7f58", "brown", "갈색"),
        ("#8d8d8d", "gray", "회색"), ("#202020", "black", "검정"), ("#ffffff", "white", "하양"),
    ]

    /// The swatches of a palette. A color without a name is named by its literal.
    ///
    /// - Parameter palette: the colors of the definition; nil for the usual ones.
    static func swatches(of palette: [String]?, in language: FormLanguage) -> [Swatch] {
        (palette ?? colors.map(\.color)).map { color in
            let known = colors.first { $0.color == color }
            let name = language == .korean ? known?.korean : known?.english
            return Swatch(color: color, name: name ?? color)
        }
    }
}
