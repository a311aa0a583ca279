package import WidgetModel

/// The members that all requests about a widget share.
///
/// `now` is the engine's time, which differs from the machine's time in a simulation. Therefore a provider
/// must not read a clock.
package struct RequestContext: MessagePart {
    /// The board on which the widget is; nil in a simulation, and from older hosts. The id of a widget is
    /// unique only on its board.
    package var board: BoardID?
    package var kind: Kind
    /// The placed widget; nil in the gallery.
    package var widget: PlacedWidgetID?
    package var family: Family
    package var displaySize: DisplaySize
    /// True in the gallery, where sample content is acceptable.
    package var isPreview: Bool
    /// True under a simulated clock (`simulate`, `test`), where the request must not cause any effect outside
    /// of the simulation.
    package var isSimulated: Bool {
        get { simulated ?? false }
        set { simulated = newValue ? true : nil }
    }
    /// Nil if false, so that encoding leaves it out.
    private var simulated: Bool?
    package var now: Instant
    /// A BCP 47 tag, such as `ko-KR`.
    package var locale: String
    /// An IANA name, such as `Asia/Seoul`.
    package var timeZone: String
    package var colorScheme: Appearance
    /// Why a timeline is requested; nil for other requests, and for an unknown reason.
    package var reason: ReloadReason?
    /// The revision of the configuration; nil in the gallery.
    package var revision: Revision?

    private enum CodingKeys: String, CodingKey {
        case board, kind, widget, family, displaySize, isPreview, simulated = "isSimulated", now, locale
        case timeZone, colorScheme, reason, revision
    }

    /// Creates a context. Without a display size, the family's size is used.
    package init(
        board: BoardID? = nil, kind: Kind, widget: PlacedWidgetID? = nil, family: Family,
        displaySize: DisplaySize? = nil, isPreview: Bool = false, isSimulated: Bool = false, now: Instant,
        locale: String = "en", timeZone: String = "UTC",
        colorScheme: Appearance = .light, reason: ReloadReason? = nil, revision: Revision? = nil
    ) {
        self.board = board
        self.kind = kind
        self.widget = widget
        self.family = family
        self.displaySize = displaySize ?? family.size
        self.isPreview = isPreview
        self.simulated = isSimulated ? true : nil
        self.now = now
        self.locale = locale
        self.timeZone = timeZone
        self.colorScheme = colorScheme
        self.reason = reason
        self.revision = revision
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        board = try fields.decodeIfPresent(BoardID.self, forKey: .board)
        kind = try fields.decode(Kind.self, forKey: .kind)
        widget = try fields.decodeIfPresent(PlacedWidgetID.self, forKey: .widget)
        family = try fields.decode(Family.self, forKey: .family)
        displaySize = try fields.read(.displaySize, otherwise: family.size)
        isPreview = try fields.read(.isPreview, otherwise: false)
        simulated = try fields.decodeIfPresent(Bool.self, forKey: .simulated)
        now = try fields.decode(Instant.self, forKey: .now)
        locale = try fields.read(.locale, otherwise: "en")
        timeZone = try fields.read(.timeZone, otherwise: "UTC")
        colorScheme = try fields.read(.colorScheme, otherwise: .light)
        reason = try fields.decodeIfPresent(String.self, forKey: .reason).flatMap(ReloadReason.init)
        revision = try fields.decodeIfPresent(Revision.self, forKey: .revision)
    }
}
