import WidgetModel

/// Reads what ``ArchiveWriter`` writes; nil for anything else, whatever the bytes are.
///
/// Trusts no length and no number: a text is never longer than what is left, and ``ViewLimits`` hold here
/// too.
struct ArchiveReader {
    private let bytes: ArraySlice<UInt8>
    private var place: Int
    private var nodes = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        self.place = bytes.startIndex
    }

    var isAtEnd: Bool { place == bytes.endIndex }

    mutating func view(depth: Int = 1) -> ViewTree? {
        nodes += 1
        guard nodes <= ViewLimits.nodes, depth <= ViewLimits.depth, let byte = byte(),
            let tag = ArchiveTag(rawValue: byte), let content = content(tag, depth), let style = style()
        else { return nil }
        return ViewTree(content, style: style)
    }

    private mutating func content(_ tag: ArchiveTag, _ depth: Int) -> ViewContent? {
        switch tag {
        case .text: return text().map { .text($0) }
        case .date:
            guard let date = instant(), let style = word(ViewDate.Style.self),
                let zone = optional({ $0.text() })
            else { return nil }
            return .date(ViewDate(date, style: style, zone: zone))
        case .image:
            guard let name = text(), let label = optional({ $0.text() }) else { return nil }
            return .image(ViewSymbol(name, label: label))
        case .vstack: return stack(.vertical, depth)
        case .hstack: return stack(.horizontal, depth)
        case .zstack: return stack(.depth, depth)
        case .spacer: return number().map { .spacer(leastLength: $0) }
        case .divider: return .divider
        case .gauge: return gauge()
        case .progress: return progress()
        case .chart: return chart()
        case .link:
            guard let url = text(), let content = view(depth: depth + 1) else { return nil }
            return .link(url: url, content: content)
        case .button:
            guard let action = action(), let content = view(depth: depth + 1) else { return nil }
            return .button(action: action, content: content)
        case .toggle:
            guard let action = action(), let isOn = boolean(), let content = view(depth: depth + 1) else {
                return nil
            }
            return .toggle(action: action, isOn: isOn, content: content)
        }
    }

    private mutating func action() -> String? { text().flatMap { ViewLimits.isAction($0) ? $0 : nil } }

    private mutating func stack(_ direction: ViewStack.Direction, _ depth: Int) -> ViewContent? {
        guard let alignment = alignment(), let spacing = optional({ $0.number() }),
            let count = count(most: ViewLimits.nodes)
        else { return nil }
        var children: [ViewTree] = []
        children.reserveCapacity(count)
        for _ in 0..<count {
            guard let child = view(depth: depth + 1) else { return nil }
            children.append(child)
        }
        return .stack(ViewStack(direction, children, spacing: spacing, alignment: alignment))
    }

    private mutating func gauge() -> ViewContent? {
        guard let value = number(), let least = number(), let most = number(), least < most,
            let style = word(ViewGauge.Style.self), let label = optional({ $0.text() }),
            let valueLabel = optional({ $0.text() })
        else { return nil }
        return .gauge(
            ViewGauge(value, from: least, to: most, style: style, label: label, valueLabel: valueLabel))
    }

    private mutating func progress() -> ViewContent? {
        let extent: ViewProgress.Extent
        switch byte() {
        case 0:
            guard let part = number(), (0...1).contains(part) else { return nil }
            extent = .fraction(part)
        case 1:
            guard let from = instant(), let to = instant(), from < to else { return nil }
            extent = .interval(from: from, to: to)
        default: return nil
        }
        guard let label = optional({ $0.text() }) else { return nil }
        return .progress(ViewProgress(extent, label: label))
    }

    private mutating func chart() -> ViewContent? {
        guard let values = list(most: ViewLimits.chartValues, { $0.number() }),
            values.allSatisfy({ $0 >= 0 }), let most = optional({ $0.number() }),
            let goal = optional({ $0.number() }), let goalColor = optional({ $0.color() }),
            let labels = list(most: ViewLimits.chartValues, { $0.text() })
        else { return nil }
        return .chart(ViewChart(values, most: most, goal: goal, goalColor: goalColor, labels: labels))
    }

    private mutating func style() -> ViewStyle? {
        guard let low = byte(), let high = byte() else { return nil }
        let present = UInt16(high) << 8 | UInt16(low)
        var style = ViewStyle()
        guard present != 0 else { return style }
        guard present & ~StylePart.all == 0 else { return nil }
        /// Reads the part if its bit is set; false when it cannot be read.
        func take<Value>(_ part: StylePart, into field: inout Value?, _ reading: () -> Value?) -> Bool {
            guard present & 1 << UInt16(part.rawValue) != 0 else { return true }
            field = reading()
            return field != nil
        }
        guard take(.font, into: &style.font, { word(ViewFont.self) }),
            take(.weight, into: &style.weight, { word(ViewWeight.self) }),
            take(.monospaced, into: &style.isMonospaced, { boolean() }),
            take(.color, into: &style.color, { color() }), take(.tint, into: &style.tint, { color() }),
            take(.lineLimit, into: &style.lineLimit, { count(most: ViewLimits.lines) }),
            take(.textAlignment, into: &style.textAlignment, { word(ViewAlignment.Horizontal.self) }),
            take(.padding, into: &style.padding, { insets() }), take(.frame, into: &style.frame, { frame() }),
            take(.background, into: &style.background, { color() })
        else { return nil }
        return style
    }

    private mutating func insets() -> ViewInsets? {
        guard let top = number(), let leading = number(), let bottom = number(), let trailing = number()
        else {
            return nil
        }
        return ViewInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
    }

    private mutating func frame() -> ViewFrame? {
        guard let width = length(), let height = length(), let alignment = alignment() else { return nil }
        return ViewFrame(width: width, height: height, alignment: alignment)
    }

    /// The outer nil is a mistake, the inner one no length.
    private mutating func length() -> ViewFrame.Length?? {
        switch byte() {
        case 0: .some(nil)
        case 1: .fill
        case 2: number().map { .points($0) }
        default: nil
        }
    }

    private mutating func alignment() -> ViewAlignment? { byte().flatMap(ViewAlignment.init(archived:)) }

    private mutating func color() -> ViewColor? {
        guard let first = byte() else { return nil }
        guard first == 0xFF else {
            return ViewColor.Name.allCases.indices.contains(Int(first))
                ? .named(ViewColor.Name.allCases[Int(first)]) : nil
        }
        guard let red = byte(), let green = byte(), let blue = byte(), let alpha = byte() else {
            return nil
        }
        return .exact(RGBA(red: red, green: green, blue: blue, alpha: alpha))
    }
}

