package import WidgetModel

/// The decoration around a widget's content: its title and the marks of its state.
package struct WidgetFrame: Hashable, Sendable {
    /// A fact about the content that the user must know.
    package enum Mark: Hashable, Sendable {
        /// The content was built for an older configuration (T11).
        case outdated
        /// A button or a toggle was pressed, and the timeline that follows has not arrived (T8).
        case updating
        /// The content is older than its declaration allows (T13).
        case stale(since: Instant)
        /// The provider has not answered since this instant (T12).
        case failing(since: Instant)
        /// The view is drawn for an instant before the first entry of the current timeline.
        case early
        /// The view is drawn for an instant at which the next timeline will already have been requested.
        case late
        /// Nothing is requested until an edit or a reload (T12).
        case attention
        /// Nothing is requested until the configuration is complete (C10).
        case needsConfiguration
    }

    /// The text in the upper edge of the frame.
    package var title: String?
    /// The marks in the lower edge of the frame, in the order in which they are drawn.
    package var marks: [Mark]
    /// Whether text and values are drawn as ▒▒▒, for a placeholder that the provider did not make.
    package var isRedacted: Bool
    /// Whether the content is faded because it is too old (T13). Fading is only visible with colors, so a
    /// mark shows it too.
    package var isDimmed: Bool
    /// The actions whose buttons and toggles are drawn as being updated, because the content does not reflect
    /// their last press (T8).
    package var updating: Set<String>
    /// Whether the frame is highlighted, because the next key applies to this widget.
    package var isSelected = false
    /// The part that is highlighted because the next key uses it; nil if no part is focused.
    package var focus: ViewPart?

    package init(
        title: String? = nil, marks: [Mark] = [], isRedacted: Bool = false, isDimmed: Bool = false,
        updating: Set<String> = []
    ) {
        self.updating = updating
        self.title = title
        self.marks = marks
        self.isRedacted = isRedacted
        self.isDimmed = isDimmed
    }
}

extension WidgetFrame {
    /// The color of the most severe mark.
    package var markColor: ViewColor { needsUser ? .named(.red) : .named(.orange) }

    /// The same color for small text: Apple's red and orange with increased contrast.
    package func markTextColor(in scheme: Appearance) -> RGBA {
        switch scheme {
        case .light: needsUser ? RGBA(0xD70015) : RGBA(0xC93400)
        case .dark: needsUser ? RGBA(0xFF6961) : RGBA(0xFFB340)
        }
    }

    /// Whether a mark asks the user to act.
    private var needsUser: Bool { marks.contains(.attention) || marks.contains(.needsConfiguration) }
}

extension WidgetFrame.Mark {
    /// The name of the mark for programs and style sheets.
    package var name: String {
        switch self {
        case .outdated: "outdated"
        case .updating: "updating"
        case .stale: "stale"
        case .failing: "failing"
        case .early: "before"
        case .late: "past"
        case .attention: "attention"
        case .needsConfiguration: "needsConfiguration"
        }
    }

    /// The mark as a word for people.
    package func word(in language: DateWords.Language) -> String {
        guard language == .korean else { return self == .needsConfiguration ? "not set up" : name }
        return switch self {
        case .outdated: "이전 설정"
        case .updating: "업데이트 중"
        case .stale: "오래됨"
        case .failing: "실패"
        case .early: "시작 전"
        case .late: "종료 후"
        case .attention: "확인 필요"
        case .needsConfiguration: "설정 안 됨"
        }
    }

    /// The mark in full, with its instant.
    package func text(_ dates: DateFormat) -> String {
        let language = dates.words.language
        let word = word(in: language)
        switch self {
        case .stale(let since), .failing(let since):
            let moment = dates.moment(since)
            return language == .korean ? "\(moment)부터 \(word)" : "\(word) since \(moment)"
        case .early: return language == .korean ? word : "before its start"
        case .late: return language == .korean ? word : "past its end"
        case .outdated, .updating, .attention, .needsConfiguration: return word
        }
    }
}
