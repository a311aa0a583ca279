import YAMLReading

/// A variable's name is letters, digits and `_`, not beginning with a digit; its value is not written here.
enum EnvironmentNameRule {
    /// False after a finding.
    static func check(_ name: Located<String>, _ sink: FindingSink) -> Bool {
        let bytes = name.value.utf8
        let isName =
            bytes.first.map { !isDigit($0) } ?? false && bytes.allSatisfy { isLetter($0) || isDigit($0) }
        if !isName { sink.report(ManifestFindings.environmentName(name)) }
        return isName
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
    }
}
