import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Which accounts a name, a token and a refresh concern, without a host.
@Suite struct AccountDeskTests {
    private let noon = Instant(milliseconds: 1_795_219_200_000)
    private let echo = ProviderName("echo")

    private func account(
        _ id: String, _ title: String, service: String = "hub", lifetime: Milliseconds? = nil
    ) -> StoredAccount {
        var grant = AccountGrant(id: id, title: title, token: "tok-\(id)", refreshToken: "again-\(id)")
        grant.expiresIn = lifetime
        return StoredAccount(grant, of: echo, service, at: noon)
    }

    /// A desk whose file does not exist, with these accounts.
    private func desk(_ accounts: [StoredAccount]) -> AccountDesk {
        var desk = AccountDesk(in: AccountFolder(state: "/nowhere"))
        desk.apply { $0 = accounts }
        return desk
    }

    private func widgets() throws -> [BoundWidget] {
        let manifest = """
            format: 1
            provider: NAME
            command: [program]
            widgets:
              NAME: { title: NAME, families: [systemSmall], configuration: { intent: Login } }

            """
        let intent = """
            format: 1
            intents:
              Login:
                title: Login
                parameters:
                  login: { title: Login, type: account, service: hub }

            """
        let files = DeclaredInTest.files([
            ("login.yaml", intent),
            ("echo/provider.yaml", manifest.replacing("NAME", with: "echo")),
            ("other/provider.yaml", manifest.replacing("NAME", with: "other")),
        ])
        try #require(files.widgets.count == 2, "\(files.findings)")
        return files.widgets
    }

    @Test func anAccountIsNamedByItsIdOrItsTitle() throws {
        let desk = desk([
            account("ada", "Ada"), account("bob", "Bob"), account("bob", "Robert", service: "lab"),
        ])
        #expect(try desk.account(AccountTarget(account: "Ada")).key.id == "ada")
        #expect(try desk.account(AccountTarget(account: "bob", service: "lab")).title == "Robert")
        func problem(_ name: String) throws -> String? {
            do throws(CallRefusal) { _ = try desk.account(AccountTarget(account: name)) } catch {
                let reply: BoardReply<AccountList> = error.reply()
                return reply.remarks.first?.message
            }
            return nil
        }
        #expect(try problem("bob") == "2 accounts are called \"bob\": hub of echo, lab of echo")
        #expect(try problem("cleo") == "no account is called \"cleo\"")
    }

    @Test func optionsAreTheAccountsOfTheProvidersService() throws {
        var lost = account("bob", "Bob")
        lost.needsLogin = true
        let desk = desk([lost, account("ada", "Ada"), account("eve", "Eve", service: "lab")])
        let type = try #require(try widgets()[0].intent?.parameter(named: "login")?.type.account)
        func options(_ query: OptionsRequest.Query, for provider: String = "echo") -> [String] {
            desk.options(of: type, query, for: ProviderName(provider)).options.map(\.encodedJSON.text)
        }
        #expect(
            options(.list) == [
                #"{"id":"ada","title":"Ada"}"#,
                #"{"id":"bob","title":"Bob","subtitle":"needs a new login"}"#,
            ])
        #expect(options(.search("AD")) == [#"{"id":"ada","title":"Ada"}"#])
        #expect(options(.ids(["bob", "eve"])).count == 1)
        #expect(options(.list, for: "other").isEmpty)
    }

    @Test func onlyTheProviderOfAnAccountReceivesItsToken() throws {
        let desk = desk([account("ada", "Ada")])
        let values: JSONObject = ["login": ["id": "ada", "title": "?"]]
        let widgets = try widgets()
        let sent = widgets.map { desk.withTokens(values, of: $0)["login"]?["token"] }
        #expect(sent == ["tok-ada", nil])
        #expect(widgets[0].accounts(in: values) == [account("ada", "Ada").key])
        #expect(desk.tokens(of: echo) == ["tok-ada", "again-ada"])
        #expect(desk.tokens(of: ProviderName("other")).isEmpty)
    }

    @Test func aServiceOfTwoProvidersNeedsTheNameOfOne() throws {
        let widgets = try widgets()
        let chosen = NewAccount(service: "hub", provider: "other")
        #expect(try widgets.accountProvider(for: chosen) == ProviderName("other"))
        #expect(throws: CallRefusal.self) { try widgets.accountProvider(for: NewAccount(service: "hub")) }
        #expect(throws: CallRefusal.self) { try widgets.accountProvider(for: NewAccount(service: "hob")) }
        #expect(try Array(widgets.prefix(1)).accountProvider(for: NewAccount(service: "hub")) == echo)
    }

    @Test func aTokenIsDueBeforeItExpires() {
        var desk = desk([account("ada", "Ada", lifetime: .hours(1)), account("bob", "Bob")])
        #expect(desk.delay(at: noon) == .minutes(55))
        #expect(desk.due(at: noon + .minutes(54)).isEmpty)
        let due = noon + .minutes(56)
        #expect(desk.due(at: due).map(\.key.id) == ["ada"])
        #expect(desk.delay(at: due) == .zero)
        let key = desk.all[0].key
        let begun = (desk.beginRefresh(of: key), desk.beginRefresh(of: key))
        #expect(begun.0 && !begun.1 && desk.isRefreshing(key))
        desk.endRefresh(of: key)
        #expect(!desk.isRefreshing(key))
        desk.putOff(key, at: due)
        #expect(desk.delay(at: due) == AccountDesk.refreshPause)
    }

    /// The clock may jump, so it is compared at least once an hour.
    @Test func theTimerIsSetForAtMostAnHour() {
        #expect(desk([account("ada", "Ada", lifetime: .hours(48))]).delay(at: noon) == .hours(1))
        #expect(desk([account("bob", "Bob")]).delay(at: noon) == nil)
    }
}
