/// Findings about the text of YAML files and the shape of values, in alphabetical order.
package enum YAMLFindings {
    /// Aliases, anchors, merge keys and tags are not part of the language: every value is written out, and
    /// the key determines its type.
    static func alias(at location: SourceLocation, text: String) -> Finding {
        Finding(
            "yaml-alias", .error, "\(quoted(text)) is an alias, expected the value itself", at: location,
            hint: "write the value itself, or quote text: \(inQuotes(text))")
    }

    static func anchor(at location: SourceLocation, text: String) -> Finding {
        Finding(
            "yaml-anchor", .error, "\(quoted(text)) is an anchor, expected a value", at: location,
            hint:
                "repeat the value, or declare a type or an enum once and use its name; quote text that begins with \"&\""
        )
    }

    /// A word that is not allowed. A similar word, or a word that it abbreviates, is suggested.
    ///
    /// - Parameter advice: Advice about this word, which belongs to another tool.
    static func choiceUnknown(
        _ node: YAMLNode, _ text: String, words: [String], _ advice: KeyAdvice? = nil
    ) -> Finding {
        let near =
            advice == nil
            ? Spelling.nearest(text, among: words) ?? Spelling.whole(of: text, among: words) : advice?.key
        return Finding(
            "choice-unknown", .error, "found \(quoted(text))\(ofKey(node)), expected \(oneOf(words))",
            at: node.location,
            hint: advice?.hint ?? near.map(didYouMean),
            fix: near.map { .replacing(node.range, with: $0) }
        ).explainingTypo { words.contains($0) }
    }

    /// A comma between braces ended a value too early.
    ///
    /// - Parameters:
    ///   - rest: The part after the first comma, which YAML reads as a key.
    ///   - last: The part after the last comma.
    static func commaInValue(
        _ value: YAMLNode, _ rest: YAMLNode, upTo last: YAMLNode, isList: Bool
    ) -> Finding {
        let location = SourceLocation(file: value.file, range: value.range.joined(with: last.range))
        let parts = [value.text ?? "", rest.text ?? ""]
        let isNumber =
            rest.range == last.range && parts[0].utf8.allSatisfy { (48...57).contains($0) }
            && rest.range.start == value.range.end + 1 && isFraction(parts[1])
        let list = "[\(location.text)]"
        let hint =
            isList
            ? "write the list in brackets: \(list)"
            : isNumber
                ? "write a decimal point: \"\(parts[0]).\(parts[1])\""
                : "quote the whole value: \(inQuotes(location.text))"
        let fix =
            isList ? .replacing(location.range, with: list) : isNumber ? nil : quoting(location)
        return Finding(
            "yaml-comma-in-value", .error,
            "inside braces, a comma ends a value, so \(quoted(parts[1])) is read as a key",
            at: location, hint: hint, fix: fix)
    }

    /// A plain scalar is followed by text that YAML interprets as a comment. Both readings are plausible.
    static func commentBehindText(at location: SourceLocation, text: String, comment: String) -> Finding {
        Finding(
            "yaml-comment-behind-text", .warning,
            "YAML reads \(quoted(comment)) as a comment, so the text is only \(quoted(text))", at: location,
            hint: "quote the whole text: \(inQuotes(location.text)), or begin the comment with \"# \"")
    }

    /// Within brackets, a string continues with text that YAML interprets as a comment.
    static func commentInText(at location: SourceLocation, comment: String) -> Finding {
        Finding(
            "yaml-comment-for-value", .error,
            "YAML reads \(quoted(comment)) as a comment, so the line ends before it", at: location,
            hint: "quote the whole text: \(inQuotes(location.text))", fix: quoting(location))
    }

    /// YAML interprets the whole value, such as a color in hexadecimal, as a comment.
    static func commentForValue(at location: SourceLocation) -> Finding {
        let text = location.text
        return Finding(
            "yaml-comment-for-value", .error,
            "YAML reads \(quoted(text)) as a comment, so there is no value", at: location,
            hint: "quote it: \(inQuotes(text))", fix: quoting(location))
    }

    /// - Parameter meant: The comment in YAML's notation.
    static func commentSlashes(_ marks: String, at location: SourceLocation, meant: String) -> Finding {
        Finding(
            "yaml-comment-slashes", .error, "found \(quoted(marks)), expected \"#\" before a comment",
            at: location, hint: "write \(quoted(meant))", fix: .replacing(location.range, with: meant))
    }

    static func commentSlashesInText(_ text: Located<String>) -> Finding {
        Finding(
            "yaml-comment-slashes", .warning, "\"//\" does not begin a comment, so it is part of the text",
            at: text.location,
            hint: "begin a comment with \"#\", or quote text that contains slashes")
    }

    /// - Parameter end: The line that ends the conflict.
    static func conflictMarker(at location: SourceLocation, until end: SourceLocation) -> Finding {
        Finding(
            "yaml-conflict", .error, "found a conflict marker of an unfinished merge", at: location,
            notes: [.init("the conflict ends here", at: end)],
            hint: "keep the correct lines, and delete those that begin with \(quoted("<<<<<<<")), "
                + "\(quoted("=======")) and \(quoted(">>>>>>>"))")
    }

    static func controlCharacter(_ scalar: UInt32, at location: SourceLocation) -> Finding {
        Finding(
            "yaml-control-character", .error,
            "found the control character \(codePoint(scalar)), expected printable text", at: location,
            hint: "remove the character")
    }

    static func emptyFile(_ file: SourceFile) -> Finding {
        Finding(
            "yaml-empty-file", .error, "the file is empty, expected a mapping",
            at: SourceLocation(file: file, range: .at(0)), hint: "begin with \"format: 1\"")
    }

    /// The file begins like UTF-16 or UTF-32. Only UTF-8 is read.
    static func encoding(_ file: SourceFile) -> Finding {
        Finding(
            "yaml-encoding", .error, "the file is encoded in UTF-16 or UTF-32, expected UTF-8",
            at: SourceLocation(file: file, range: .at(0)), hint: "save the file as UTF-8")
    }

    static func fileTooLarge(_ file: SourceFile) -> Finding {
        Finding(
            "yaml-file-too-large", .error,
            "the file exceeds the limit of \(YAMLLimits.fileBytes) bytes",
            at: SourceLocation(file: file, range: .at(0)), hint: "split it into several files")
    }

    static func formatUnsupported(_ format: Located<Int>) -> Finding {
        Finding(
            "format-unsupported", "this version reads format \(FileFormat.version), found \(format.value)",
            at: format.location, hint: "write \"format: \(FileFormat.version)\"")
    }

    static func invalidUTF8(_ byte: UInt8, at location: SourceLocation) -> Finding {
        let digits = String(byte, radix: 16, uppercase: true)
        return Finding(
            "yaml-invalid-utf8", .error, "the byte 0x\(digits) is not valid UTF-8", at: location,
            hint: "save the file as UTF-8")
    }

    static func keyEmpty(at location: SourceLocation) -> Finding {
        Finding(
            "key-empty", .error, "found no key before \":\", expected a name", at: location,
            hint: "write the key before the colon")
    }

    static func keyTooLong(at location: SourceLocation) -> Finding {
        syntax(
            SyntaxProblem.Wording(
                message: "a key may have at most \(YAMLLimits.keyCharacters) characters",
                hint: "shorten the key"), at: location)
    }

    /// A required key is missing. Only the format can be added by a fix, because its value is known.
    /// - Parameter hint: the step to take; nil to show only the key.
    package static func keyMissing(
        _ mapping: YAMLNode, _ noun: String, key: String, hint: String? = nil
    ) -> Finding {
        Finding(
            "key-missing", .error, "\(noun) needs the key \"\(key)\"", at: mapping.place,
            hint: hint ?? "add \"\(key): \(key == "format" ? "\(FileFormat.version)" : "…")\"",
            fix: key == "format" ? mapping.addingFormat : nil)
    }

    static func keyNotText(at location: SourceLocation, isMapping: Bool) -> Finding {
        Finding(
            "key-not-text", .error, "found a \(isMapping ? "mapping" : "list") as a key, expected a name",
            at: location,
            hint: "write the key as a single word, or quote it: \"{name}\"")
    }

    /// An unknown key. If it is a typo of one known key, a fix renames it.
    package static func keyUnknown(
        _ key: YAMLNode, in node: YAMLNode, _ noun: String, meant near: String?, known: [String],
        guide: String? = nil
    ) -> Finding {
        let name = key.text ?? ""
        return Finding(
            "key-unknown", .error, "\(noun) has no key \(quoted(name))", at: key.location,
            hint: near.map(didYouMean) ?? useOne(of: known, for: name, guide: guide),
            fix: near.flatMap {
                Spelling.isTypo(name, of: $0) && !node.hasKey($0)
                    ? .replacing(key.range, with: $0) : nil
            }
        ).explainingTypo { known.contains($0) && !node.hasKey($0) }
    }

    /// An unknown key whose intended meaning the mapping's reader knows.
    package static func keyUnknown(
        _ key: YAMLNode, in node: YAMLNode, _ noun: String, _ advice: KeyAdvice
    ) -> Finding {
        return Finding(
            "key-unknown", .error, "\(noun) has no key \(quoted(key.text ?? ""))", at: key.location,
            hint: advice.hint,
            fix: advice.key.flatMap {
                node.hasKey($0) ? nil : .replacing(key.range, with: $0)
            })
    }

    static func lineIndentedTooFar(
        at location: SourceLocation, by column: Int, insteadOf above: Int
    ) -> Finding {
        syntax(
            SyntaxProblem.Wording(
                message: "this line is indented by \(column) spaces, expected \(above) as on the line above",
                hint: "indent both lines equally"), at: location)
    }

    /// - Parameter hasColon: Whether only the blank after the colon is missing.
    static func lineWithoutKey(at location: SourceLocation, hasColon: Bool, meant: String) -> Finding {
        syntax(
            SyntaxProblem.Wording(
                message: hasColon
                    ? "there is no space after \":\", so this is text instead of a key"
                    : "this line has no \":\", expected \"key: value\"",
                hint: "write \(quoted(meant))"), at: location)
    }

    /// - Parameter replacement: The text to write instead; nil if the text around it must change as well.
    static func lookalike(
        _ scalar: Unicode.Scalar, expected: String, replacement: String?, at location: SourceLocation
    ) -> Finding {
        Finding(
            "yaml-lookalike", .error,
            "found \(Lookalike.fullWidth.contains(scalar) ? "a " : "")\(Lookalike.name(of: scalar)), "
                + "expected \(quoted(expected))", at: location, hint: "replace it with \(quoted(expected))",
            fix: replacement.map { .replacing(location.range, with: $0) })
    }

    static func lookalike(
        _ scalar: Unicode.Scalar, expected: String, at location: SourceLocation
    ) -> Finding {
        lookalike(scalar, expected: expected, replacement: expected, at: location)
    }

    static func lookalikeBlank(
        _ scalar: Unicode.Scalar, expected: String, at location: SourceLocation, meant: String
    ) -> Finding {
        let isRemoved = meant.isEmpty
        return Finding(
            "yaml-lookalike", .error,
            "found a \(Lookalike.name(of: scalar)), expected \(isRemoved ? "nothing" : expected)",
            at: location,
            hint: isRemoved ? "remove it" : "replace it with \(expected)",
            fix: .replacing(location.range, with: meant))
    }

    static func lookalikeQuotes(_ text: Located<String>, _ typo: ValueTypo) -> Finding {
        Finding(
            "yaml-lookalike", .warning, "typographic quotes are part of the text", at: text.location,
            hint: "\(typo.hint); to show typographic quotes, put straight quotes around them")
    }

    static func mergeKey(at location: SourceLocation) -> Finding {
        Finding(
            "yaml-merge-key", .error, "\"<<\" is a merge key, expected the merged keys themselves",
            at: location,
            hint: "write the merged keys themselves")
    }

    static func nestingTooDeep(at location: SourceLocation) -> Finding {
        Finding(
            "yaml-nesting", .error,
            "lists and mappings are nested more than \(YAMLLimits.nesting) levels deep here",
            at: location, hint: "reduce the nesting")
    }

    /// A variable of the shell in a path.
    ///
    /// - Parameter isHomeKnown: Whether the path may begin with `~/`.
    static func pathVariable(
        _ variable: PathVariable, in path: Located<String>, isHomeKnown: Bool
    ) -> Finding {
        let meant = isHomeKnown ? variable.meant : nil
        return Finding(
            "path-variable", .error,
            "found the variable \(quoted(variable.text)) in \(quoted(path.value)), "
                + "expected a path without variables",
            at: path.location,
            hint: meant.map { "write \(quoted($0))" } ?? "write a path relative to this file"
                + (isHomeKnown ? ", or one that begins with \"~/\"" : ", or an absolute path"),
            fix: meant.map { .replacing(path.location.range, with: inQuotes($0)) })
    }

    /// The hint about a path with a variable that does not lead to a file.
    package static func withoutVariable(_ variable: PathVariable) -> String {
        "write the path without \(quoted(variable.text)), relative to the folder of this file"
    }

    /// The file is one of Apple's property lists. A definition can be imported; other files, such as
    /// `Info.plist`, are not for this program.
    static func propertyList(_ file: SourceFile) -> Finding {
        let isDefinition = file.path.hasSuffix(".intentdefinition")
        return Finding(
            "yaml-property-list", .error, "the file is an Apple property list, expected YAML",
            at: file.location(.at(0)),
            hint: isDefinition
                ? "convert it with \(quoted("widgetconf import \(file.path)"))" : "leave out this file")
    }

    /// - Parameter closing: The quote of a later string, which closed this string.
    static func quoteLeftOpen(at opening: SourceLocation, until closing: SourceLocation) -> Finding {
        syntax(
            SyntaxProblem.Wording(
                message: "this quote is never closed", hint: "close the text with the same quote",
                notes: [.init("the text continues to this quote", at: closing)]), at: opening)
    }

    static func severalDocuments(at location: SourceLocation) -> Finding {
        Finding(
            "yaml-several-documents", .error, "a second document begins here, expected one document per file",
            at: location,
            hint: "move it to its own file")
    }

    static func starUnquoted(at location: SourceLocation) -> Finding {
        let text = location.text
        return Finding(
            "yaml-star-unquoted", .error, "\(quoted(text)) begins with \"*\", so YAML requires quotes",
            at: location,
            hint: "quote the pattern: \(inQuotes(text))", fix: quoting(location))
    }

    static func syntax(_ problem: SyntaxProblem.Wording, at location: SourceLocation) -> Finding {
        Finding(
            "yaml-syntax", .error, problem.message, at: location, notes: problem.notes, hint: problem.hint)
    }

    static func tab(at location: SourceLocation) -> Finding {
        Finding(
            "yaml-tab", .error, "found a tab in the indentation, expected spaces", at: location,
            hint: "use spaces, two per level")
    }

    /// - Parameter key: the key of the value; nil for an element of a list.
    static func tag(at location: SourceLocation, text: String, of key: String? = nil) -> Finding {
        Finding(
            "yaml-tag", .error, "\(quoted(text)) is a tag, expected a value",
            at: location,
            hint: step(forTag: text, of: key) ?? "remove it, or quote text that begins with \"!\"")
    }

    static func tooManyFindings(in file: SourceFile) -> Finding {
        Finding(
            "yaml-too-many-findings", .error,
            "reading stopped after \(YAMLLimits.findings) problems in this file",
            at: SourceLocation(file: file, range: .at(file.bytes.count)), hint: "fix these first")
    }

    static func tooManyValues(at location: SourceLocation) -> Finding {
        Finding(
            "yaml-too-many-values", .error, "the file has more than \(YAMLLimits.nodes) values", at: location,
            hint: "split it into several files")
    }

    static func valueMissing(_ node: YAMLNode, expected: String) -> Finding {
        Finding(
            "value-missing", .error, "found no value\(ofKey(node)), expected \(expected)",
            at: node.ownKey?.location ?? node.location,
            hint: node.ownKey?.pairWithoutColon.map { "write \(quoted($0))" }
                ?? "write a value, or remove the key")
    }

    static func valueNull(_ node: YAMLNode, expected: String) -> Finding {
        let word = node.text ?? ""
        return Finding(
            "value-null", .error, "found \(quoted(word))\(ofKey(node)), expected \(expected)",
            at: node.location,
            hint: "to set no value, remove the key"
                + (expected == "text" ? "; to write this text, quote it: \(inQuotes(word))" : ""))
    }

    /// A value of the wrong type.
    ///
    /// - Parameters:
    ///   - expected: A noun with its article: "a list", "true or false".
    ///   - replacement: The value that was certainly meant; nil to derive it from `expected`.
    package static func valueType(
        _ node: YAMLNode, expected: String, hint: String? = nil, replacement: String? = nil
    ) -> Finding {
        let fixed = replacement ?? node.fixed(toBe: expected)
        return Finding(
            "value-type", .error, "found \(found(node))\(ofKey(node)), expected \(expected)",
            at: node.place(ofWrongValue: ()),
            hint: hint ?? "write \(fixed ?? node.meant(toBe: expected) ?? expected)",
            fix: fixed.map { .replacing(node.range, with: $0) }
        ).explainingTypo { isValue($0, expected: expected) }
    }
}

