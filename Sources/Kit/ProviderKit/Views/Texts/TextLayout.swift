import Foundation
import WidgetModel
import WidgetViews

/// The nodes of a text with several parts.
///
/// A text node is drawn in one style. Parts that differ only in their weight become one node, because a long
/// text must wrap. Parts with other fonts or colors, dates and images become a row.
struct TextLayout {
    private let environment: EnvironmentValues
    private let parts: [Part]

    fileprivate struct Part {
        var content: ViewContent
        var style: ViewStyle
    }

    init(_ parts: [TextPart], in environment: EnvironmentValues) {
        self.environment = environment
        self.parts = parts.flatMap { $0.expanded(in: environment) }.map { part in
            Part(
                content: TextLayout.content(of: part, in: environment),
                style: part.style.resolved(in: environment))
        }
    }

    var tree: ViewTree {
        if parts.count == 1 { return node(parts[0]) }
        let words = parts.map(\.words)
        guard let first = parts.first else { return .text("") }
        guard words.allSatisfy({ $0 != nil }), parts.allSatisfy({ $0.isAlike(first) }) else { return rows }
        var style = first.style
        if parts.contains(where: { $0.style != style }) {
            environment.record(.textWeights)
            (style.weight, style.isMonospaced) = (nil, nil)
        }
        return ViewTree(.text(ViewText(words.compactMap(\.self).joined())), style: style)
    }

    /// The parts side by side, one row for each line.
    private var rows: ViewTree {
        environment.record(.textParts)
        var lines: [[Part]] = [[]]
        for part in parts {
            guard let words = part.words else {
                lines[lines.count - 1].append(part)
                continue
            }
            for (index, line) in words.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { lines.append([]) }
                let part = Part(content: .text(ViewText(String(line))), style: part.style)
                if !line.isEmpty { lines[lines.count - 1].append(part) }
            }
        }
        let rows = lines.map { line in
            line.count == 1
                ? node(line[0])
                : ViewTree(
                    .stack(
                        ViewStack(
                            .horizontal, line.map(node), spacing: 0,
                            alignment: ViewAlignment(.center, .bottom))))
        }
        return rows.count == 1
            ? rows[0] : ViewTree(.stack(ViewStack(.vertical, rows, alignment: .leading)))
    }

    private func node(_ part: Part) -> ViewTree { ViewTree(part.content, style: part.style) }

    private static func content(of part: TextPart, in environment: EnvironmentValues) -> ViewContent {
        let isRedacted = environment.isRedacted
        switch part.content {
        case .date(let date, let style) where !isRedacted:
            return .date(ViewDate(Instant(date), style: style.style, zone: environment.build.ownZone))
        case .image(let image): return image.content(in: environment)
        case .link(let words, let url) where !isRedacted:
            return .link(ViewLink(url.absoluteString, content: .text(environment.cased(words))))
        case .words, .localized, .formatted, .date, .link:
            let words = environment.cased(part.words(in: environment))
            return .text(ViewText(isRedacted ? words.redacted : words))
        }
    }
}

extension TextLayout.Part {
    /// The words of a plain part; nil for a date, an image or a link.
    fileprivate var words: String? {
        if case .text(let text) = content { text.text } else { nil }
    }

    /// Whether the two parts look the same, except for their weight.
    fileprivate func isAlike(_ other: TextLayout.Part) -> Bool {
        style.font == other.style.font && style.color == other.style.color
    }
}

extension EnvironmentValues {
    /// `words` in the case that `textCase` requires.
    fileprivate func cased(_ words: String) -> String {
        switch build.textCase {
        case .uppercase: words.uppercased(with: locale)
        case .lowercase: words.lowercased(with: locale)
        case nil: words
        }
    }
}

extension String {
    /// The text with a block instead of each character, except for white space.
    var redacted: String { String(map { $0.isWhitespace ? $0 : "▒" }) }
}