/// The simple things that views are made of.
extension ArchiveReader {
    private mutating func byte() -> UInt8? {
        guard place < bytes.endIndex else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    private mutating func boolean() -> Bool? {
        switch byte() {
        case 0: false
        case 1: true
        default: nil
        }
    }

    private mutating func word<Word>(_ type: Word.Type) -> Word? where Word: CaseIterable {
        guard let index = byte(), index < type.allCases.count else { return nil }
        return type.allCases[type.allCases.index(type.allCases.startIndex, offsetBy: Int(index))]
    }

    private mutating func text() -> String? {
        guard let count = count(most: bytes.endIndex - place), count <= bytes.endIndex - place else {
            return nil
        }
        defer { place += count }
        return String(validating: bytes[place..<place + count], as: UTF8.self)
    }

    private mutating func instant() -> Instant? {
        varint().map { Instant(milliseconds: Int64(bitPattern: $0 >> 1) ^ -Int64($0 & 1)) }
    }

    private mutating func number() -> Double? {
        guard place < bytes.endIndex else { return nil }
        guard bytes[place] == 1 else {
            guard let coded = varint(), coded & 1 == 0 else { return nil }
            return Double(Int64(bitPattern: coded >> 2) ^ -Int64(coded >> 1 & 1))
        }
        guard bytes.endIndex - place >= 9 else { return nil }
        let pattern = bytes[place + 1..<place + 9].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        place += 9
        let number = Double(bitPattern: pattern)
        return number.isFinite ? number : nil
    }

    private mutating func count(most: Int) -> Int? { varint().flatMap { $0 <= UInt64(most) ? Int($0) : nil } }

    private mutating func list<Value>(
        most: Int, _ reading: (inout ArchiveReader) -> Value?
    ) -> [Value]? {
        guard let count = count(most: most) else { return nil }
        var values: [Value] = []
        for _ in 0..<count {
            guard let value = reading(&self) else { return nil }
            values.append(value)
        }
        return values
    }

    /// The outer nil is a mistake, the inner one an absent value.
    private mutating func optional<Value>(_ reading: (inout ArchiveReader) -> Value?) -> Value?? {
        switch byte() {
        case 0: .some(nil)
        case 1: reading(&self).map { .some($0) }
        default: nil
        }
    }

    private mutating func varint() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = byte() else { return nil }
            guard shift < 63 || byte <= 1 else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}
