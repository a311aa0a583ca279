public import Foundation
package import ProviderProtocol
import WidgetModel

/// What a request says about the place where its answer will show.
///
/// It can be made by hand, so that a provider is tested without a process or a clock.
public struct TimelineProviderContext: Hashable, Sendable {
    public var family: WidgetFamily
    /// True in the gallery.
    public var isPreview: Bool
    /// True in `simulate` and `test`: have no effect elsewhere, as nothing of this is on the board.
    public var isSimulated: Bool
    /// In points.
    public var displaySize: CGSize
    /// The host's time, which is not the machine's when a day is simulated: use it in place of `Date()`.
    public var now: Date
    public var locale: Locale
    public var timeZone: TimeZone
    public var colorScheme: ColorScheme
    /// The placed widget, such as `weather-1`; nil in the gallery.
    public var widget: String?
    /// The number of the edit that the configuration comes from; nil in the gallery.
    public var revision: Int?
    /// Why a timeline is asked for: `edited`, `added`, `policy` …; nil for other requests.
    public var reason: String?

    /// The display size is the family's when none is given.
    public init(
        family: WidgetFamily = .systemSmall, isPreview: Bool = false, isSimulated: Bool = false,
        displaySize: CGSize? = nil,
        now: Date = Date(timeIntervalSince1970: 0), locale: Locale = Locale(identifier: "en"),
        timeZone: TimeZone = .gmt, colorScheme: ColorScheme = .light, widget: String? = nil,
        revision: Int? = nil, reason: String? = nil
    ) {
        self.family = family
        self.isPreview = isPreview
        self.isSimulated = isSimulated
        let size = family.family.size
        self.displaySize = displaySize ?? CGSize(width: size.width, height: size.height)
        self.now = now
        self.locale = locale
        self.timeZone = timeZone
        self.colorScheme = colorScheme
        self.widget = widget
        self.revision = revision
        self.reason = reason
    }

    /// The context of a request; a time zone that this machine does not know counts as UTC.
    package init(_ context: RequestContext) {
        self.init(
            family: WidgetFamily(context.family), isPreview: context.isPreview,
            isSimulated: context.isSimulated,
            displaySize: CGSize(width: context.displaySize.width, height: context.displaySize.height),
            now: Date(context.now), locale: Locale(identifier: context.locale),
            timeZone: TimeZone(identifier: context.timeZone) ?? .gmt,
            colorScheme: context.colorScheme == .dark ? .dark : .light,
            widget: context.widget?.description, revision: context.revision?.number,
            reason: context.reason?.rawValue)
    }
}

/// Whether the board is light or dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
    case light, dark
}
