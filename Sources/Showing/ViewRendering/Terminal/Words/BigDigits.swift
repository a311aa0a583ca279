/// Large digits made of half blocks, three rows high.
///
/// They are used for text in `largeTitle` that consists only of digits and a few other characters, such as
/// counts, times, percentages and temperatures. AM or PM after a time is small.
enum BigDigits {
    static let height = 3

    /// The three rows of `text`, which are equally wide; nil if any character lacks a large form.
    static func rows(_ text: String) -> [String]? {
        guard !text.isEmpty else { return nil }
        let half = halves.first { text.hasSuffix(" " + $0) }
        if let half, let digits = rows(String(text.dropLast(half.count + 1))) {
            return zip(digits, ["  ", "  ", half]).map { $0 + " " + $1 }
        }
        var rows = ["", "", ""]
        for character in text {
            guard let shape = shapes[character] else { return nil }
            for row in 0..<height {
                if !rows[row].isEmpty { rows[row] += " " }
                let lower = 2 * row + 1 < shape.count ? shape[2 * row + 1] : nil
                for (column, upper) in shape[2 * row].enumerated() {
                    rows[row].append(
                        block(upper: upper == "#", lower: lower.map { Array($0)[column] == "#" } ?? false))
                }
            }
        }
        return rows
    }

    /// The halves of the day, each two cells wide.
    private static let halves = ["AM", "PM", "am", "pm"]

    /// The character with the given halves filled.
    private static func block(upper: Bool, lower: Bool) -> Character {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    /// The shapes of the characters, each with five rows of dots.
    private static let shapes: [Character: [String]] = [
        "0": ["###", "#.#", "#.#", "#.#", "###"], "1": ["##.", ".#.", ".#.", ".#.", "###"],
        "2": ["###", "..#", "###", "#..", "###"], "3": ["###", "..#", ".##", "..#", "###"],
        "4": ["#.#", "#.#", "###", "..#", "..#"], "5": ["###", "#..", "###", "..#", "###"],
        "6": ["###", "#..", "###", "#.#", "###"], "7": ["###", "..#", "..#", "..#", "..#"],
        "8": ["###", "#.#", "###", "#.#", "###"], "9": ["###", "#.#", "###", "..#", "###"],
        ":": [".", "#", ".", "#", "."], ".": [".", ".", ".", ".", "#"], ",": [".", ".", ".", ".", "#"],
        "-": ["..", "..", "##", "..", ".."], "−": ["..", "..", "##", "..", ".."],
        "+": ["...", ".#.", "###", ".#.", "..."], "%": ["#..#", "..#.", "..#.", ".#..", "#..#"],
        "°": ["##", "##", "..", "..", ".."], "/": ["..#", "..#", ".#.", "#..", "#.."],
        " ": [".", ".", ".", ".", "."],
    ]
}
