import BoardDocuments
import EditForm
import WidgetModel

extension APIOperation {
    /// All operations: the calls of the board, and what the page uses in addition.
    static let all: [APIOperation] = RoutedCall.all.map { APIOperation($0) } + others

    private static let others: [APIOperation] =
        [pushes, [live], pictures, displays, forms, sessions, monitoring].flatMap(\.self)

    private static let pushKey = Subject(
        summary: "The key, as \"widgetconf push key add\" prints it.",
        example: "wcp_" + String(repeating: "A", count: 43))

    private static let pushes = [
        APIOperation(
            .post, RoutedCall.root + "/push/{id}", "pushDocument", .push,
            "Push a document to the widgets of a key.", reply: .document(DeliveredPush.self)
        ) {
            $0.details = """
                The document is stored and checked before the reply. The widgets then reload, each at most \
                once a second. If the field X-Hub-Signature-256 is present, it must contain the HMAC-SHA256 \
                of the body with the key; a wrong one is refused with the status 401.
                """
            $0.subject = pushKey
            $0.body = PushBody.self
            $0.isKeyed = true
        },
        APIOperation(
            .post, RoutedCall.root + "/reload/{id}", "pushReload", .push,
            "Request new timelines of the widgets of a key.", reply: .document(DeliveredPush.self)
        ) {
            $0.details = "The body is ignored, except that a signature is checked, as for a push."
            $0.subject = pushKey
            $0.isKeyed = true
        },
    ]

    private static let live = APIOperation(
        .get, "/live", "live", .live, "The changes of the board as they happen, as server-sent events.",
        reply: .content(
            "text/event-stream",
            example: String(decoding: LiveFeed.opening, as: UTF8.self)
                + "event: board\ndata: {\"order\":[\"weather-1\"],\"serving\":true}\n\n")
    ) {
        $0.details = """
            The stream first contains everything: one event `board`, and one event `widget` for each \
            widget. After that, each change is one event, with the newest state. If a client reads slowly, \
            it receives only the newest state of each widget. Comments (`:`) keep the connection open. \
            After a lost connection, request the stream again.
            """
        $0.events = [("board", LiveBoardState.self), ("widget", LiveCard.self)]
    }

    private static let pictures = [
        APIOperation(
            .get, "/widgets/{id}.svg", "pictureAsSVG", .pictures, "The picture of a widget as SVG.",
            reply: .content("image/svg+xml")
        ) {
            $0.subject = .widget
            $0.query = PictureQuery.members
        },
        APIOperation(
            .get, "/widgets/{id}.png", "pictureAsPNG", .pictures, "The picture of a widget as PNG.",
            reply: .content("image/png")
        ) {
            $0.subject = .widget
            $0.query = PictureQuery.members
        },
        APIOperation(
            .get, "/widgets/{id}.json", "pictureParts", .pictures,
            "The links, buttons and toggles of a picture, with their areas in points.",
            reply: .document(UsedParts.self)
        ) {
            $0.subject = .widget
            $0.query = PictureQuery.members
        },
        APIOperation(
            .get, "/gallery/{id}.svg", "galleryPicture", .pictures, "A sample of a kind as SVG.",
            reply: .content("image/svg+xml")
        ) {
            $0.subject = Subject(summary: "The kind.", example: "weather")
            $0.query = SampleQuery.members
        },
    ]

    /// The other addresses of displays are for their pages, and their documents can change with each version.
    private static let displays = [
        APIOperation(
            .post, "/display/{id}/link", "displayLink", .displays,
            "A link that turns a browser into a display, with a code for its camera.",
            reply: .document(NewDisplayLink.self)
        ) { $0.subject = Subject.named["display"] }
    ]

    private static let form = Subject(summary: "The id of an open form.", example: "f3kq9")

    private static let forms = [
        APIOperation(
            .post, "/forms", "formOpen", .forms, "Open the form of a widget.",
            reply: .document(FormPage.self)
        ) {
            $0.body = FormSubject.self
            $0.success = 201
        },
        APIOperation(
            .get, "/forms/{id}", "formRead", .forms, "The current state of a form.",
            reply: .document(FormPage.self)
        ) { $0.subject = form },
        APIOperation(
            .post, "/forms/{id}", "formSend", .forms, "Send an action to a form.",
            reply: .document(FormPage.self)
        ) {
            $0.subject = form
            $0.body = FormGesture.self
        },
        APIOperation(.delete, "/forms/{id}", "formClose", .forms, "Close a form.", reply: .none) {
            $0.subject = form
            $0.success = 204
        },
        APIOperation(
            .post, "/forms/{id}/file", "formUpload", .forms,
            "Upload a file, which becomes the value of a row. The body is its content.",
            reply: .document(FormPage.self)
        ) {
            $0.subject = form
            $0.query = FormCall.uploadMembers
        },
        APIOperation(
            .post, "/forms/{id}/timeline", "formTimeline", .forms,
            "Request the timeline for the unsaved values.", reply: .document(FormTimeline.self)
        ) { $0.subject = form },
        APIOperation(
            .get, "/forms/{id}/preview.svg", "formPreview", .forms,
            "The picture for the unsaved values, or of an entry of their timeline.",
            reply: .content("image/svg+xml")
        ) {
            $0.subject = form
            $0.query = FormCall.previewMembers
        },
    ]

    private static let session = Subject(summary: "The id of a login.", example: "0123456789abcdef")

    private static let sessions = [
        APIOperation(
            .get, "/sessions", "sessionList", .sessions, "The logged-in devices, the newest first.",
            reply: .document(SessionList.self)),
        APIOperation(
            .delete, "/sessions", "sessionEndOthers", .sessions, "Log out all devices.", reply: .none
        ) {
            $0.details = "The login that sends the request continues, and displays remain linked."
            $0.success = 204
        },
        APIOperation(
            .delete, "/sessions/{id}", "sessionEnd", .sessions, "Log a device out.", reply: .none
        ) {
            $0.subject = session
            $0.success = 204
        },
        APIOperation(
            .post, "/sessions/link", "sessionLink", .sessions,
            "A link that logs in another device, with a code for its camera.",
            reply: .document(NewDeviceLink.self)
        ) { $0.success = 201 },
    ]
    private static let monitoring = [
        APIOperation(
            .get, "/metrics", "metricsAsText", .monitoring, "The metrics of the board in OpenMetrics.",
            reply: .content(MetricsText.contentType, example: "# EOF\n")),
        APIOperation(
            .get, "/healthz", "processHealth", .monitoring, "Whether the web server answers.",
            reply: .content("text/plain", example: "ok\n")
        ) { $0.details = "It does not need a login." },
        APIOperation(
            .get, "/readyz", "boardHealth", .monitoring, "Whether the board answers; 503 if not.",
            reply: .content("text/plain", example: "ready\n")
        ) { $0.details = "It does not need a login." },
    ]
}
