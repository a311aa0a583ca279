import IntentDefinitions
import Testing

/// A provider writes a secret into its log in the form that its language prints.
struct SecretTextsTests {
    private let secret = "pass\"word-ü-/🔑\\1"

    @Test(arguments: [
        #"as it is: pass"word-ü-/🔑\1 end"#,
        #"JSON of Swift: pass\"word-ü-\/🔑\\1 end"#,
        #"JSON of Python: pass\"word-\u00fc-/\ud83d\udd11\\1 end"#,
        #"JSON of others: pass\u0022word-\u00FC-\u002F\uD83D\uDD11\u005C1 end"#,
        #"ascii() of Python: pass"word-\xfc-/\U0001f511\\1 end"#,
    ])
    func findsEscapes(_ text: String) {
        let start = text.prefix { $0 != ":" }
        #expect(SecretTexts([secret]).masked(text) == "\(start): •••• end")
    }

    @Test func findsBeginningsWhereATextWasShortened() {
        let texts = SecretTexts(["supersecrettoken", secret])
        #expect(texts.masked("x supersec…") == "x ••••…")
        #expect(texts.masked("printed 'x sup…', which") == "printed 'x sup…', which")
        #expect(texts.masked("printed 'x supe…', which") == "printed 'x ••••…', which")
        #expect(texts.masked(#"x pass\"wo…"#) == "x ••••…")
        #expect(texts.masked(#"x pass\"word-\u00…"#) == #"x ••••\u00…"#)
        #expect(texts.masked("no supersecurity…") == "no supersecurity…")
        #expect(texts.masked("the end…") == "the end…")
    }

    @Test func findsTheLongestFirst() {
        #expect(SecretTexts(["open", "opensesame"]).masked("an opensesame, open") == "an ••••, ••••")
        #expect(SecretTexts(["abc"]).masked("abc is too short") == "abc is too short")
    }

    /// A key in PEM format is printed line by line.
    @Test func findsTheLinesOfASecret() {
        let texts = SecretTexts(["first line\nsecond line\nend"])
        #expect(texts.masked("a first line") == "a ••••")
        #expect(texts.masked("second line, end") == "••••, end")
    }

    /// A combining mark would change the secret's last character.
    @Test func findsSecretsBeforeCombiningMarks() {
        #expect(SecretTexts(["opensesame"]).masked("opensesame\u{301}!") == "••••\u{301}!")
        #expect(SecretTexts(["sésame"]).masked("se\u{301}same") == "••••")
    }
}
