import CYAML

/// Builds a tree's nodes from libyaml's events, and reports YAML that the language does not allow.
///
/// One builder reads one file. This file handles ordinary values; extensions handle errors and rare cases.
struct TreeBuilder {
    /// A collection that is still open.
    struct OpenCollection {
        let index: Int
        let isMapping: Bool
        /// Whether the collection belongs to a merge key, which was reported as a whole.
        let isUnderMerge: Bool
        /// The number of children so far, counting keys and values separately.
        var children: UInt32 = 0
        /// Whether the last key was `<<`.
        var isAtMergeKey = false

        /// Whether the next child is a key.
        var expectsKey: Bool { isMapping && children & 1 == 0 }

        /// Counts another child, and returns whether it is a key.
        mutating func countChild() -> Bool {
            let isKey = expectsKey
            if !isKey { isAtMergeKey = false }
            children += 1
            return isKey
        }
    }

    let file: SourceFile
    let bytes: UnsafeBufferPointer<UInt8>
    /// The number of bytes to read: all bytes, or the bytes before the line of the first unreadable byte.
    let limit: Int
    let map: CharacterMap
    /// The invisible characters; nil if the file does not contain any, and for JSON, where they are allowed.
    let hidden: HiddenCharacters?
    /// Whether strings may contain control characters as escape sequences.
    let controls: ControlCharacters

    var nodes: [NodeRecord] = []
    /// The open collections, from the outermost to the innermost.
    var open: [OpenCollection] = []
    /// The strings that differ from their source, concatenated, and the range of each string.
    var decoded: [UInt8] = []
    var decodedRanges: [Range<Int>] = []
    var findings: [Finding] = []
    var documents = 0
    /// The end of the last complete node.
    var lastEnd = 0
    /// The end of the text that was read, if reading stopped before `limit`.
    var readEnd: Int?
    /// Whether reading has finished or stopped at an error.
    var isStopped = false
    /// Whether the whole file was read.
    var isComplete = true
    /// Whether the file is JSON, which is read without libyaml.
    var isJSON = false
    /// Whether reading stopped inside a value that might continue. Collections that end there may be
    /// incomplete.
    var isCut = false

    init(
        file: SourceFile, bytes: UnsafeBufferPointer<UInt8>, limit: Int, map: CharacterMap,
        hidden: HiddenCharacters?, _ controls: ControlCharacters
    ) {
        self.controls = controls
        self.file = file
        self.bytes = bytes
        self.limit = limit
        self.map = map
        self.hidden = hidden
        // Definitions have about one node for every ten to twelve bytes.
        nodes.reserveCapacity(limit / 10 + 8)
    }

    /// Reads from `start` until the file ends, or an error or a limit occurs.
    mutating func run(from start: Int) {
        guard let hidden else { return parse(bytes, from: start) }
        hidden.parsed.withUnsafeBufferPointer { parse($0, from: start) }
        reportHiddenCharacters(before: readEnd ?? limit)
    }

