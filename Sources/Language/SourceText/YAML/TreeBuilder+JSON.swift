import WidgetModel

/// Reads a JSON text as JSON. YAML 1.1, which libyaml implements, is not a superset of JSON: it rejects
/// surrogate pairs as escape sequences and keys of more than 1,024 characters, and treats U+0085, U+2028 and
/// U+2029 as line breaks.
extension TreeBuilder {
    /// Reads the file if it is JSON that begins with a brace or a bracket. Repeated keys and control
    /// characters are reported as in YAML.
    ///
    /// - Returns: whether the file is JSON. If not, the builder must not be used again, and the YAML reader
    ///   reports the errors.
    mutating func runJSON(from start: Int) -> Bool {
        let first = bytes[start...].first { !isBlankOrBreak($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
        do throws(JSONError) {
            var reader = try JSONReader(Array(bytes[start...]))
            try reader.scanValue { part, range in
                take(part, from: start + range.lowerBound, to: start + range.upperBound)
            }
            try reader.finish()
        } catch {
            return false
        }
        // The YAML reader stops in time at the limit on values.
        isJSON = !isStopped
        return isJSON
    }

    private mutating func take(_ part: JSONPart, from start: Int, to end: Int) {
        if isStopped { return }
        lastEnd = end
        switch part {
        case .objectStart, .arrayStart:
            let isMapping = part == .objectStart
            let index = addNode(isMapping ? .flowMapping : .flowSequence, start: start, end: end)
            countChild(index)
            open.append(OpenCollection(index: index, isMapping: isMapping, isUnderMerge: false))
        case .end: if let closed = open.popLast() { finish(closed) }
        case .literal: addScalar(.plain, bytes[start..<end], link: 0, from: start, to: end)
        case .string(let text): addString(text, from: start, to: end)
        }
    }

    private mutating func addString(_ text: String, from start: Int, to end: Int) {
        let slice = bytes[start + 1..<end - 1]
        // A string with a hidden character is checked like one with its escape.
        guard slice.contains(UInt8(ascii: "\\")) || containsHiddenCharacter(slice) else {
            return addScalar(.doubleQuoted, slice, link: 0, from: start, to: end)
        }
        Array(text.utf8).withUnsafeBufferPointer { text in
            decodedRanges.append(decoded.count..<decoded.count + text.count)
            decoded.append(contentsOf: text)
            checkEscapes(in: text, from: start, to: end)
            let link = UInt32(decodedRanges.count)
            addScalar(.doubleQuoted, text[...], link: link, from: start, to: end)
        }
    }

    private func containsHiddenCharacter(_ slice: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        slice.indices.contains { index in
            bytes[index] >= 0x80 && decodeUTF8(bytes, at: index).flatMap { HiddenCharacter($0.0) } != nil
        }
    }

    private mutating func addScalar(
        _ shape: NodeRecord.Shape, _ text: Slice<UnsafeBufferPointer<UInt8>>, link: UInt32,
        from start: Int, to end: Int
    ) {
        let sort = NodeRecord.sort(of: UnsafeBufferPointer(rebasing: text))
        let index = addNode(shape, start: start, end: end, after: nodes.count + 1, link: link, sort: sort)
        countChild(index)
    }
}
