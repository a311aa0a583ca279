import CaseWalking
import Machine
import Testing

@testable import widgetconf_fleet

/// Databases that could lose acknowledged changes are refused by name.
@Suite(.brief) struct DatabaseCheckTests {
    private let good = DatabaseSettings(
        version: 15, fsync: "on", synchronousCommit: "on", standbyNames: "FIRST 1 (b)", standbys: 1)

    private func problem(
        _ durability: FleetDurability, _ change: (inout DatabaseSettings) -> Void
    ) -> String? {
        var settings = good
        change(&settings)
        return settings.failureAtFirst(for: durability)?.description
    }

    @Test func acceptsADatabaseWithASynchronousStandby() {
        #expect(problem(.synchronous) { _ in } == nil)
        #expect(problem(.synchronous) { $0.synchronousCommit = "remote_apply" } == nil)
        #expect(problem(.synchronous) { $0.standbys = nil } == nil, "this user may not see standbys")
    }

    @Test(arguments: [FleetDurability.synchronous, .asynchronous, .single])
    func refusesSettingsThatLoseChangesInAnyCase(_ durability: FleetDurability) {
        #expect(problem(durability) { $0.version = 14 } == "found PostgreSQL 14, expected 15 or later")
        #expect(problem(durability) { $0.fsync = "off" }?.contains("found fsync = off") == true)
        #expect(
            problem(durability) { $0.synchronousCommit = "off" }?.contains("found synchronous_commit = off")
                == true)
    }

    @Test func refusesADatabaseWithoutASynchronousStandby() {
        #expect(
            problem(.synchronous) { $0.standbyNames = "" }
                == "the database has no synchronous standby: the loss of its machine would lose changes")
        #expect(problem(.synchronous) { $0.standbys = 0 }?.contains("no synchronous standby is") == true)
        #expect(
            problem(.synchronous) { $0.synchronousCommit = "local" }?
                .contains("found synchronous_commit = local") == true)
        for durability in [FleetDurability.asynchronous, .single] {
            #expect(problem(durability) { ($0.standbyNames, $0.standbys) = ("", 0) } == nil)
        }
    }

    /// A fleet that exists waits for its standby.
    @Test func aMissingStandbyIsOnlyRefusedAtFirst() {
        var settings = good
        settings.standbys = 0
        #expect(settings.failure(for: .synchronous) == nil)
    }

    @Test func parametersAreEncoded() {
        func text(_ value: DatabaseValue) -> String { String(decoding: value.encoded, as: UTF8.self) }
        #expect(text(.texts(["a b", #"c"\d"#])) == #"{"a b","c\"\\d"}"#)
        #expect(text(.numbers([1, -2])) == "{1,-2}")
        #expect(text(.byteStrings([[0, 255], []])) == #"{"\\x00ff","\\x"}"#)
        #expect(DatabaseValue.bytes([0, 1]).encoded == [0, 1])
    }
}

@Suite(.brief) struct FleetKeyTests {
    private let folder: TemporaryFolder
    private let key: FleetKey

    init() throws {
        folder = try TemporaryFolder()
        key = try FleetKey(creating: folder.path + "/a/key")
    }

    @Test func opensWhatItSealed() {
        for content in [[], Array("token".utf8), [UInt8](repeating: 7, count: 100_000)] {
            let sealed = key.seal(content, as: "kitchen/secrets/a.json")
            #expect(sealed.count == content.count + 28)
            #expect(key.open(sealed, as: "kitchen/secrets/a.json") == content)
            #expect(key.open(sealed, as: "hall/secrets/a.json") == nil, "it was exchanged")
            for index in [0, sealed.count - 1] {
                var changed = sealed
                changed[index] ^= 1
                #expect(key.open(changed, as: "kitchen/secrets/a.json") == nil)
            }
        }
        #expect(key.open([1, 2, 3], as: "a") == nil)
        #expect(key.seal([1], as: "a") != key.seal([1], as: "a"), "each has its own nonce")
    }

    @Test func anotherKeyDoesNotOpenIt() throws {
        let other = try FleetKey(creating: folder.path + "/b")
        #expect(other.open(key.seal([1], as: "a"), as: "a") == nil)
        #expect(other.code != key.code)
        let again = try FleetKey(creating: folder.path + "/a/key")
        #expect(again.code == key.code, "an existing file is read")
    }
}
