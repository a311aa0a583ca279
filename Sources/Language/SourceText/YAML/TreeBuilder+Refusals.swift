import CYAML

/// Checks for YAML features that libyaml accepts, but the language does not allow.
extension TreeBuilder {
    /// Reports the anchor and the tag before a value, and returns the offset at which the value itself
    /// begins.
    mutating func refuseProperties(at start: Int, before limit: Int) -> Int {
        var index = start
        while index < limit {
            let first = bytes[index]
            guard first == UInt8(ascii: "&") || first == UInt8(ascii: "!") else { break }
            let tokenStart = index
            while index < limit, !isBlankOrBreak(bytes[index]) { index += 1 }
            let place = location(tokenStart, index)
            let text = file.text(place.range)
            let key = nodes.indices.last.flatMap { nodes[$0].isKey ? self.text(of: $0) : nil }
            report(
                first == UInt8(ascii: "&")
                    ? YAMLFindings.anchor(at: place, text: text)
                    : YAMLFindings.tag(at: place, text: text, of: key))
            while index < limit, isBlankOrBreak(bytes[index]) { index += 1 }
        }
        return min(index, limit)
    }

    /// Checks a plain scalar that may be a merge key, an empty key, or a value that YAML interpreted as a
    /// comment.
    mutating func checkPlain(_ index: Int) {
        guard nodes[index].shape == .plain, let top = open.indices.last else { return }
        let (start, end) = (Int(nodes[index].start), Int(nodes[index].end))
        if start == end {
            if open[top].expectsKey {
                refuse(index)
                report(YAMLFindings.keyEmpty(at: location(start, start)))
            } else if let comment = commentThatIsAValue(at: skippingBlanks(from: start)) {
                refuse(index)
                nodes[index].start = UInt32(comment.lowerBound)
                nodes[index].end = UInt32(comment.upperBound)
                report(YAMLFindings.commentForValue(at: location(comment.lowerBound, comment.upperBound)))
            }
        } else if open[top].expectsKey, end - start == 2, bytes[start + 1] == UInt8(ascii: "<") {
            refuse(index)
            open[top].isAtMergeKey = true
            if !open[top].isUnderMerge { report(YAMLFindings.mergeKey(at: location(start, end))) }
        }
    }

    /// Reports a plain scalar that seems to continue in a comment: `Bus #2`.
    ///
    /// It is a warning, because the author may have meant a comment. Within brackets, the comment causes a
    /// syntax error, which `commentBetweenBrackets` explains.
    mutating func checkCommentBehindPlain(_ index: Int) {
        let end = Int(nodes[index].end)
        guard nodes[index].shape == .plain, !open.contains(where: { nodes[$0.index].shape.isFlow }),
            let comment = commentThatIsAValue(at: skippingBlanks(from: end))
        else { return }
        let place = location(Int(nodes[index].start), comment.upperBound)
        report(
            YAMLFindings.commentBehindText(
                at: place, text: withText(index) { String(decoding: $0, as: UTF8.self) },
                comment: file.text(location(comment.lowerBound, comment.upperBound).range)))
    }

    /// The offset of the first byte that is not a blank.
    private func skippingBlanks(from start: Int) -> Int {
        var index = start
        while index < limit, isBlank(bytes[index]) { index += 1 }
        return index
    }

    /// The range of a comment that looks like a value: `#`, directly followed by a letter or digit. It ends
    /// where a plain scalar would end (`plainEnd`). Nil for other bytes.
    func commentThatIsAValue(at start: Int) -> Range<Int>? {
        guard start + 1 < limit, bytes[start] == UInt8(ascii: "#"), isWordByte(bytes[start + 1]) else {
            return nil
        }
        return start..<plainEnd(from: start)
    }

    /// Reports control characters that a double-quoted string contains as escape sequences, because they
    /// would reach the terminal. Also reports keys that would be shown in a different order.
    mutating func checkEscapes(in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
        if controls == .escaped { return }
        let isKey = open.last?.expectsKey == true
        var index = 0
        while index < text.count {
            guard let (scalar, length) = decodeUTF8(text, at: index) else { return }
            // NEL (U+0085) ends lines on other systems, and can only be written as an escape sequence.
            let isControl = scalar < 0x20 && ![9, 10, 13].contains(scalar) || (0x7F...0x9F).contains(scalar)
            if isControl, scalar != 0x85 {
                return report(YAMLFindings.controlCharacter(scalar, at: location(start, end)))
            }
            if isKey, HiddenCharacter(scalar) == .direction {
                return report(
                    YAMLFindings.textDirection(scalar, .error, at: location(start, end), of: "the name"))
            }
            index += length
        }
    }

    /// The end of a range without trailing blanks and line breaks.
    func trimmedEnd(from start: Int, to end: Int) -> Int {
        var end = min(end, bytes.count)
        while end > start, isBlankOrBreak(bytes[end - 1]) { end -= 1 }
        return end
    }

    /// Hides a node from all readers. A finding must report the reason.
    mutating func refuse(_ index: Int) {
        nodes[index].shape = .refused
        nodes[index].isKey = false
    }

