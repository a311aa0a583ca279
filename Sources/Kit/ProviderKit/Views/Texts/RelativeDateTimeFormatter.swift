public import Foundation

/// Writes how far away a date is, such as `2 hours ago`, in the style of Foundation on Apple's platforms.
///
/// The words do not change while the entry is shown. For words that change, use `Text(_:style:)` with
/// `.relative`.
public final class RelativeDateTimeFormatter: @unchecked Sendable {
    /// Whether `yesterday` may replace `1 day ago`.
    public enum DateTimeStyle: Hashable, Sendable {
        /// Always numbers, or names if the language provides them.
        case numeric, named
    }

    /// How units are written.
    public enum UnitsStyle: Hashable, Sendable {
        /// `2 hours ago`, `two hours ago`, `2 hr. ago`, and `2h ago`.
        case full, spellOut, short, abbreviated
    }

    /// Whether `yesterday` may replace `1 day ago`.
    public var dateTimeStyle = DateTimeStyle.numeric
    /// How units are written.
    public var unitsStyle = UnitsStyle.full
    /// The calendar whose units are counted.
    public var calendar: Calendar! = .autoupdatingCurrent
    /// The language.
    public var locale: Locale! = .autoupdatingCurrent

    /// A formatter with numbers and whole words.
    public init() {}

    /// The distance from `reference` to `date`.
    public func localizedString(for date: Date, relativeTo reference: Date) -> String {
        let style = Date.AnchoredRelativeFormatStyle(
            anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric, unitsStyle: units,
            locale: locale ?? .autoupdatingCurrent, calendar: calendar ?? .autoupdatingCurrent)
        return style.format(reference)
    }

    /// The distance of an interval; a negative one is in the past.
    public func localizedString(fromTimeInterval interval: TimeInterval) -> String {
        let origin = Date(timeIntervalSinceReferenceDate: 0)
        return localizedString(for: origin + interval, relativeTo: origin)
    }

    /// The distance of a date from now; nil if `value` is not a date.
    public func string(for value: Any?) -> String? {
        (value as? Date).map { localizedString(for: $0, relativeTo: .now) }
    }

    private var units: Date.RelativeFormatStyle.UnitsStyle {
        switch unitsStyle {
        case .full: .wide
        case .spellOut: .spellOut
        case .short: .abbreviated
        case .abbreviated: .narrow
        }
    }
}
