package import JSONText
package import WidgetModel

/// What every request about a widget says about its surroundings.
///
/// `now` is the engine's time, which is not the machine's when a day is simulated: a provider reads no clock.
package struct RequestContext: MessagePart {
    package var kind: Kind
    /// The placed widget; nil in the gallery.
    package var widget: PlacedWidgetID?
    package var family: Family
    package var displaySize: DisplaySize
    /// True in the gallery: the look matters, not that the content is the person's own.
    package var isPreview: Bool
    /// True under a stepped clock (`simulate`, `test`): what is asked must have no effect elsewhere.
    package var isSimulated: Bool
    package var now: Instant
    /// A BCP 47 tag, such as `ko-KR`.
    package var locale: String
    /// An IANA name, such as `Asia/Seoul`.
    package var timeZone: String
    package var colorScheme: ColorScheme
    /// Why a timeline is asked for; nil for other requests, and for a reason that the receiver does not know.
    package var reason: ReloadReason?
    /// The revision of the configuration; nil in the gallery.
    package var revision: Revision?

    package enum ColorScheme: String, Hashable, Sendable, CaseIterable {
        case light, dark
    }

    /// The display size is the family's when none is given.
    package init(
        kind: Kind, widget: PlacedWidgetID? = nil, family: Family, displaySize: DisplaySize? = nil,
        isPreview: Bool = false, isSimulated: Bool = false, now: Instant, locale: String = "en",
        timeZone: String = "UTC",
        colorScheme: ColorScheme = .light, reason: ReloadReason? = nil, revision: Revision? = nil
    ) {
        self.kind = kind
        self.widget = widget
        self.family = family
        self.displaySize = displaySize ?? family.size
        self.isPreview = isPreview
        self.isSimulated = isSimulated
        self.now = now
        self.locale = locale
        self.timeZone = timeZone
        self.colorScheme = colorScheme
        self.reason = reason
        self.revision = revision
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        self.init(
            kind: try fields.required("kind", Read.kind),
            widget: try fields.optional("widget", Read.widget),
            family: try fields.required("family", Read.family),
            displaySize: try fields.optional("displaySize", RequestContext.size),
            isPreview: try fields.optional("isPreview", Read.boolean) ?? false,
            isSimulated: try fields.optional("isSimulated", Read.boolean) ?? false,
            now: try fields.required("now", Read.instant),
            locale: try fields.optional("locale", Read.text) ?? "en",
            timeZone: try fields.optional("timeZone", Read.text) ?? "UTC",
            colorScheme: try fields.optional("colorScheme", RequestContext.scheme) ?? .light,
            reason: try fields.optional("reason", Read.text).flatMap(ReloadReason.init),
            revision: try fields.optional("revision", Read.integer).map(Revision.init))
    }

    package var json: JSONValue {
        var object: JSONObject = ["kind": .string(kind.name)]
        object.set("widget", widget.map { .string($0.description) })
        object["family"] = .string(family.rawValue)
        object["displaySize"] = [
            "width": Write.number(displaySize.width), "height": Write.number(displaySize.height),
        ]
        object["isPreview"] = .boolean(isPreview)
        if isSimulated { object["isSimulated"] = true }
        object["now"] = Write.instant(now)
        object["locale"] = .string(locale)
        object["timeZone"] = .string(timeZone)
        object["colorScheme"] = .string(colorScheme.rawValue)
        object.set("reason", reason.map { .string($0.rawValue) })
        object.set("revision", revision.map { .integer(Int64($0.number)) })
        return .object(object)
    }

    private static func size(_ json: JSONValue) throws(MessageError) -> DisplaySize {
        let fields = try MessageFields(json)
        return DisplaySize(
            width: try fields.required("width", Read.number),
            height: try fields.required("height", Read.number))
    }

    private static func scheme(_ json: JSONValue) throws(MessageError) -> ColorScheme {
        try Read.choice(json, among: ColorScheme.allCases)
    }
}
