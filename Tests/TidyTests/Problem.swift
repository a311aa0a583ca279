/// A violation of a tidy rule, as one line that editors can jump to.
struct Problem: Hashable, CustomStringConvertible {
    let path: String
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}
