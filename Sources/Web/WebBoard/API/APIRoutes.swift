import BoardDocuments
import WidgetModel

extension APIRoute {
    /// All calls, in the order of the document.
    static let all =
        boardRoutes + widgetRoutes + changeRoutes + severalRoutes + layoutRoutes + trashRoutes + displayRoutes
        + accountRoutes + groupRoutes

    private static let at = Parameter(
        "at", "The instant, instead of now.", ["type": "string", "format": "date-time"])
    private static let revisionNumber: JSONObject = ["type": "integer", "minimum": 1]
    /// The folder that relative paths among values refer to. A browser has none.
    private static let folder = "/"

    static func words<Value: RawRepresentable & CaseIterable>(_ type: Value.Type) -> JSONObject
    where Value.RawValue == String { ["enum": .array(Value.allCases.map { .string($0.rawValue) })] }

    private static let boardRoutes = [
        APIRoute(method: "GET", path: "/status", summary: "Who hosts the board.", reply: HostStatus.self) {
            _ in .status
        },
        APIRoute(
            method: "GET", path: "/gallery", summary: "The kinds that can be placed, each with a snapshot.",
            parameters: [Parameter("family", "Only kinds that support this family.", words(Family.self))],
            reply: Gallery.self
        ) { call throws(WebProblem) in .gallery(family: try call.choice("family")) },
        APIRoute(
            method: "GET", path: "/widgets", summary: "The placed widgets.",
            parameters: [
                Parameter("kind", "Only widgets of this kind."),
                Parameter("state", "Only widgets in this state.", words(WidgetState.self)),
            ], reply: PlacedWidgets.self
        ) { call throws(WebProblem) in .list(kind: call.text("kind"), state: try call.choice("state")) },
        APIRoute(
            method: "GET", path: "/ledger", summary: "The reloads of all widgets in the last 24 hours.",
            reply: BoardLedger.self
        ) { _ in .boardLedger },
        APIRoute(
            method: "GET", path: "/logs", summary: "The latest records of the board and its providers.",
            parameters: [
                Parameter("provider", "Only records that concern this provider."),
                Parameter("widget", "Only records that concern this widget."),
                Parameter("level", "Only records of this level and above.", words(LogLevel.self)),
            ], reply: LoggedRecords.self
        ) { call throws(WebProblem) in
            .logs(
                LogQuery(
                    provider: call.text("provider").map { ProviderName($0) },
                    widget: try call.value("widget", "the id of a widget") { PlacedWidgetID($0) },
                    level: try call.choice("level")))
        },
        APIRoute(
            method: "POST", path: "/widgets", summary: "Place a widget.",
            body: Joined<PlacementBody, ValueBody>.self, reply: ChangedWidget.self, success: 201,
            changeFields: [.id]
        ) { call throws(WebProblem) in
            let body = try call.body(Joined<PlacementBody, ValueBody>.self)
            var request = AddRequest(
                kind: body.kind, family: body.family, name: body.name, recommendation: body.recommendation,
                changes: body.second.changes, folder: folder, editID: call.changeID)
            request.dryRun = body.dryRun
            return .add(request)
        },
    ]

    private static let widgetRoutes = [
        APIRoute(
            method: "GET", path: "/widgets/{id}", summary: "One placed widget.",
            parameters: [Parameter("revision", "An older revision.", revisionNumber)],
            reply: ShownWidget.self, isTagged: true
        ) { call throws(WebProblem) in .show(widget: call.widget, revision: try call.revision("revision")) },
        APIRoute(
            method: "GET", path: "/widgets/{id}/view", summary: "The view that is shown.", parameters: [at],
            reply: RenderedWidget.self
        ) { call throws(WebProblem) in .render(widget: call.widget, at: try call.instant("at")) },
        APIRoute(
            method: "GET", path: "/widgets/{id}/why", summary: "Why the widget shows what it shows.",
            parameters: [at], reply: Explanation.self
        ) { call throws(WebProblem) in .why(widget: call.widget, at: try call.instant("at")) },
        APIRoute(
            method: "GET", path: "/widgets/{id}/timeline", summary: "The current timeline.",
            reply: PresentTimeline.self
        ) { .timeline(widget: $0.widget) },
        APIRoute(
            method: "GET", path: "/widgets/{id}/ledger", summary: "The reloads of the widget.",
            reply: WidgetLedger.self
        ) { .ledger(widget: $0.widget) },
        APIRoute(
            method: "GET", path: "/widgets/{id}/history", summary: "The revisions.", reply: WidgetHistory.self
        ) { .history(widget: $0.widget) },
        APIRoute(
            method: "GET", path: "/widgets/{id}/diff", summary: "The values that differ in two revisions.",
            parameters: [
                Parameter("from", "The first by default.", revisionNumber),
                Parameter("to", "The current one by default.", revisionNumber),
            ], reply: RevisionDifference.self
        ) { call throws(WebProblem) in
            .diff(widget: call.widget, from: try call.revision("from"), to: try call.revision("to"))
        },
        APIRoute(
            method: "GET", path: "/widgets/{id}/options", summary: "The choices for parameters.",
            parameters: [
                Parameter("parameter", "Only of this parameter."),
                Parameter("search", "Text that the choices match."),
            ], reply: Choices.self
        ) { call in
            .options(
                OptionsQuery(
                    target: call.widget, parameter: call.text("parameter"), search: call.text("search")))
        },
        APIRoute(
            method: "POST", path: "/widgets/{id}/options",
            summary: "The choices for parameters with unsaved values.",
            body: Joined<OptionsBody, ValueBody>.self, reply: Choices.self
        ) { call throws(WebProblem) in
            let body = try call.body(Joined<OptionsBody, ValueBody>.self)
            return .options(
                OptionsQuery(
                    target: call.widget, parameter: body.parameter, search: body.search,
                    changes: body.second.changes, folder: folder))
        },
    ]