    /// Reads the text for libyaml, in which all offsets are the same as in the file.
    private mutating func parse(_ parsed: UnsafeBufferPointer<UInt8>, from start: Int) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
        defer {
            yaml_parser_delete(parser)
            parser.deallocate()
            event.deallocate()
        }
        // Initialization fails only if there is no memory for small buffers.
        precondition(yaml_parser_initialize(parser) == 1, "no memory for a YAML parser")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, parsed.baseAddress.map { $0 + start }, limit - start)
        while !isStopped {
            guard yaml_parser_parse(parser, event) == 1 else {
                stopAtSyntaxError(parser)
                break
            }
            take(event)
            yaml_event_delete(event)
        }
        while !open.isEmpty { abandonCollection() }
    }

    /// Returns the tree, and reports if it is empty.
    mutating func storage() -> YAMLTree.Storage {
        let isEmpty =
            nodes.isEmpty || nodes.count == 1 && nodes[0].shape == .plain && nodes[0].start == nodes[0].end
        if isEmpty {
            nodes = []
            if isComplete { findings.append(YAMLFindings.emptyFile(file)) }
        }
        // If reading stopped early, blocks that end there may continue. YAML also ends a block before a line
        // with too little indentation, and reports that line only afterwards.
        if limit < bytes.count || isCut {
            for index in nodes.indices
            where Int(nodes[index].after) == nodes.count && !nodes[index].shape.isFlow {
                nodes[index].isComplete = false
            }
            // If a value is missing at the very end, reading may only have stopped before it.
            if let last = nodes.last, last.shape == .plain, last.start == last.end {
                nodes[nodes.count - 1].shape = .refused
            }
        }
        return YAMLTree.Storage(
            file: file, nodes: nodes, decoded: decoded, decodedRanges: decodedRanges, isComplete: isComplete,
            isJSON: isJSON)
    }

    /// Handles one event. Aliases and further documents are reported; other events are ignored.
    private mutating func take(_ event: UnsafeMutablePointer<yaml_event_t>) {
        switch event.pointee.type {
        case YAML_SCALAR_EVENT: takeScalar(event)
        case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT: openCollection(event)
        case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: closeCollection(event)
        case YAML_ALIAS_EVENT: takeAlias(event)
        case YAML_DOCUMENT_START_EVENT: beginDocument(event)
        case YAML_STREAM_END_EVENT: isStopped = true
        default: break
        }
    }

    // MARK: Scalars

    /// Adds a scalar. Its text is stored only if it differs from the file, as with escapes.
    private mutating func takeScalar(_ event: UnsafeMutablePointer<yaml_event_t>) {
        let scalar = event.pointee.data.scalar
        var start = map.byte(ofCharacter: event.pointee.start_mark.index)
        var end = map.byte(ofCharacter: event.pointee.end_mark.index)
        if scalar.anchor != nil || scalar.tag != nil { start = refuseProperties(at: start, before: end) }
        if start < limit, bytes[start] >= 0x80, open.last?.expectsKey == true,
            stopAtTypo(inKeyAt: start)
        {
            return
        }
        let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        let shape: NodeRecord.Shape
        switch scalar.style {
        case YAML_PLAIN_SCALAR_STYLE: shape = .plain
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: shape = .doubleQuoted
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: shape = .singleQuoted
        case YAML_LITERAL_SCALAR_STYLE: shape = .literal
        default: shape = .folded
        }
        if shape == .literal || shape == .folded { end = trimmedEnd(from: start, to: end) }
        let quote = shape == .plain ? 0 : 1
        let slice = (start + quote)..<max(start + quote, end - quote)
        var link: UInt32 = 0
        if !isSlice(text, of: slice) {
            decodedRanges.append(decoded.count..<(decoded.count + text.count))
            decoded.append(contentsOf: text)
            if shape == .doubleQuoted { checkEscapes(in: text, from: start, to: end) }
            link = UInt32(decodedRanges.count)
        }
        let index = addNode(
            shape, start: start, end: end, after: nodes.count + 1, link: link, sort: NodeRecord.sort(of: text)
        )
        if let hidden, hidden.isWithin(start..<end, of: bytes) { refuse(index) }
        if text.isEmpty || start < end && bytes[start] == UInt8(ascii: "<") { checkPlain(index) }
        // Most scalars are not followed by a blank, so the check for a comment is rare.
        if end < limit, isBlank(bytes[end]) { checkCommentBehindPlain(index) }
        countChild(index)
        // A value that YAML interpreted as a comment ends with the comment.
        lastEnd = max(end, Int(nodes[index].end))
    }

    /// Whether the decoded text equals these bytes of the file.
    @inline(__always)
    private func isSlice(_ text: UnsafeBufferPointer<UInt8>, of slice: Range<Int>) -> Bool {
        guard text.count == slice.count, slice.upperBound <= bytes.count else { return false }
        guard let here = text.baseAddress, let there = bytes.baseAddress else { return text.isEmpty }
        return memcmp(here, there + slice.lowerBound, text.count) == 0
    }

    // MARK: Nodes and collections

    /// Appends a node and returns its index. The `after` of a collection is set when the collection ends.
    /// Reading stops at the maximum number of nodes.
    mutating func addNode(
        _ shape: NodeRecord.Shape, start: Int, end: Int, after: Int = 0, link: UInt32 = 0, sort: UInt8 = 0
    ) -> Int {
        if nodes.count >= YAMLLimits.nodes, !isStopped {
            stop(with: YAMLFindings.tooManyValues(at: location(start, end)))
        }
        nodes.append(
            NodeRecord(
                start: UInt32(start), end: UInt32(max(start, end)), after: UInt32(after), link: link,
                shape: shape, sort: sort))
        return nodes.count - 1
    }

    /// Counts a new node as a child of the innermost collection.
    mutating func countChild(_ index: Int) {
        guard let top = open.indices.last else { return }
        if open[top].countChild() { nodes[index].isKey = nodes[index].shape.isScalar }
    }

    /// Begins a sequence or a mapping. A collection that is used as a key is reported.
    private mutating func openCollection(_ event: UnsafeMutablePointer<yaml_event_t>) {
        let isMapping = event.pointee.type == YAML_MAPPING_START_EVENT
        var start = map.byte(ofCharacter: event.pointee.start_mark.index)
        let end = map.byte(ofCharacter: event.pointee.end_mark.index)
        if open.count >= YAMLLimits.nesting {
            return stop(with: YAMLFindings.nestingTooDeep(at: location(start, start + 1)))
        }
        let properties: Bool
        let isFlow: Bool
        if isMapping {
            let mapping = event.pointee.data.mapping_start
            properties = mapping.anchor != nil || mapping.tag != nil
            isFlow = mapping.style == YAML_FLOW_MAPPING_STYLE
        } else {
            let sequence = event.pointee.data.sequence_start
            properties = sequence.anchor != nil || sequence.tag != nil
            isFlow = sequence.style == YAML_FLOW_SEQUENCE_STYLE
        }
        if properties { start = refuseProperties(at: start, before: limit) }
        let shape: NodeRecord.Shape =
            isMapping ? (isFlow ? .flowMapping : .blockMapping) : (isFlow ? .flowSequence : .blockSequence)
        let parent = open.last
        let index = addNode(shape, start: start, end: end)
        if parent?.expectsKey == true {
            report(YAMLFindings.keyNotText(at: location(start, start + 1), isMapping: isMapping))
        }
        countChild(index)
        open.append(
            OpenCollection(
                index: index, isMapping: isMapping,
                isUnderMerge: parent.map { $0.isUnderMerge || $0.isAtMergeKey } ?? false))
        lastEnd = end
    }

    /// Ends the innermost collection.
    private mutating func closeCollection(_ event: UnsafeMutablePointer<yaml_event_t>) {
        guard let closed = open.popLast() else { return }
        let start = Int(nodes[closed.index].start)
        let first = start < bytes.count ? bytes[start] : 0
        // Only brackets have an end mark. A block ends with its last child.
        let hasBrackets = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        if nodes[closed.index].shape == .flowMapping || nodes[closed.index].shape == .flowSequence,
            hasBrackets
        {
            lastEnd = map.byte(ofCharacter: event.pointee.end_mark.index)
        }
        finish(closed)
    }

    /// Ends a collection in which reading stopped.
    private mutating func abandonCollection() {
        guard let closed = open.popLast() else { return }
        nodes[closed.index].isComplete = false
        finish(closed)
    }

    /// Completes the record of a collection, and checks its keys. A mapping with one key cannot repeat it.
    mutating func finish(_ closed: OpenCollection) {
        let after = UInt32(nodes.count)
        nodes[closed.index].finish(end: UInt32(lastEnd), after: after, children: closed.children)
        if closed.isMapping, closed.children > 3 { refuseDuplicateKeys(closed) }
    }

    /// Reports an alias, unless it belongs to a merge key, which was reported already.
    private mutating func takeAlias(_ event: UnsafeMutablePointer<yaml_event_t>) {
        let start = map.byte(ofCharacter: event.pointee.start_mark.index)
        let end = map.byte(ofCharacter: event.pointee.end_mark.index)
        let index = addNode(.refused, start: start, end: end, after: nodes.count + 1)
        if open.last.map({ !$0.isUnderMerge && !$0.isAtMergeKey }) ?? true {
            let place = location(start, end)
            report(YAMLFindings.alias(at: place, text: file.text(place.range)))
        }
        countChild(index)
        lastEnd = end
    }

    /// A file contains a single document. Reading stops at the second one.
    private mutating func beginDocument(_ event: UnsafeMutablePointer<yaml_event_t>) {
        documents += 1
        guard documents > 1 else { return }
        let start = map.byte(ofCharacter: event.pointee.start_mark.index)
        let end = map.byte(ofCharacter: event.pointee.end_mark.index)
        stop(with: YAMLFindings.severalDocuments(at: location(start, max(end, start))))
    }

    // MARK: Findings

    /// The location of a byte range, clamped to the file.
    func location(_ start: Int, _ end: Int) -> SourceLocation {
        SourceLocation(file: file, range: SourceRange(start: start, end: min(max(start, end), bytes.count)))
    }

    /// Reports a finding. At the maximum number of findings, reading stops, and later findings are dropped.
    mutating func report(_ finding: Finding) {
        guard mayReport else { return }
        findings.append(finding)
        if !mayReport { stop(with: YAMLFindings.tooManyFindings(in: file)) }
    }

    /// Whether more findings may be reported.
    var mayReport: Bool { findings.count < YAMLLimits.findings }

    /// Reports a finding that ends reading, regardless of the limit.
    mutating func stop(with finding: Finding) {
        isStopped = true
        isComplete = false
        readEnd = max(readEnd ?? 0, lastEnd)
        findings.append(finding)
    }
}
