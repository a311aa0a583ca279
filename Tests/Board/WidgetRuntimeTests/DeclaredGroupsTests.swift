import BoardDocuments
import Configurations
import ProviderProtocol
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Who reads which values of a group, without a host.
@Suite struct DeclaredGroupsTests {
    private let groups: DeclaredGroups

    init() throws {
        func manifest(_ name: String, _ group: String) -> (path: String, text: String) {
            (
                "\(name)/provider.yaml",
                """
                format: 1
                provider: \(name)
                command: [program]
                \(group)
                widgets:
                  \(name): { title: \(name), families: [systemSmall], configuration: static }

                """
            )
        }
        let files = DeclaredInTest.files([
            manifest("mail", "group: { id: group.mail, secrets: [token] }"),
            manifest("news", "group: { id: group.mail, secrets: [key] }"),
            manifest("clock", ""),
        ])
        groups = DeclaredGroups(manifests: files.manifests.manifests)
        try #require(groups.manifests.count == 3, "\(files.findings)")
    }

    @Test func aSecretIsReadByTheProvidersThatListIt() throws {
        #expect(groups.secretKeys(of: "group.mail") == ["token", "key"])
        let mail = try groups.group(named: nil, of: ProviderName("mail"))
        #expect(groups.hiddenKeys(from: mail) == ["key"])
    }

    @Test func aProviderUsesItsOwnGroupOnly() {
        #expect(throws: ProviderFailure.self) { try groups.group(named: "group.x", of: ProviderName("mail")) }
        #expect(throws: ProviderFailure.self) { try groups.group(named: nil, of: ProviderName("clock")) }
        #expect(throws: ProviderFailure.self) { try groups.group(named: nil, of: ProviderName("gone")) }
    }

    @Test func aClientMayLeaveOutTheOnlyGroup() throws {
        #expect(try groups.group(named: nil) == "group.mail")
        #expect(throws: CallRefusal.self) { try groups.group(named: "group.post") }
        #expect(throws: CallRefusal.self) { try DeclaredGroups(manifests: []).group(named: nil) }
    }

    @Test func changesAreToldToTheOthersWithoutHiddenValues() {
        func told(_ values: JSONObject, except author: String?) -> [String] {
            groups.notifications(
                of: values, in: "group.mail", revision: 1, except: author.map { ProviderName($0) }
            ).map { "\($0.provider) \($0.notification.values.map(\.key))" }
        }
        #expect(
            told(["unread": 1, "token": "t"], except: nil) == [
                #"mail ["unread", "token"]"#, #"news ["unread"]"#,
            ])
        #expect(told(["unread": 1], except: "mail") == [#"news ["unread"]"#])
        #expect(told(["token": "t"], except: "mail").isEmpty)
    }

    @Test func secretsThatAProviderReadAreMasked() throws {
        var desk = GroupDesk(in: nil)
        #expect(desk.secrets(of: ProviderName("mail"), groups).isEmpty)
        var contents = GroupContents()
        _ = try contents.apply(GroupSetRequest(values: ["token": "t", "key": "k", "unread": 1]))
        desk.know("group.mail", contents)
        #expect(desk.secrets(of: ProviderName("mail"), groups) == ["t"])
        #expect(desk.secrets(of: ProviderName("clock"), groups).isEmpty)
    }
}