// Parts of messages that several findings share.
extension YAMLFindings {
    /// Whether a string without its typo is of the expected type.
    private static func isValue(_ text: String, expected: String) -> Bool {
        switch expected {
        case "true or false": ["true", "false"].contains(text)
        case _ where expected.hasPrefix("a list"): text.hasPrefix("[") || text.hasPrefix("- ")
        case _ where expected.contains("number"):
            text.utf8.withContiguousStorageIfAvailable(isDecimalNumber) ?? false
        default: false
        }
    }

    /// The description of a node in messages: "a list", "the text `abc`".
    package static func found(_ node: YAMLNode) -> String {
        switch node.kind {
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .refused: "nothing readable"
        case .scalar(.plain): node.isMissing ? "no value" : quoted(node.text ?? "")
        case .scalar: "the text \(quoted(node.text ?? ""))"
        }
    }

    /// The key of a value as the continuation of a message: ` for "days"`. It is empty for elements of a
    /// list.
    package static func ofKey(_ node: YAMLNode) -> String {
        node.ownKey?.text.map { " for \(quoted($0))" } ?? ""
    }

    /// A character as an escape in double quotes: `\u2028`.
    static func unicodeEscape(_ scalar: UInt32) -> String {
        "\\u" + codePoint(scalar).dropFirst(2)
    }