    /// Reports the byte that ends the readable part of the file.
    mutating func reportTrouble(_ trouble: ByteCheck.Trouble, at offset: Int) {
        isComplete = false
        switch trouble {
        case .invalidUTF8:
            findings.append(YAMLFindings.invalidUTF8(bytes[offset], at: location(offset, offset + 1)))
        case .controlCharacter(let scalar):
            let length = decodeUTF8(bytes, at: offset)?.length ?? 1
            findings.append(YAMLFindings.controlCharacter(scalar, at: location(offset, offset + length)))
        }
    }

    /// Reports a merge conflict, at which reading ends.
    mutating func report(_ conflict: MergeConflict) {
        isComplete = false
        findings.append(
            YAMLFindings.conflictMarker(
                at: location(conflict.start.start, conflict.start.end),
                until: location(conflict.end.start, conflict.end.end)))
    }

    // MARK: Duplicate keys

    /// Reports repeated keys of a mapping. Only the first key is kept.
    ///
    /// Small mappings compare all pairs, without allocating memory. Larger mappings use a hash table, so that
    /// the time is linear.
    mutating func refuseDuplicateKeys(_ mapping: OpenCollection) {
        if mapping.children > 2 * 16 { return refuseDuplicateKeysByHash(mapping) }
        let end = nodes.count
        var later = Int(nodes[mapping.index + 1].after)
        while later < end {
            let key = Int(nodes[later].after)
            guard key < end else { return }
            if nodes[key].isKey {
                var earlier = mapping.index + 1
                while earlier < key {
                    if nodes[earlier].isKey, hasSameText(earlier, key) {
                        refuseDuplicate(key, of: earlier)
                        break
                    }
                    let value = Int(nodes[earlier].after)
                    earlier = value < end ? Int(nodes[value].after) : end
                }
            }
            later = Int(nodes[key].after)
        }
    }

    /// Finds repeated keys with a hash table of node indices. The table uses open addressing, with more slots
    /// than keys; a slot with 0 is free, because the first node is never a key.
    private mutating func refuseDuplicateKeysByHash(_ mapping: OpenCollection) {
        var slots = 64
        while slots < mapping.children { slots *= 2 }
        var table = [UInt32](repeating: 0, count: slots)
        var key = mapping.index + 1
        while key < nodes.count {
            if nodes[key].isKey {
                var hasher = Hasher()
                withText(key) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
                var slot = hasher.finalize() & (slots - 1)
                while table[slot] != 0, !hasSameText(Int(table[slot]), key) {
                    slot = (slot + 1) & (slots - 1)
                }
                if table[slot] == 0 {
                    table[slot] = UInt32(key)
                } else {
                    refuseDuplicate(key, of: Int(table[slot]))
                }
            }
            let value = Int(nodes[key].after)
            key = value < nodes.count ? Int(nodes[value].after) : value
        }
    }

    /// Rejects a key and reports it, unless too many findings were reported.
    private mutating func refuseDuplicate(_ key: Int, of earlier: Int) {
        if mayReport {
            let name = text(of: key)
            var finding = Duplicate.key.finding(
                name, at: location(Int(nodes[key].start), Int(nodes[key].end)),
                earlier: location(Int(nodes[earlier].start), Int(nodes[earlier].end)))
            if let (names, others) = declarations(of: key, and: earlier), !names.isEmpty,
                Set(names).isDisjoint(with: others)
            {
                finding.hint = YAMLFindings.moveBelowFirst(name, names) ?? finding.hint
            }
            report(finding)
        }
        refuse(key)
    }

    /// The names in the mappings that are the values of two keys; nil for other values.
    private func declarations(of key: Int, and other: Int) -> (names: [String], others: [String])? {
        func members(of key: Int) -> [String]? {
            let value = Int(nodes[key].after)
            guard value < nodes.count, nodes[value].shape.isMapping else { return nil }
            var names: [String] = []
            var name = value + 1
            while name < Int(nodes[value].after), Int(nodes[name].after) < nodes.count {
                if nodes[name].isKey { names.append(text(of: name)) }
                name = Int(nodes[Int(nodes[name].after)].after)
            }
            return names
        }
        guard let names = members(of: key), let others = members(of: other) else { return nil }
        return (names, others)
    }

    private func text(of scalar: Int) -> String {
        withText(scalar) { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether two scalars have the same text. Comparing their sorts first avoids most comparisons of bytes.
    private func hasSameText(_ one: Int, _ other: Int) -> Bool {
        guard nodes[one].sort == nodes[other].sort else { return false }
        return withText(one) { first in
            withText(other) { second in
                first.count == second.count
                    && memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0
            }
        }
    }

    /// Calls `body` with a scalar's text, which is either decoded or a slice of the file.
    private func withText<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if nodes[index].link > 0 {
            let range = decodedRanges[Int(nodes[index].link) - 1]
            return decoded.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
        }
        return body(UnsafeBufferPointer(rebasing: bytes[nodes[index].slice]))
    }
}

func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
func isBlankOrBreak(_ byte: UInt8) -> Bool { isBlank(byte) || isBreak(byte) }

/// Whether a word may begin with this byte: ASCII letters and digits, and all non-ASCII characters.
func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20)
}
