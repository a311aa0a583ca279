import Testing
import WidgetModel

@Suite struct LocaleTagTests {
    @Test(
        arguments: [
            ("ko", "ko"), ("KO-kr", "ko-KR"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"),
            ("yue", "yue"), ("sl-rozaj-biske", "sl-rozaj-biske"), ("de-1996", "de-1996"),
            ("sr-Latn", "sr-Latn"),
        ])
    func isReadInAnyLetterCase(_ text: String, _ tag: String) {
        #expect(LocaleTag(text)?.description == tag)
    }

    @Test(
        arguments: [
            "", "k", "jp", "german", "ko_KR", "ko-", "-ko", "ko--KR", "ko-KR-Hang", "ko-KR-KR", "v2", "ko-한국",
            "en-u-ca-buddhist", "x-private", "de-1996-1996", "test", "ko.UTF-8",
        ])
    func otherTextsAreNone(_ text: String) { #expect(LocaleTag(text) == nil) }

    @Test func fallsBackPartByPart() throws {
        let tag = try #require(LocaleTag("zh-Hant-TW"))
        #expect(tag.chain.map(\.description) == ["zh-Hant-TW", "zh-Hant", "zh"])
        #expect(LocaleTag("ko")?.chain.map(\.description) == ["ko"])
    }

    @Test(
        arguments: [
            ("ko_KR.UTF-8", "ko-KR"), ("jp", "ja"), ("German", "de"), ("de_DE@euro", "de-DE"),
            ("cn-TW", "zh-TW"),
        ])
    func guessesWhatIsMeant(_ text: String, _ tag: String) {
        #expect(LocaleTag.meant(by: text)?.description == tag)
    }

    @Test(arguments: ["old", "bak", "dev", "tmp", "new", "orig", "test", "draft", "copy", "v2", "aa", "tlh"])
    func softwareIsNotTranslatedIntoWordsOfFileNames(_ text: String) {
        #expect(LocaleTag(ofTranslation: text) == nil)
        #expect(LocaleTag.ofTranslation(meantBy: text) == nil)
    }

    @Test(
        arguments: [
            ("ko", "ko"), ("pt-br", "pt-BR"), ("zh-Hant-TW", "zh-Hant-TW"), ("fil", "fil"),
            ("ff-Adlm", "ff-Adlm"),
        ])
    func softwareIsTranslatedIntoCoveredLanguages(_ text: String, _ tag: String) {
        #expect(LocaleTag(ofTranslation: text)?.description == tag)
    }

    @Test(arguments: [("kr", "ko"), ("ko_KR", "ko-KR"), ("deu", "de"), ("tl", "fil")])
    func guessesTheTagOfATranslation(_ text: String, _ tag: String) {
        #expect(LocaleTag.ofTranslation(meantBy: text)?.description == tag)
    }

    @Test(arguments: ["", "C", "POSIX", "version", "2"])
    func doesNotGuessAtWhatIsNoLanguage(_ text: String) { #expect(LocaleTag.meant(by: text) == nil) }

    @Test func looksTextsUpOneByOne() throws {
        let (korean, ofKorea) = (try #require(LocaleTag("ko")), try #require(LocaleTag("ko-KR")))
        var translations = Translations()
        translations.add([["a"]: ["가"], ["b"]: ["나"]], for: korean)
        translations.add([["a"]: ["가나"]], for: ofKorea)
        let lookup = try #require(translations.lookup(for: ofKorea))
        #expect(lookup[["a"]] == "가나")
        #expect(lookup[["b"]] == "나")
        #expect(lookup[["c"]] == nil)
        let german = try #require(LocaleTag("de"))
        #expect(translations.lookup(for: german) == nil)
        #expect(translations.locales.map(\.description) == ["ko", "ko-KR"])
    }
}
