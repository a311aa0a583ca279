/// An invisible character that changes how a line is read or shown.
enum HiddenCharacter {
    /// U+0085, U+2028 or U+2029. In YAML 1.1, which libyaml implements, these characters end a line. In YAML
    /// 1.2, editors and terminals they do not, so a comment could hide the keys after them.
    case lineEnd
    /// A carriage return without a line feed, in a file with line feeds. It ends a line in YAML, but
    /// terminals and `git diff` overwrite the text before it with the next line. Old files that use carriage
    /// returns as line ends are not affected.
    case loneReturn
    /// A bidirectional embedding, override or isolate. It can show a line in a different order than programs
    /// read it (CVE-2021-42574). The marks U+200E, U+200F and U+061C are not included: Hebrew and Arabic text
    /// needs them, and they do not reorder the letters of other text.
    case direction

    /// Nil for all other characters.
    @inline(__always)
    init?(_ scalar: UInt32) {
        switch scalar {
        case 0x85, 0x2028, 0x2029: self = .lineEnd
        case 0x202A...0x202E, 0x2066...0x2069: self = .direction
        default: return nil
        }
    }
}

/// The hidden characters of one file, and the text that libyaml reads instead of the file.
struct HiddenCharacters {
    /// A hidden character and the offset of its first byte.
    struct Place {
        let offset: Int
        let scalar: UInt32
        let sort: HiddenCharacter
    }

    /// The hidden characters in order, up to the maximum number of findings.
    private(set) var places: [Place] = []
    /// The file with each hidden character replaced with a visible character of the same length, so that
    /// libyaml does not end a line there.
    private(set) var parsed: [UInt8]

    /// Searches a file that is UTF-8 up to `end`.
    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
        parsed = Array(bytes)
        let hasLineFeeds = bytes.contains(UInt8(ascii: "\n"))
        var index = start
        while index < end {
            if bytes[index] == UInt8(ascii: "\r"), hasLineFeeds, isLoneReturn(in: bytes, at: index) {
                add(Place(offset: index, scalar: 0x0D, sort: .loneReturn))
            }
            guard bytes[index] >= 0x80, let (scalar, length) = decodeUTF8(bytes, at: index) else {
                index += 1
                continue
            }
            if let sort = HiddenCharacter(scalar) {
                add(Place(offset: index, scalar: scalar, sort: sort))
                replace(at: index, length)
            }
            index += length
        }
    }

    private mutating func add(_ place: Place) {
        if places.count < YAMLLimits.findings { places.append(place) }
    }

    /// Writes a character that YAML accepts in any text: U+0378, which is unassigned, or U+FDD0, which will
    /// never be assigned.
    private mutating func replace(at index: Int, _ length: Int) {
        let standIn: [UInt8] = length == 2 ? [0xCD, 0xB8] : [0xEF, 0xB7, 0x90]
        parsed.replaceSubrange(index..<(index + length), with: standIn)
    }

    /// Whether a range of the file contains a hidden character.
    func isWithin(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        range.contains { bytes[$0] != parsed[$0] }
    }
}

extension TreeBuilder {
    /// Reports the hidden characters before `end`.
    mutating func reportHiddenCharacters(before end: Int) {
        guard let hidden else { return }
        var node = 0
        for place in hidden.places where place.offset < end {
            while node < nodes.count, Int(nodes[node].end) <= place.offset || isCollection(node) { node += 1 }
            let isInside = node < nodes.count && Int(nodes[node].start) <= place.offset
            let first = isInside ? bytes[Int(nodes[node].start)] : 0
            let quote = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? first : nil
            let length = decodeUTF8(bytes, at: place.offset)?.length ?? 1
            let location = location(place.offset, place.offset + length)
            switch place.sort {
            case .lineEnd: report(YAMLFindings.hiddenLineEnd(place.scalar, at: location, within: quote))
            case .loneReturn: report(YAMLFindings.loneReturn(at: location))
            case .direction: report(YAMLFindings.textDirection(place.scalar, at: location, within: quote))
            }
        }
    }

    private func isCollection(_ node: Int) -> Bool {
        nodes[node].shape.isSequence || nodes[node].shape.isMapping
    }

    /// Whether a line contains a hidden line end, where other programs end the line.
    func hasHiddenLineEnd(inLineOf offset: Int) -> Bool {
        guard let hidden else { return false }
        let line = file.rangeOfLine(file.lineNumber(atByte: offset))
        return hidden.places.contains {
            $0.sort == .lineEnd && line.start <= $0.offset && $0.offset < line.end
        }
    }
}

extension YAMLNode {
    /// Reports an escape sequence that shows a title or a command in a different order than it is written.
    /// Outside of JSON, the tree has already reported the character itself.
    ///
    /// - Parameter severity: A warning for strings that are only shown to people.
    package func checkDirection(_ severity: Severity, _ sink: FindingSink) {
        guard record.shape == .doubleQuoted, record.link > 0,
            let scalar = text?.unicodeScalars.first(where: { HiddenCharacter($0.value) == .direction })
        else { return }
        let key = ownKey?.text.map(quoted) ?? "the text"
        sink.report(YAMLFindings.textDirection(scalar.value, severity, at: location, of: key))
    }

    /// Reports an invisible character in a string that people consent to, such as the path of a folder, a
    /// command or a group's name. Such a character could disguise a different string as a harmless one.
    package func checkVisible(_ sink: FindingSink) {
        checkDirection(.error, sink)
        guard let scalar = text?.unicodeScalars.first(where: \.isInvisible) else { return }
        sink.report(YAMLFindings.invisible(scalar, at: location))
    }
}

extension Unicode.Scalar {
    /// Whether the character is drawn as nothing, as a blank other than U+0020, or differently in each font.
    /// Bidirectional controls and control characters are reported separately.
    fileprivate var isInvisible: Bool {
        if isASCII || HiddenCharacter(value) == .direction { return false }
        if properties.isDefaultIgnorableCodePoint { return true }
        return switch properties.generalCategory {
        case .spaceSeparator, .format, .privateUse, .unassigned: true
        default: value == 0x2800 || value == 0xFFFC  // Blank braille; object replacement.
        }
    }
}

/// The length in bytes of an escape in double quotes: `\n`, `\x41`, `\u0041` or `\U00000041`.
func escapeLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard index + 1 < bytes.count else { return 2 }
    return switch bytes[index + 1] {
    case UInt8(ascii: "x"): 4
    // JSON writes a character beyond U+FFFF as a pair of surrogates, the first from D800 to DBFF.
    case UInt8(ascii: "u"): isHighSurrogate(in: bytes, at: index + 2) ? 12 : 6
    case UInt8(ascii: "U"): 10
    default: 2
    }
}

/// Whether four digits are the first half of a surrogate pair: D800 to DBFF.
private func isHighSurrogate(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let digits = bytes.dropFirst(index).prefix(2).map { $0 & ~0x20 }
    return digits.count == 2 && digits[0] == UInt8(ascii: "D")
        && [0x18, 0x19, UInt8(ascii: "A"), UInt8(ascii: "B")].contains(digits[1])
}

/// The length of a character, by its first byte.
func utf8Length(_ first: UInt8) -> Int {
    switch first {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
}
