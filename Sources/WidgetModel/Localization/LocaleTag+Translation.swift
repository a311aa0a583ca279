extension LocaleTag {
    /// The tag in the name of a translation; nil for a text that is not a tag, and for a language that
    /// software is not translated into. So `photos.old.yaml` is not taken for a translation into Mochi.
    package init?(ofTranslation text: some StringProtocol) {
        guard let tag = LocaleTag(text), tag.isCovered else { return nil }
        self = tag
    }

    /// The tag of a translation that a malformed or unusual text most likely means: `ko_KR`, `jp`, `german`.
    package static func ofTranslation(meantBy text: some StringProtocol) -> LocaleTag? {
        LocaleTag.meant(by: text).flatMap { $0.isCovered ? $0 : nil }
    }

    private var isCovered: Bool {
        LocaleTag.covered.contains(description.split(separator: "-")[0])
    }

    /// Languages that CLDR covers at the level "basic" or better: `coverageLevels.json` of cldr-core 47.0.0.
    /// The list in Docs/authoring-intents.md is the same.
    package static let coveredLanguages = """
        af ak am ar as ast az bal be bg bgc bho blo bn br brx bs ca ceb chr cs csw cv cy da de doi dsb \
        ee el en eo es et eu fa ff fi fil fo fr fy ga gaa gd gl gu ha he hi hr hsb ht hu hy ia id ie ig \
        ii is it ja jv ka kea kgp kk km kn ko kok ks ku kxv ky lb lij lmo lo lt lv mai mi mk ml mn mni \
        mr ms mt my nb nds ne nl nn no nqo nso oc om or pa pcm pl ps pt qu raj rm ro ru rw sa sah sat sc \
        sd si sk sl so sq sr st su sv sw syr szl ta te tg th ti tk tn to tr tt ug uk ur uz vec vi vmw wo \
        xh xnr yo yrl yue za zh zu
        """

    private static let covered = Set(coveredLanguages.split(separator: " "))
}
