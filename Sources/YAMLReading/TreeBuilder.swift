import CYAML
import SourceText

/// Turns libyaml's events into the nodes of a tree, and what must not be there into findings.
///
/// Lives for one file. Everything on the way of an ordinary scalar is here; the rare is in extensions.
struct TreeBuilder {
    /// A collection whose end has not come yet.
    struct OpenCollection {
        let index: Int
        let isMapping: Bool
        /// Everything inside belongs to a merge key that is reported already.
        let isUnderMerge: Bool
        var children: UInt32 = 0
        /// The key just read is `<<`.
        var isAtMergeKey = false

        /// The next child is a key.
        var expectsKey: Bool { isMapping && children & 1 == 0 }

        /// Counts one more child; true when it is a key.
        mutating func countChild() -> Bool {
            let isKey = expectsKey
            if !isKey { isAtMergeKey = false }
            children += 1
            return isKey
        }
    }

    let file: SourceFile
    let bytes: UnsafeBufferPointer<UInt8>
    /// How many of the bytes are read: all, or up to the line of the first that cannot be read.
    let limit: Int
    let map: CharacterMap

    var nodes: [NodeRecord] = []
    var open: [OpenCollection] = []
    var decoded: [UInt8] = []
    var decodedRanges: [Range<Int>] = []
    var findings: [Finding] = []
    var documents = 0
    /// The end of the last node that was finished.
    var lastEnd = 0
    /// Set when there is nothing more to read, or no reason to.
    var isStopped = false
    var isComplete = true
    /// Whether reading stopped inside what may go on: what ends there is not taken for whole.
    var isCut = false

    init(file: SourceFile, bytes: UnsafeBufferPointer<UInt8>, limit: Int, map: CharacterMap) {
        self.file = file
        self.bytes = bytes
        self.limit = limit
        self.map = map
        // Definitions have a node for every ten to twelve bytes.
        nodes.reserveCapacity(limit / 10 + 8)
    }

    /// Reads from `start` until the end, an error or a limit.
    mutating func run(from start: Int) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
        defer {
            yaml_parser_delete(parser)
            parser.deallocate()
            event.deallocate()
        }
        // Memory for 1 KB of buffers is all that initialising can lack.
        precondition(yaml_parser_initialize(parser) == 1, "no memory for a YAML parser")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress.map { $0 + start }, limit - start)
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

    /// The tree that has been read, a reported emptiness included.
    mutating func storage() -> YAMLTree.Storage {
        let isEmpty =
            nodes.isEmpty || nodes.count == 1 && nodes[0].shape == .plain && nodes[0].start == nodes[0].end
        if isEmpty {
            nodes = []
            if isComplete { findings.append(YAMLFindings.emptyFile(file)) }
        }
        // Where the bytes could not be read to the end, what stood open there may go on. YAML also ends a
        // block before a line that is indented too little, and only then complains of that line.
        if limit < bytes.count || isCut {
            for index in nodes.indices
            where Int(nodes[index].after) == nodes.count && !nodes[index].shape.isFlow {
                nodes[index].isComplete = false
            }
            // A value that seems missing at the very end may only not have been reached.
            if let last = nodes.last, last.shape == .plain, last.start == last.end {
                nodes[nodes.count - 1].shape = .refused
            }
        }
        return YAMLTree.Storage(
            file: file, nodes: nodes, decoded: decoded, decodedRanges: decodedRanges, isComplete: isComplete)
    }

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

    private mutating func takeScalar(_ event: UnsafeMutablePointer<yaml_event_t>) {
        let scalar = event.pointee.data.scalar
        var start = map.byte(ofCharacter: event.pointee.start_mark.index)
        var end = map.byte(ofCharacter: event.pointee.end_mark.index)
        if scalar.anchor != nil || scalar.tag != nil { start = refuseProperties(at: start, before: end) }
        if start < limit, bytes[start] >= 0x80, open.last?.expectsKey == true,
            stopAtSlip(inKeyAt: start)
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
            link = UInt32(decodedRanges.count)
            if shape == .doubleQuoted { refuseControlCharacters(in: text, from: start, to: end) }
        }
        let index = addNode(
            shape, start: start, end: end, after: nodes.count + 1, link: link, sort: NodeRecord.sort(of: text)
        )
        if text.isEmpty || start < end && bytes[start] == UInt8(ascii: "<") { checkPlain(index) }
        // Nearly every text ends its line, or is followed by what is no blank.
        if end < limit, isBlank(bytes[end]) { checkCommentBehindPlain(index) }
        countChild(index)
        lastEnd = end
    }

    /// Whether the decoded text is just these bytes of the file.
    @inline(__always)
    private func isSlice(_ text: UnsafeBufferPointer<UInt8>, of slice: Range<Int>) -> Bool {
        guard text.count == slice.count, slice.upperBound <= bytes.count else { return false }
        guard let here = text.baseAddress, let there = bytes.baseAddress else { return text.isEmpty }
        return memcmp(here, there + slice.lowerBound, text.count) == 0
    }

    // MARK: Nodes and collections

    /// Appends a node; the `after` of a collection is set when it is finished. Stops beyond the limit of
    /// nodes.
    private mutating func addNode(
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

    /// Tells the collection around that one more child has been read (or has begun).
    private mutating func countChild(_ index: Int) {
        guard let top = open.indices.last else { return }
        if open[top].countChild() { nodes[index].isKey = nodes[index].shape.isScalar }
    }

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

    private mutating func closeCollection(_ event: UnsafeMutablePointer<yaml_event_t>) {
        guard let closed = open.popLast() else { return }
        let start = Int(nodes[closed.index].start)
        let first = start < bytes.count ? bytes[start] : 0
        // Only brackets have an end of their own; a block ends with its last child.
        let hasBrackets = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        if nodes[closed.index].shape == .flowMapping || nodes[closed.index].shape == .flowSequence,
            hasBrackets
        {
            lastEnd = map.byte(ofCharacter: event.pointee.end_mark.index)
        }
        finish(closed)
    }

    /// Ends a collection inside which reading stopped.
    private mutating func abandonCollection() {
        guard let closed = open.popLast() else { return }
        nodes[closed.index].isComplete = false
        finish(closed)
    }

    private mutating func finish(_ closed: OpenCollection) {
        let after = UInt32(nodes.count)
        nodes[closed.index].finish(end: UInt32(lastEnd), after: after, children: closed.children)
        if closed.isMapping, closed.children > 3 { refuseDuplicateKeys(closed) }
    }

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

    private mutating func beginDocument(_ event: UnsafeMutablePointer<yaml_event_t>) {
        documents += 1
        guard documents > 1 else { return }
        let start = map.byte(ofCharacter: event.pointee.start_mark.index)
        let end = map.byte(ofCharacter: event.pointee.end_mark.index)
        stop(with: YAMLFindings.severalDocuments(at: location(start, max(end, start))))
    }

    // MARK: Findings

    func location(_ start: Int, _ end: Int) -> SourceLocation {
        SourceLocation(file: file, range: SourceRange(start: start, end: min(max(start, end), bytes.count)))
    }

    /// Reports, up to the limit, at which reading stops; what comes after it is not told.
    mutating func report(_ finding: Finding) {
        guard mayReport else { return }
        findings.append(finding)
        if !mayReport { stop(with: YAMLFindings.tooManyFindings(in: file)) }
    }

    var mayReport: Bool { findings.count < YAMLLimits.findings }

    mutating func stop(with finding: Finding) {
        isStopped = true
        isComplete = false
        findings.append(finding)
    }
}
