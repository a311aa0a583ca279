/// The symbols that a terminal draws, by their names; Docs/view-tree.md lists them.
///
/// Names are those of SF Symbols where it has one. What follows a known beginning is dropped, so that
/// `cloud.sun.rain` is a `cloud.sun`, and `heart.circle.fill` a `heart`.
package enum Symbols {
    package struct Glyph: Hashable, Sendable {
        package var unicode: String
        package var ascii: String
    }

    /// Drawn for a name that is not known and has no label.
    package static let fallback = Glyph(unicode: "◇", ascii: "?")

    /// The glyph of the longest known beginning of `name`; nil when there is none.
    package static func glyph(_ name: String) -> Glyph? {
        var parts = name.split(separator: ".")
        while !parts.isEmpty {
            if let glyph = table[parts.joined(separator: ".")] { return glyph }
            parts.removeLast()
        }
        return nil
    }

    /// All known names, sorted.
    package static var names: [String] { table.keys.sorted() }

    private static let table: [String: Glyph] = {
        var table: [String: Glyph] = [:]
        for line in list.split(separator: "\n") {
            let parts = line.split(separator: " ").map(String.init)
            table[parts[0]] = Glyph(unicode: parts[1], ascii: parts[2])
        }
        return table
    }()

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
