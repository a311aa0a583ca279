import BoardDocuments
import CaseWalking
import Foundation
import Machine
import ProviderProtocol
import Testing
import WidgetModel
import WidgetStore

@testable import WidgetRuntime

/// Accounts that widgets share: logins, tokens, refreshes.
@Suite(.serialized, .brief) struct AccountTests {
    /// A board with a widget that uses an account. Its provider plays the service: the login is granted at
    /// the second poll, tokens live for an hour, and with `refused` in its folder, the service rejects
    /// tokens.
    private func board() async throws -> TestBoard {
        let board = try await TestBoard()
        try await board.rewrite("echo.yaml") { text in
            text.replacingOccurrences(
                of: "      choice:",
                with: "      login: { title: Login, type: account, service: hub }\n      choice:")
        }
        try await board.leaveProgram(Self.program)
        try await board.applyDefinitions()
        return board
    }

    private func add(_ board: TestBoard, token: String, name: String? = nil) async -> BoardReply<
        ChangedAccount
    > {
        await board.host.answer(AddAccountCall(NewAccount(service: "hub", token: token, name: name)))
    }

    private func accounts(_ board: TestBoard) async throws -> [JSONValue] {
        try #require(await board.host.answer(ListAccountsCall()).json["accounts"]?.array)
    }

    @Test func aTokenIsCheckedStoredAndSentToItsProviderOnly() async throws {
        let board = try await board()
        let added = await add(board, token: "tok-ada")
        #expect(added.status == .done, "\(added.remarks)")
        #expect(added.json["account"] == "ada" && added.json["change"] == "added")
        let reply = await board.add("login=ada", "text=a")
        #expect(reply.status == .done, "\(reply.remarks)")
        #expect(await board.shownText("echo-1") == "ada Ada tok-ada")
        let shown = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
        #expect(!JSONValue.object(shown).text.contains("tok-ada"))
        #expect(JSONValue.object(shown).text.contains("\"ada\""))
        let file = board.folder + "/state/secrets/accounts.json"
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let rows = try await accounts(board)
        #expect(rows.count == 1 && rows[0]["widgets"] == 1 && rows[0]["needsLogin"] == false)
        #expect(!JSONValue.array(rows).text.contains("tok-ada"))
        try await board.eventually { board in board.news.logLines.contains { $0.hasPrefix("token ") } }
        #expect(!board.news.logLines.contains { $0.contains("tok-ada") }, "the log masks it")
        try await board.reopen()
        #expect(try await accounts(board).count == 1, "it is on the disk")
        await board.close()
    }

    @Test func choicesAreTheAddedAccounts() async throws {
        let board = try await board()
        let query = OptionsCall(target: "echo", parameter: "login", search: nil)
        let none = await board.host.answer(query)
        #expect(none.remarks.first?.message == "no accounts of \"hub\" were added yet")
        _ = await add(board, token: "tok-ada")
        _ = await add(board, token: "tok-bob")
        let options = await board.host.answer(query).json["parameters"]?.array?[0]["options"]
        #expect(options == [["id": "ada", "title": "Ada"], ["id": "bob", "title": "Bob"]])
        #expect(await board.add("login=Bob", "text=a").status == .done, "by its title")
        #expect(await board.shownText("echo-1") == "bob Bob tok-bob")
        let unknown = await board.edit("echo-1", "login=eve")
        #expect(unknown.status == .problems)
        await board.close()
    }

