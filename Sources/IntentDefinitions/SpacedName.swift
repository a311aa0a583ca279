/// A name as a person reads it: `showChart` is `Show chart`, `apiURL` is `Api URL`.
///
/// Words begin at a capital after a small letter or a digit, and after `_`; a word of capitals keeps them.
package func spacedOut(_ name: String) -> String {
    var words: [String] = []
    var word = ""
    var last: Character?
    for character in name {
        let beginsWord = character == "_" || (character.isUppercase && last.map { !$0.isUppercase } ?? false)
        if beginsWord, !word.isEmpty {
            words.append(word)
            word = ""
        }
        if character != "_" { word.append(character) }
        last = character
    }
    if !word.isEmpty { words.append(word) }
    let later = words.dropFirst().map { $0.count > 1 && $0.allSatisfy(\.isUppercase) ? $0 : $0.lowercased() }
    guard let first = words.first else { return name }
    return ([first.prefix(1).uppercased() + first.dropFirst()] + later).joined(separator: " ")
}
