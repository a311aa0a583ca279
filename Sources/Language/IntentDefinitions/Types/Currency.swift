/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable {
    /// The code of three capitals, such as `EUR`.
    package let code: String
    /// The number of digits after the decimal point in the currency's smallest unit:
    /// 2 for `EUR`, 0 for `KRW`.
    package let digits: Int

    /// Nil if the code is not in the table.
    package init?(_ code: some StringProtocol) {
        guard let digits = Currency.digits[String(code)] else { return nil }
        self.code = String(code)
        self.digits = digits
    }

    /// All codes, sorted.
    package static let codes = digits.keys.sorted()

    /// The code that a symbol most likely means; nil for an unknown symbol. It is only used for suggestions,
    /// because several currencies share symbols such as `$`.
    static func code(ofSign sign: some StringProtocol) -> String? {
        switch sign.lowercased() {
        case "€", "euro", "euros": "EUR"
        case "$", "us$", "dollar", "dollars": "USD"
        case "£", "pound", "pounds": "GBP"
        case "¥", "円", "yen": "JPY"
        case "₩", "원", "won": "KRW"
        case "₹": "INR"
        case "fr.", "sfr.", "fr", "sfr": "CHF"
        default: nil
        }
    }

    /// The digits of each currency, from list one of ISO 4217 without funds, metals and test codes.
    private static let digits: [String: Int] = {
        let byDigits: [(Int, StaticString)] = [
            (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
            (
                2,
                """
                AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD \
                CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ \
                GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL \
                MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR \
                PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT \
                TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
                """
            ),
            (3, "BHD IQD JOD KWD LYD OMR TND"),
        ]
        var digits: [String: Int] = [:]
        for (count, codes) in byDigits {
            for code in "\(codes)".split(separator: " ") { digits[String(code)] = count }
        }
        return digits
    }()
}

extension Currency: CustomStringConvertible {
    package var description: String { code }
}
