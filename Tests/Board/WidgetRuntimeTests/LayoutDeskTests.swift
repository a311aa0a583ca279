import BoardDocuments
import Testing
import Timelines
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// The layout and the tops of its stacks, without a host.
@Suite struct LayoutDeskTests {
    private let store: BoardStore
    private let widgets: [PlacedWidgetID]
    private var desk: LayoutDesk
    private let noon = Instant(milliseconds: 1_795_219_200_000)

    init() throws {
        let store = try BoardStore()
        let kind = try #require(Kind("weather"))
        let first = RevisionRow(
            number: .first, at: noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}")
        widgets = try (1...3).map { _ in try store.place(kind, first: first, reload: nil).id }
        self.store = store
        desk = LayoutDesk(store: store)
    }

    private func keep(_ layout: BoardLayout) throws {
        try store.store([], layout: layout.encodedJSON.text)
    }

    @Test mutating func widgetsThatTheLayoutDoesNotContainComeLast() throws {
        #expect(try desk.layout().widgets == widgets)
        try keep(BoardLayout([widgets[2]]))
        #expect(try desk.layout().widgets == [widgets[2], widgets[0], widgets[1]])
    }

    @Test mutating func aForgottenWidgetComesLastUntilItIsPutBack() throws {
        try keep(BoardLayout([widgets[2], widgets[1], widgets[0]]))
        try desk.forget(widgets[2])
        #expect(try desk.layout().widgets == [widgets[1], widgets[0], widgets[2]])
        try desk.putBack(widgets[2])
        #expect(try desk.layout().widgets == [widgets[2], widgets[1], widgets[0]])
        // Its position is known once.
        let former = try store.remembered(BoardStore.layoutName)
        try desk.putBack(widgets[2])
        #expect(try store.remembered(BoardStore.layoutName) == former)
    }

    @Test mutating func anUnreadableLayoutIsReportedOnceAndKept() throws {
        try store.store([], layout: #"{"pages":7}"#)
        try desk.forget(widgets[0])
        #expect(try desk.layout().widgets == widgets)
        #expect(desk.takeRemark()?.severity == .warning)
        #expect(try desk.layout().widgets == widgets)
        #expect(desk.takeRemark() == nil)
        var next = LayoutDesk(store: store)
        _ = try next.layout()
        #expect(next.takeRemark() == nil, "an earlier process has reported it")
        #expect(try store.remembered(BoardStore.unreadableLayoutName) == #"{"pages":7}"#)
    }

    /// A stack keeps its widget for the dwell time, even in the next process.
    @Test mutating func theTopOfAStackOutlivesTheProcess() throws {
        let layout = try desk.layout().applying(
            .stack(widgets: [widgets[0].description, widgets[1].description]))
        let stack = try #require(layout.stacks.first { $0.hasSeveral })
        func ranking(pinned: Int?) -> StackRanking {
            StackRanking(
                widgets.prefix(2).map { StackRanking.Candidate($0) }, pinned: pinned.map { widgets[$0] },
                at: noon)
        }
        let top = try desk.top(of: stack, ranking(pinned: nil), at: noon)
        #expect(top.widget == widgets[0])
        desk.remember([top])
        var next = LayoutDesk(store: store)
        let later = noon + .seconds(30)
        #expect(try next.top(of: stack, ranking(pinned: nil), at: later).since == noon)
        #expect(try next.top(of: stack, ranking(pinned: 1), at: later).widget == widgets[1])
    }
}
