/// The symbols that views can draw, by name, with their characters in a terminal. Docs/view-tree.md lists
/// them, and parameters of the type `icon` accept their names.
///
/// Where possible, the names are taken from SF Symbols. Unknown trailing components are ignored, so
/// `cloud.sun.rain` is drawn as `cloud.sun`, and `heart.circle.fill` as `heart`.
package enum Symbols {
    /// The characters of a symbol in both sets of glyphs.
    package struct Glyph: Hashable, Sendable {
        package var unicode: String
        package var ascii: String
    }

    /// The glyph of an unknown symbol without a label.
    package static let fallback = Glyph(unicode: "◇", ascii: "?")

    /// The glyph of the longest known prefix of `name`, in whole components; nil if no prefix is known.
    package static func glyph(_ name: String) -> Glyph? {
        longestName(in: name).flatMap { table[$0] }
    }

    /// The longest known prefix of `name`, in whole components; nil if no prefix is known.
    package static func longestName(in name: String) -> String? {
        var parts = name.split(separator: ".")
        while !parts.isEmpty {
            let name = parts.joined(separator: ".")
            if table[name] != nil { return name }
            parts.removeLast()
        }
        return nil
    }

    /// Whether the list contains exactly this name.
    package static func isName(_ name: String) -> Bool { table[name] != nil }

    /// The names of all known symbols, sorted.
    package static var names: [String] { table.keys.sorted() }

    private static let table: [String: Glyph] = {
        var table: [String: Glyph] = [:]
        for line in list.split(separator: "\n") {
            let parts = line.split(separator: " ").map(String.init)
            table[parts[0]] = Glyph(unicode: parts[1], ascii: parts[2])
        }
        return table
    }()

    /// One symbol per line: its name, its Unicode character, and its ASCII character.
    private static let list = """
        airplane ✈ %
        arrow.clockwise ↻ @
        arrow.counterclockwise ↺ @
        arrow.down ↓ v
        arrow.down.right ↘ v
        arrow.left ← <
        arrow.right → >
        arrow.triangle.branch ⎇ Y
        arrow.up ↑ ^
        arrow.up.right ↗ ^
        bell ⍾ o
        bolt ↯ z
        calendar ▦ #
        chart.bar ▥ |
        checkmark ✓ v
        chevron.left ‹ <
        chevron.right › >
        circle ○ o
        circle.fill ● *
        clock ◷ @
        cloud ☁ ~
        cloud.bolt ☈ z
        cloud.rain ☂ r
        cloud.snow ❄ *
        cloud.sun ☼ *
        crown ♛ W
        diamond ◇ <
        diamond.fill ◆ *
        drop ∘ o
        envelope ✉ =
        exclamationmark ! !
        exclamationmark.triangle ⚠ !
        flag ⚑ P
        flame 🔥 ^
        gear ⚙ *
        globe ⊕ O
        heart ♡ v
        heart.fill ♥ v
        hourglass ⧖ X
        house ⌂ ^
        info ℹ i
        key ⚿ k
        leaf ☘ f
        list.bullet ☰ =
        location ⌖ +
        minus − -
        moon ☾ )
        multiply × x
        music.note ♪ d
        pause ‖ "
        pencil ✎ /
        person ☺ @
        phone ✆ t
        play ▶ >
        plus + +
        questionmark ? ?
        scissors ✂ x
        shield ⛨ V
        snowflake ❄ *
        sparkles ✦ *
        square □ o
        square.fill ■ #
        star ☆ *
        star.fill ★ *
        stop ■ #
        sun.max ☀ *
        sunrise ☀ ^
        sunset ☀ v
        timer ◔ @
        triangle △ ^
        triangle.fill ▲ ^
        umbrella ☂ T
        wind ≋ ~
        xmark ✗ x
        """
}