    private static let changeRoutes = [
        APIRoute(
            method: "PATCH", path: "/widgets/{id}", summary: "Edit a widget.",
            body: Joined<EditBody, ValueBody>.self, reply: ChangedWidget.self, isTagged: true,
            changeFields: [.id, .revision]
        ) { call throws(WebProblem) in
            let body = try call.body(Joined<EditBody, ValueBody>.self)
            return .edit(WidgetEdit(.widget(call.widget), edit(body, call)))
        },
        APIRoute(
            method: "POST", path: "/widgets/{id}/duplicate", summary: "Place a copy of a widget.",
            body: Joined<DuplicateBody, ValueBody>.self, reply: ChangedWidget.self, success: 201,
            changeFields: [.id, .revision]
        ) { call throws(WebProblem) in
            let body = try call.body(Joined<DuplicateBody, ValueBody>.self)
            var copy = DuplicateRequest(
                widget: call.widget, family: body.family, name: body.name, changes: body.second.changes,
                folder: folder, editID: call.changeID)
            copy.expectedRevision = call.expectedRevision
            return .duplicate(copy)
        },
        APIRoute(
            method: "DELETE", path: "/widgets/{id}", summary: "Move a widget to the trash.",
            reply: RemovedWidget.self, changeFields: [.revision]
        ) { .remove(widget: $0.widget, expectedRevision: $0.expectedRevision) },
        APIRoute(
            method: "POST", path: "/widgets/{id}/undo", summary: "Return to an older revision.",
            body: UndoBody.self, reply: ChangedWidget.self, isTagged: true,
            changeFields: [.id, .revision]
        ) { call throws(WebProblem) in
            .undo(
                widget: call.widget, to: try call.body(UndoBody.self).to, editID: call.changeID,
                expectedRevision: call.expectedRevision)
        },
        APIRoute(
            method: "POST", path: "/widgets/{id}/redo", summary: "Take back the last undo.",
            body: EmptyBody.self, reply: ChangedWidget.self, isTagged: true,
            changeFields: [.id, .revision]
        ) { call throws(WebProblem) in
            _ = try call.body(EmptyBody.self)
            return .redo(
                widget: call.widget, editID: call.changeID, expectedRevision: call.expectedRevision)
        },
        APIRoute(
            method: "POST", path: "/widgets/{id}/reload", summary: "Request a new timeline.",
            body: EmptyBody.self, reply: ReloadedWidget.self, changeFields: [.revision]
        ) { call throws(WebProblem) in
            _ = try call.body(EmptyBody.self)
            return .reload(.widget(call.widget), expectedRevision: call.expectedRevision)
        },
        APIRoute(
            method: "POST", path: "/widgets/{id}/press", summary: "Press a button or a toggle.",
            body: PressBody.self, reply: PressedWidget.self, changeFields: [.id, .revision]
        ) { call throws(WebProblem) in
            let action = try call.body(PressBody.self).action
            var press = PressRequest(widget: call.widget, action: action, pressID: call.changeID)
            press.expectedRevision = call.expectedRevision
            return .press(press)
        },
    ]

    private static func edit(_ body: Joined<EditBody, ValueBody>, _ call: APICall) -> RequestedEdit {
        var edit = RequestedEdit(changes: body.second.changes, folder: folder, editID: call.changeID)
        edit.from = body.from
        edit.family = body.family
        edit.name = body.name
        edit.dryRun = body.dryRun
        edit.snapshot = body.snapshot
        edit.wait = body.wait
        edit.expectedRevision = call.expectedRevision
        return edit
    }

    private static let severalRoutes = [
        APIRoute(
            method: "PATCH", path: "/widgets", summary: "Edit several widgets, or none of them.",
            body: Joined<WidgetTarget, Joined<EditBody, ValueBody>>.self, reply: EditReply.self,
            changeFields: [.id]
        ) { call throws(WebProblem) in
            let body = try call.body(Joined<WidgetTarget, Joined<EditBody, ValueBody>>.self)
            return .edit(WidgetEdit(body.first, edit(body.second, call)))
        },
        APIRoute(
            method: "POST", path: "/reload", summary: "Request new timelines of several widgets.",
            body: WidgetTarget.self, reply: ReloadReply.self
        ) { call throws(WebProblem) in .reload(try call.body(WidgetTarget.self)) },
        APIRoute(
            method: "GET", path: "/views", summary: "The views of all widgets, and how they are arranged.",
            parameters: [at], reply: RenderedWidgets.self
        ) { call throws(WebProblem) in .renderSeveral(.all, at: try call.instant("at")) },
    ]
}