    /// A string in YAML's quotes: double quotes, or single quotes if it contains a double quote or a
    /// backslash.
    package static func inQuotes(_ text: String) -> String {
        if !text.contains("\""), !text.contains("\\") { return "\"\(text)\"" }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
            + "'"
    }

    /// Whether a string consists of digits, optionally followed by a short unit or currency: `50 EUR`.
    private static func isFraction(_ text: String) -> Bool {
        let unit = text.drop { ("0"..."9").contains($0) }
        return unit.startIndex > text.startIndex && unit.count <= 4
            && unit.drop { $0 == " " }.allSatisfy(\.isLetter)
    }

    /// A fix that puts a string in quotes.
    private static func quoting(_ location: SourceLocation) -> Finding.Fix {
        .replacing(location.range, with: inQuotes(location.text))
    }
}

extension YAMLNode {
    /// The location to show for a wrong value. For a block, it is the key, because the first line of a block
    /// is less helpful.
    fileprivate func place(ofWrongValue: Void) -> SourceLocation {
        switch record.shape {
        case .blockMapping, .blockSequence: ownKey?.location ?? location
        default: location
        }
    }

    /// The value that was certainly meant, such as `true` for `yes`; nil if it is unknown.
    fileprivate func fixed(toBe expected: String) -> String? {
        guard let text else { return nil }
        switch expected {
        case "true or false":
            if ["yes", "on", "True", "TRUE", "true"].contains(text) { return "true" }
            return ["no", "off", "False", "FALSE", "false"].contains(text) ? "false" : nil
        case "a list": return inBrackets
        default:
            let isNumber = expected.contains("number") && !isPlain && withText(isDecimalNumber)
            return isNumber ? text : nil
        }
    }

