extension LocaleTag {
    /// The day with which weeks begin, from 0 for Monday, as in `weekData` of the Unicode CLDR (version 46).
    /// A language without a region counts as spoken in the region where most people speak it.
    package var firstWeekday: Int {
        let parts = description.split(separator: "-")
        let region = parts.dropFirst().first { $0.utf8.count == 2 && $0.first?.isUppercase == true }
        guard let code = region.map(String.init) ?? LocaleTag.usualRegions[String(parts[0])] else { return 0 }
        if LocaleTag.sundays.contains(code) { return 6 }
        if LocaleTag.saturdays.contains(code) { return 5 }
        return code == "MV" ? 4 : 0
    }

    /// The regions of languages in whose regions weeks do not begin on Monday.
    private static let usualRegions = [
        "am": "ET", "ar": "EG", "bn": "BD", "dv": "MV", "en": "US", "fa": "IR", "fil": "PH", "gu": "IN",
        "he": "IL", "hi": "IN", "id": "ID", "ja": "JP", "km": "KH", "kn": "IN", "ko": "KR", "lo": "LA",
        "ml": "IN", "mr": "IN", "ms": "MY", "mt": "MT", "my": "MM", "ne": "NP", "pa": "IN", "ps": "AF",
        "pt": "BR", "sw": "TZ", "ta": "IN", "te": "IN", "th": "TH", "ur": "PK", "zu": "ZA",
    ]

    private static let sundays = codes(
        """
        AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP
        PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
        """)
    private static let saturdays = codes("AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY")

    private static func codes(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