    @Test func loggingInAndOutReloadsTheWidgetsAtOnce() async throws {
        let board = try await board()
        _ = await add(board, token: "tok-ada")
        _ = await board.add("login=ada", "text=a")
        _ = await board.add("text=b")
        let again = await add(board, token: "new-ada")
        #expect(again.json["reloads"] == ["echo-1"], "only the widget that uses it")
        #expect(await board.shownText("echo-1") == "ada Ada new-ada")
        #expect(try await board.ledger("echo-1").last?["reason"] == "center")
        let removed = await board.host.answer(RemoveAccountCall(AccountTarget(account: "Ada")))
        #expect(removed.json["change"] == "removed" && removed.json["reloads"] == ["echo-1"])
        #expect(await board.shownText("echo-1") == "ada Ada no token")
        #expect(try await accounts(board).isEmpty)
        let file = board.folder + "/state/secrets/accounts.json"
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("new-ada"))
        await board.close()
    }

    /// The provider does not answer; content that came from the account is deleted nevertheless (T12).
    @Test func nothingOfARemovedAccountStays() async throws {
        let board = try await board()
        _ = await add(board, token: "tok-ada")
        _ = await board.add("login=ada", "text=a")
        let shown = try await board.ledger("echo-1").count
        try await board.leave("down")
        _ = await board.host.answer(RemoveAccountCall(AccountTarget(account: "ada")))
        #expect(await board.shownText("echo-1") == "Needs a login")
        let korean = await board.host.answer(
            RenderCall(.widget("echo-1"), at: nil), in: LocaleTag("ko-KR"))
        #expect(korean.json["view"] == "로그인 필요")
        let timeline = await board.timeline("echo-1")
        #expect(timeline["entries"] == [] && timeline["needsLogin"] == true)
        let id = try #require(PlacedWidgetID("echo-1"))
        #expect(try await board.host.store.timelines(of: id).isEmpty)
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "Needs a login", "a restart does not bring it back")
        #expect(try await board.ledger("echo-1").count > shown)
        _ = await board.unset("echo-1", "login")
        #expect(await board.shownText("echo-1") == nil, "no account is missing now, but nothing was answered")
        try await board.remove("down")
        _ = await board.host.answer(ReloadCall(.widget("echo-1"), expectedRevision: nil))
        #expect(await board.shownText("echo-1") == "none")
        await board.close()
    }

    /// Two widgets have changed to another account: one shows the new account, the other still shows the
    /// removed account.
    @Test func nothingOfAnEarlierAccountStays() async throws {
        let board = try await board()
        for token in ["tok-ada", "tok-bob"] { _ = await add(board, token: token) }
        for _ in 1...2 { _ = await board.add("login=ada", "text=a") }
        let before = await board.host.clock.now()
        await board.advance(by: .minutes(1))
        _ = await board.edit("echo-1", "login=bob")
        try await board.leave("down")
        _ = await board.edit("echo-2", "login=bob")
        #expect(await past("echo-1", at: before, on: board) == "ada Ada tok-ada")
        #expect(await board.shownText("echo-2") == "ada Ada tok-ada", "outdated")
        let removed = await board.host.answer(RemoveAccountCall(AccountTarget(account: "ada")))
        #expect(removed.json["reloads"] == ["echo-2"])
        #expect(await past("echo-1", at: before, on: board) != "ada Ada tok-ada")
        #expect(await board.shownText("echo-1") == "bob Bob tok-bob", "that of the other account stays")
        #expect(await board.shownText("echo-2") == nil)
        try await board.remove("down")
        _ = await board.host.answer(ReloadCall(.widget("echo-2"), expectedRevision: nil))
        #expect(await board.shownText("echo-2") == "bob Bob tok-bob")
        await board.close()
    }

    private func past(_ widget: String, at instant: Instant, on board: TestBoard) async -> String? {
        await board.host.answer(RenderCall(.widget(widget), at: instant)).json["view"]?.string
    }

    @Test func aRefusedLoginHidesWhatWasShownUntilTheNextOne() async throws {
        let board = try await board()
        _ = await add(board, token: "tok-ada")
        _ = await board.add("login=ada", "text=a")
        try await board.leave("rejected")
        _ = await board.host.answer(ReloadCall(.widget("echo-1"), expectedRevision: nil))
        #expect(await board.shownText("echo-1") == "Needs a login")
        try await board.leave("down")
        _ = await board.host.answer(ReloadCall(.widget("echo-1"), expectedRevision: nil))
        #expect(await board.shownText("echo-1") == "Needs a login", "another failure says nothing new")
        try await board.remove("down")
        try await board.remove("rejected")
        _ = await add(board, token: "new-ada")
        #expect(await board.shownText("echo-1") == "ada Ada new-ada")
        await board.close()
    }

    @Test func contentThatEveryoneMaySeeStaysIfDeclared() async throws {
        let board = try await board()
        try await board.rewrite("provider.yaml") {
            $0 + "    stale: { expire: { loggedOut: content } }\n"
        }
        try await board.applyDefinitions()
        _ = await add(board, token: "tok-ada")
        _ = await board.add("login=ada", "text=a")
        try await board.leave("rejected")
        _ = await board.host.answer(RemoveAccountCall(AccountTarget(account: "ada")))
        #expect(await board.shownText("echo-1") == "ada Ada tok-ada")
        #expect(await board.timeline("echo-1")["state"] == "attention")
        await board.close()
    }

    @Test func theDeviceFlowEndsWithAnAccount() async throws {
        let board = try await board()
        let begun = await board.host.answer(LoginCall(NewAccount(service: "hub")))
        #expect(begun.json["userCode"] == "AB-CD" && begun.json["interval"] == 1)
        #expect(begun.json["verificationURL"] == "https://hub.example/device")
        let flow = try #require(begun.json["flow"]?.string)
        let poll = PollLoginCall(service: "hub", provider: ProviderName("echo"), flow: flow)
        #expect(await board.host.answer(poll).json == ["status": "pending", "interval": 2])
        let granted = await board.host.answer(poll).json
        #expect(granted["status"] == "granted" && granted["account"]?["account"] == "cleo")
        let wrong = PollLoginCall(service: "hub", provider: ProviderName("echo"), flow: "denied")
        #expect(await board.host.answer(wrong).json == ["status": "denied"])
        #expect(try await accounts(board).first?["expires"]?.string != nil)
        await board.close()
    }

    @Test func tokensAreRefreshedBeforeTheyExpire() async throws {
        let board = try await board()
        _ = await board.host.answer(
            PollLoginCall(service: "hub", provider: ProviderName("echo"), flow: "granted"))
        _ = await board.add("login=cleo", "text=a")
        #expect(await board.shownText("echo-1") == "cleo Cleo short-1")
        await board.advance(by: .minutes(54))
        await AccountRefresh.runDue(on: board.host)
        #expect(await board.host.accounts.all.first?.token == "short-1")
        await board.advance(by: .minutes(2))
        await AccountRefresh.runDue(on: board.host)
        let account = try #require(await board.host.accounts.all.first)
        #expect(account.token == "short-2" && account.title == "Cleo" && account.refreshToken == "again-2")
        let refreshed = await board.host.answer(RefreshAccountCall(AccountTarget(account: "cleo")))
        #expect(refreshed.json["change"] == "refreshed", "\(refreshed.remarks)")
        #expect(await board.shownText("echo-1") == "cleo Cleo short-3")
        try await board.leave("refused")
        let lost = await board.host.answer(RefreshAccountCall(AccountTarget(account: "cleo")))
        #expect(lost.status == .problems)
        #expect(try await accounts(board).first?["needsLogin"] == true)
        await board.close()
    }

    @Test func mistakesAreExplained() async throws {
        let board = try await board()
        let service = await board.host.answer(AddAccountCall(NewAccount(service: "hup", token: "x")))
        #expect(
            service.remarks.first?.message
                == "no widget of this workspace uses accounts of \"hup\", expected \"hub\"")
        #expect(service.remarks.first?.hint == "did you mean \"hub\"?")
        let provider = await board.host.answer(
            AddAccountCall(NewAccount(service: "hub", provider: "eco", token: "x")))
        #expect(provider.remarks.first?.message == "no widget of \"eco\" uses accounts of \"hub\"")
        let refused = await add(board, token: "wrong")
        #expect(refused.remarks.first?.message == "echo: the service does not accept the token")
        let unknown = await board.host.answer(RemoveAccountCall(AccountTarget(account: "eve")))
        #expect(unknown.remarks.first?.message == "no account is called \"eve\"")
        #expect(try await accounts(board).isEmpty)
        await board.close()
    }

    @Test func aProviderThatCannotCheckTokensNeedsAName() async throws {
        let board = try await TestBoard()
        try await board.rewrite("echo.yaml") {
            $0.replacingOccurrences(
                of: "      choice:", with: "      login: { title: Login, type: account }\n      choice:")
        }
        try await board.applyDefinitions()
        let nameless = await board.host.answer(AddAccountCall(NewAccount(service: "default", token: "t-1")))
        #expect(nameless.remarks.first?.hint == "add --name with the account's name")
        let added = await board.host.answer(
            AddAccountCall(NewAccount(service: "default", token: "t-1", name: "me")))
        #expect(added.json["account"] == "me")
        let login = await board.host.answer(LoginCall(NewAccount(service: "default")))
        let problem = login.remarks.first?.message
        #expect(problem?.hasPrefix("echo cannot log in with a browser: ") == true, "\(login.remarks)")
        await board.close()
    }

    private static let program = #"""
        import json, os, sys

        def say(message):
            print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)

        def refuse(id, code, message):
            say({"id": id, "error": {"code": code, "message": message}})

        def short(number):
            return {"id": "cleo", "title": "Cleo", "token": "short-%d" % number,
                "refreshToken": "again-%d" % number, "expiresIn": 3600}

        polls = 0
        for line in sys.stdin:
            message = json.loads(line)
            method, id, params = message.get("method"), message.get("id"), message.get("params")
            if id is None: continue
            if method == "initialize":
                say({"id": id, "result": {"kinds": [{"kind": "echo", "configuration": "intent"}]}})
            elif method == "timeline":
                login = params["configuration"].get("login")
                print("token", json.dumps(login), file=sys.stderr, flush=True)
                if os.path.exists("down"):
                    refuse(id, -32001, "the service is down")
                    continue
                if os.path.exists("rejected"):
                    refuse(id, -32002, "the service does not accept the token")
                    continue
                text = "none" if login is None else \
                    "%s %s %s" % (login["id"], login.get("title"), login.get("token", "no token"))
                entry = {"date": params["context"]["now"], "view": text}
                say({"id": id, "result": {"entries": [entry], "policy": "never"}})
            elif method == "account.begin" and params.get("token"):
                name = params["token"].split("-")[-1]
                if params["token"] == "wrong":
                    refuse(id, -32002, "the service does not accept the token")
                else:
                    account = {"id": name, "title": name.title(), "token": params["token"]}
                    say({"id": id, "result": {"account": account}})
            elif method == "account.begin":
                say({"id": id, "result": {"userCode": "AB-CD", "interval": 1, "expiresIn": 900,
                    "verificationURL": "https://hub.example/device", "flow": "code-1"}})
            elif method == "account.poll":
                polls += 1
                if params["flow"] == "denied": say({"id": id, "result": {"status": "denied"}})
                elif params["flow"] == "code-1" and polls == 1:
                    say({"id": id, "result": {"status": "pending", "interval": 2}})
                else: say({"id": id, "result": {"status": "granted", "account": short(1)}})
            elif method == "account.refresh":
                if os.path.exists("refused"): refuse(id, -32002, "log in again")
                else:
                    number = int(params["account"]["refreshToken"].split("-")[1]) + 1
                    account = short(number)
                    del account["title"]
                    say({"id": id, "result": {"account": account}})
            elif method == "shutdown":
                say({"id": id, "result": {}})
                break
            else: refuse(id, -32601, "unknown")
        """#
}
