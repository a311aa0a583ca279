import Foundation
import Synchronization
package import WidgetModel
package import WidgetViews

/// The format of times of day in views, in the user's language.
///
/// The system's tables are read when a time is first written, because that takes milliseconds.
package final class LocalizedTime: Sendable {
    private let locale: LocaleTag
    private let known = Mutex<TimePattern?>(nil)

    package init(_ locale: LocaleTag) { self.locale = locale }

    /// Uses `--locale`, or else LC_ALL, LC_TIME or LANG.
    package convenience init(_ option: LocaleTag?, environment: [String: String]) {
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        self.init(option ?? name.flatMap(LocaleTag.meant) ?? .english)
    }

    /// The pattern of the locale.
    package var pattern: TimePattern {
        known.withLock { known in
            if let known { return known }
            let pattern = Self.pattern(of: locale)
            known = pattern
            return pattern
        }
    }

    /// `en` without a region uses 24 hours, because English-speaking regions differ, and because it also
    /// stands for an environment without a language.
    package static func pattern(of tag: LocaleTag) -> TimePattern {
        let locale = Locale(identifier: tag.description)
        guard tag != .english,
            let pattern = DateFormatter.dateFormat(fromTemplate: "jmm", options: 0, locale: locale)
        else { return .hours24 }
        let formatter = DateFormatter()
        formatter.locale = locale
        return TimePattern(pattern, morning: formatter.amSymbol, afternoon: formatter.pmSymbol)
    }
}
