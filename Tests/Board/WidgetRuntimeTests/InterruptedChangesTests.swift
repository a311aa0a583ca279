import BoardDocuments
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// Withdrawn changes are not stored later, without a host.
@Suite struct InterruptedChangesTests {
    private let noon = Instant(milliseconds: 1_795_219_200_000)

    @Test func aWithdrawnChangeIsNotStoredAnyMore() throws {
        var changes = InterruptedChanges(store: try BoardStore())
        #expect(changes.obstacle(to: "a") == nil)
        #expect(try changes.withdraw("a").document?.stored == false)
        #expect(changes.obstacle(to: "a") != nil)
        #expect(changes.obstacle(to: "b") == nil)
        for number in 0..<InterruptedChanges.longest { _ = try changes.withdraw("\(number)") }
        #expect(changes.obstacle(to: "a") == nil, "the oldest ids are forgotten")
    }

    @Test func aStoredChangeIsReported() throws {
        let store = try BoardStore()
        let first = RevisionRow(
            number: .first, at: noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}",
            editID: "a")
        let widget = try store.place(try #require(Kind("weather")), first: first, reload: nil).id
        var changes = InterruptedChanges(store: store)
        let reply = try changes.withdraw("a")
        #expect(reply.document?.stored == true && reply.document?.widget == widget)
        #expect(changes.obstacle(to: "a") == nil, "the client receives the stored change")
    }
}
