import BoardDocuments
import WidgetModel

// The calls about the board as a whole: its layout, its trash, its displays and its accounts.
extension APIRoute {
    static let layoutRoutes = [
        APIRoute(
            method: "GET", path: "/layout", summary: "How the widgets are arranged.",
            reply: ArrangedBoard.self
        ) { _ in .layout },
        APIRoute(
            method: "POST", path: "/layout", summary: "Change how the widgets are arranged.",
            body: LayoutChange.self, reply: ArrangedBoard.self
        ) { call throws(WebProblem) in .changeLayout(try call.body(LayoutChange.self)) },
        APIRoute(
            method: "GET", path: "/setup", summary: "The layout and the displays, for another board.",
            reply: BoardSetup.self
        ) { _ in .setup },
        APIRoute(
            method: "PUT", path: "/setup", summary: "Replace the layout and the settings of displays.",
            body: BoardSetup.self, reply: BoardSetup.self
        ) { call throws(WebProblem) in .applySetup(try call.body(BoardSetup.self)) },
    ]

    static let trashRoutes = [
        APIRoute(
            method: "GET", path: "/trash", summary: "The removed widgets that can be restored.",
            reply: Trash.self
        ) { _ in .trash },
        APIRoute(
            method: "DELETE", path: "/trash", summary: "Delete all removed widgets permanently.",
            reply: EmptiedTrash.self
        ) { _ in .emptyTrash(widget: nil) },
        APIRoute(
            method: "DELETE", path: "/trash/{id}", summary: "Delete a removed widget permanently.",
            reply: EmptiedTrash.self
        ) { .emptyTrash(widget: $0.widget) },
        APIRoute(
            method: "POST", path: "/trash/{id}/restore", summary: "Put a removed widget back on the board.",
            body: EmptyBody.self, reply: ListedWidget.self
        ) { call throws(WebProblem) in
            _ = try call.body(EmptyBody.self)
            return .restore(widget: call.widget)
        },
    ]

    static let displayRoutes = [
        APIRoute(
            method: "GET", path: "/displays", summary: "The displays of the board.", reply: DisplayList.self
        ) { _ in .displays },
        APIRoute(
            method: "POST", path: "/displays", summary: "Add a display.", body: DisplayBody.self,
            reply: Display.self, success: 201
        ) { call throws(WebProblem) in
            let body = try call.body(DisplayBody.self)
            return .addDisplay(Display(name: body.name, kind: body.kind, settings: body.settings))
        },
        APIRoute(
            method: "GET", path: "/displays/{id}", summary: "One display.", reply: Display.self
        ) { .display(name: $0.path["id"] ?? "") },
        APIRoute(
            method: "PATCH", path: "/displays/{id}", summary: "Change settings of a display.",
            body: DisplaySettingsBody.self, reply: Display.self
        ) { call throws(WebProblem) in
            // Decoding checks the types. The raw JSON is sent, because decoding drops nulls.
            _ = try call.body(DisplaySettingsBody.self)
            let settings = try call.request.json["settings"]?.object ?? [:]
            return .setDisplay(DisplayChange(display: call.path["id"] ?? "", settings: settings))
        },
        APIRoute(
            method: "DELETE", path: "/displays/{id}", summary: "Remove a display.",
            reply: RemovedDisplay.self
        ) { .removeDisplay(name: $0.path["id"] ?? "") },
        APIRoute(
            method: "POST", path: "/displays/{id}/pair", summary: "Wait for the device of a display.",
            body: EmptyBody.self, reply: Display.self
        ) { call throws(WebProblem) in
            _ = try call.body(EmptyBody.self)
            return .pairDisplay(name: call.path["id"] ?? "")
        },
    ]

    private static let accountParameters = [
        Parameter("service", "Needed if several services have such an account."),
        Parameter("provider", "Needed if several providers have such an account."),
    ]

    private static func account(_ call: APICall) -> AccountTarget {
        AccountTarget(
            account: call.path["id"] ?? "", service: call.text("service"), provider: call.text("provider"))
    }

    static let accountRoutes = [
        APIRoute(
            method: "GET", path: "/accounts", summary: "The accounts that widgets can use.",
            reply: AccountList.self
        ) { _ in .accounts },
        APIRoute(
            method: "POST", path: "/accounts", summary: "Add an account with a token.",
            body: NewAccount.self, reply: ChangedAccount.self
        ) { call throws(WebProblem) in .addAccount(try call.body(NewAccount.self)) },
        APIRoute(
            method: "POST", path: "/accounts/login", summary: "Begin a login in a browser.",
            body: NewAccount.self, reply: StartedLogin.self
        ) { call throws(WebProblem) in .beginLogin(try call.body(NewAccount.self)) },
        APIRoute(
            method: "POST", path: "/accounts/poll", summary: "Ask whether a login is completed.",
            body: LoginPoll.self, reply: LoginState.self
        ) { call throws(WebProblem) in .pollLogin(try call.body(LoginPoll.self)) },
        APIRoute(
            method: "DELETE", path: "/accounts/{id}", summary: "Remove an account.",
            parameters: accountParameters, reply: ChangedAccount.self
        ) { .removeAccount(account($0)) },
    ]

    static let groupRoutes = [
        APIRoute(
            method: "GET", path: "/groups/{id}", summary: "The values that providers and apps share.",
            reply: SharedValues.self, isTagged: true
        ) { .group(GroupQuery(group: $0.path["id"])) },
        APIRoute(
            method: "PATCH", path: "/groups/{id}", summary: "Change values of a group, all at once.",
            body: GroupBody.self, reply: ChangedGroup.self, isTagged: true, changeFields: [.revision]
        ) { call throws(WebProblem) in
            .setGroup(
                GroupChange(
                    group: call.path["id"], values: try call.body(GroupBody.self).values,
                    ifRevision: call.expectedRevision?.number))
        },
    ]
}