    /// The value that was probably meant by a node of another shape; nil if it is unknown.
    fileprivate func meant(toBe expected: String) -> String? {
        switch expected {
        case "a list" where isMapping:
            keysInBrackets ?? "a list: begin each element with \"-\" in place of its name"
        case "text" where isSequence: onlyElement?.location.text
        case "text" where isMapping && namesLanguages:
            "one text, and put each other language into a file of its own, such as \(quoted(germanName))"
        case _ where isSequence && expected.hasPrefix("a mapping of"): mappingByName
        case _ where isScalar && expected.hasPrefix("a mapping"): pairInBraces
        default: nil
        }
    }

    /// The element of a list with one scalar; nil for other nodes.
    private var onlyElement: YAMLNode? {
        let elements = Array(elements.prefix(2))
        return elements.count == 1 && elements[0].isScalar ? elements[0] : nil
    }

    /// The keys of a mapping as a list; nil if the values are more informative than the keys.
    var keysInBrackets: String? {
        let names = entries.map { key, value in
            let saysMore =
                value.isSequence || value.mostEntries > 0 || value.text?.contains("/") == true
            return saysMore ? nil : key.text
        }
        let known = names.compactMap(\.self)
        return known.isEmpty || known.count < names.count ? nil : "[\(known.joined(separator: ", "))]"
    }

    /// The scalar as the only element of a list; nil if brackets would change its meaning.
    package var inBrackets: String? {
        let text = location.text
        let isSafe =
            isPlain
            ? !text.contains { ",[]{}#".contains($0) || $0.isNewline }
            : !text.contains { $0 == "," || $0.isNewline }
        return isScalar && !isMissing && isSafe ? "[\(text)]" : nil
    }

    /// A fix that adds `format: 1` as the first key of this mapping, with the file's line breaks.
    fileprivate var addingFormat: Finding.Fix? {
        let key = "format: \(FileFormat.version)"
        switch record.shape {
        case .flowMapping: return .replacing(.at(range.start + 1), with: " \(key),")
        case .blockMapping:
            let line = file.rangeOfLine(file.lineNumber(atByte: range.start))
            let indent = file.text(SourceRange(start: line.start, end: range.start))
            guard indent.allSatisfy({ $0 == " " }) else { return nil }
            let lineBreak = file.text(SourceRange(start: line.end, end: line.end + 2)).hasPrefix("\r\n")
            return .replacing(.at(range.start), with: key + (lineBreak ? "\r\n" : "\n") + indent)
        default: return nil
        }
    }
}
