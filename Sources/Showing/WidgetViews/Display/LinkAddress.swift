/// The address of a link in a form that a program can open: a scheme and ASCII characters without spaces.
///
/// Providers choose the addresses, so every display decides with this type what it opens.
package struct LinkAddress: Hashable, Sendable {
    package let text: String
    /// The scheme in lower case: `https`.
    package let scheme: String

    /// The schemes that every display may open. Links with other schemes, such as files, could run a program.
    package static let commonSchemes: Set<String> = ["http", "https", "mailto"]

    /// Creates an address from the text of a link; nil if the text is not an address.
    package init?(_ text: String) {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard scheme.utf8.count < text.utf8.count, let first = scheme.unicodeScalars.first,
            ("a"..."z").contains(first), scheme.unicodeScalars.allSatisfy(LinkAddress.belongsToScheme),
            text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value != 0x7F })
        else { return nil }
        self.text = text
        self.scheme = scheme
    }

    /// Whether every display may open the address.
    package var isCommon: Bool { LinkAddress.commonSchemes.contains(scheme) }

    private static func belongsToScheme(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || "+-.".unicodeScalars.contains(scalar)
    }
}
