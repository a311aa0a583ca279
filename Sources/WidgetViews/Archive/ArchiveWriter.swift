import WidgetModel

/// Writes views in their compact form: a byte for the kind of node, what it contains, a set of bits for the
/// modifiers that are there, and these.
struct ArchiveWriter {
    var bytes: [UInt8] = []

    mutating func write(_ view: ViewTree) {
        bytes.append(ArchiveTag(view.content).rawValue)
        write(view.content)
        write(view.style)
    }

    private mutating func write(_ content: ViewContent) {
        switch content {
        case .text(let text): write(text)
        case .date(let date):
            write(date.date)
            write(date.style)
            write(date.zone)
        case .image(let symbol):
            write(symbol.name)
            write(symbol.label)
        case .stack(let stack):
            bytes.append(stack.alignment.archived)
            write(optional: stack.spacing) { $0.write($1) }
            write(varint: UInt64(stack.children.count))
            for child in stack.children { write(child) }
        case .spacer(let length): write(length)
        case .divider: break
        case .gauge(let gauge):
            for number in [gauge.value, gauge.least, gauge.most] { write(number) }
            write(gauge.style)
            write(gauge.label)
            write(gauge.valueLabel)
        case .progress(let progress): write(progress)
        case .chart(let chart): write(chart)
        case .link(let url, let content):
            write(url)
            write(content)
        case .button(let action, let content):
            write(action)
            write(content)
        case .toggle(let action, let isOn, let content):
            write(action)
            bytes.append(isOn ? 1 : 0)
            write(content)
        }
    }

    private mutating func write(_ progress: ViewProgress) {
        switch progress.extent {
        case .fraction(let part):
            bytes.append(0)
            write(part)
        case .interval(let from, let to):
            bytes.append(1)
            write(from)
            write(to)
        }
        write(progress.label)
    }

    private mutating func write(_ chart: ViewChart) {
        write(varint: UInt64(chart.values.count))
        for value in chart.values { write(value) }
        write(optional: chart.most) { $0.write($1) }
        write(optional: chart.goal) { $0.write($1) }
        write(optional: chart.goalColor) { $0.write($1) }
        write(varint: UInt64(chart.labels.count))
        for label in chart.labels { write(label) }
    }

    private mutating func write(_ style: ViewStyle) {
        let place = bytes.count
        bytes += [0, 0]
        var present: UInt16 = 0
        func mark(_ part: StylePart) { present |= 1 << UInt16(part.rawValue) }
        if let font = style.font { mark(.font); write(font) }
        if let weight = style.weight { mark(.weight); write(weight) }
        if let isMonospaced = style.isMonospaced { mark(.monospaced); bytes.append(isMonospaced ? 1 : 0) }
        if let color = style.color { mark(.color); write(color) }
        if let tint = style.tint { mark(.tint); write(tint) }
        if let lines = style.lineLimit { mark(.lineLimit); write(varint: UInt64(lines)) }
        if let alignment = style.textAlignment { mark(.textAlignment); write(alignment) }
        if let insets = style.padding {
            mark(.padding)
            for points in [insets.top, insets.leading, insets.bottom, insets.trailing] { write(points) }
        }
        if let frame = style.frame {
            mark(.frame)
            write(frame.width)
            write(frame.height)
            bytes.append(frame.alignment.archived)
        }
        if let background = style.background { mark(.background); write(background) }
        bytes[place] = UInt8(truncatingIfNeeded: present)
        bytes[place + 1] = UInt8(present >> 8)
    }

    private mutating func write(_ length: ViewFrame.Length?) {
        switch length {
        case nil: bytes.append(0)
        case .fill: bytes.append(1)
        case .points(let points):
            bytes.append(2)
            write(points)
        }
    }

    private mutating func write(_ color: ViewColor) {
        switch color {
        case .named(let name): write(name)
        case .exact(let exact): bytes += [0xFF, exact.red, exact.green, exact.blue, exact.alpha]
        }
    }

    private mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            write(varint: UInt64(utf8.count))
            bytes.append(contentsOf: utf8)
        }
    }

    private mutating func write(_ text: String?) { write(optional: text) { $0.write($1) } }

    private mutating func write(_ instant: Instant) { write(signed: instant.milliseconds) }

    /// A word as its place among all words.
    private mutating func write<Word: CaseIterable & Equatable>(_ word: Word) {
        for (place, other) in Word.allCases.enumerated() where other == word { bytes.append(UInt8(place)) }
    }

    /// Whole numbers as such, others as their eight bytes behind a 1.
    private mutating func write(_ number: Double) {
        if let whole = Int32(exactly: number) {
            write(varint: UInt64(zigzag: Int64(whole)) << 1)
        } else {
            bytes.append(1)
            write(fixed: number.bitPattern)
        }
    }

    private mutating func write<Value>(
        optional value: Value?, _ writing: (inout ArchiveWriter, Value) -> Void
    ) {
        bytes.append(value == nil ? 0 : 1)
        if let value { writing(&self, value) }
    }

    private mutating func write(signed number: Int64) { write(varint: UInt64(zigzag: number)) }

    private mutating func write(varint number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write<Number: FixedWidthInteger>(fixed number: Number) {
        for place in 0..<Number.bitWidth / 8 {
            bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place)))
        }
    }
}

extension UInt64 {
    /// Small magnitudes of either sign become small numbers.
    fileprivate init(zigzag number: Int64) { self = UInt64(bitPattern: (number << 1) ^ (number >> 63)) }
}
