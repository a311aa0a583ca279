import BoardDocuments
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// The rules of displays, without a host.
@Suite struct DisplayDeskTests {
    private let desk: DisplayDesk
    private let layout = BoardLayout()
    private let noon = Instant(milliseconds: 1_795_219_200_000)

    init() throws { desk = DisplayDesk(store: try BoardStore()) }

    private func name(_ text: String) throws -> DisplayName { try #require(DisplayName(text)) }

    private func add(_ text: String, _ kind: DisplayKind) throws -> BoardReply<Display> {
        try desk.add(AddDisplayCall(name: try name(text), kind: kind), to: layout)
    }

    @Test func aNameIsTakenOnce() throws {
        #expect(try add("wall", .browser).status == .done)
        #expect(try add("wall", .eInk).remarks == [.displayTaken(name("wall"))])
        #expect(try desk.readable().displays.map(\.kind) == [.browser])
        #expect(try desk.remove("wall").document?.display == name("wall"))
        #expect(try desk.remove("wall").refusal == .notFound)
    }

    @Test func settingsAreCheckedAgainstTheLayout() throws {
        var settings = DisplayKind.browser.defaults
        settings.timeZone = "Mars/Base"
        settings.pages = [DisplayedPage(page: "Morning", dwell: .minutes(1))]
        #expect(settings.problems(on: layout).map(\.setting) == ["timeZone", "pages"])
        _ = try add("wall", .browser)
        let refused = try desk.set(
            SetDisplayCall(display: "wall", settings: ["timeZone": "Mars/Base"]), on: layout)
        #expect(refused.settingProblems.map(\.setting) == ["timeZone"])
        #expect(try desk.readable().displays.first?.settings == DisplayKind.browser.defaults)
    }

    @Test func onlyOneDisplayWaitsForADevice() throws {
        _ = try add("hall", .eInk)
        _ = try add("door", .eInk)
        #expect(try desk.pair("hall", at: noon).remarks.isEmpty)
        #expect(try desk.pair("door", at: noon).remarks == [.pairingMoved(from: name("hall"))])
        let waiting = try desk.readable().displays.filter { $0.status.isPairing(at: noon) }
        #expect(try waiting.map(\.name) == [name("door")])
    }

    /// The window ends, and the first device that is reported closes it.
    @Test func aDeviceIsPairedOnceWithinTheWindow() throws {
        _ = try add("door", .eInk)
        _ = try desk.pair("door", at: noon)
        var status = DisplayStatus()
        status.device = "a"
        let report = ReportDisplayCall(display: try name("door"), status: status, key: "digest", paired: true)
        let late = noon + DisplayStatus.pairingWindow
        #expect(try desk.apply(report, at: late).remarks == [.displayKeyUnknown])
        #expect(try desk.apply(report, at: noon).document?.status.device == "a")
        #expect(try desk.apply(report, at: noon).remarks == [.displayKeyUnknown])
        #expect(try desk.display(withKey: "digest").document?.name == name("door"))
        #expect(try desk.display(withKey: "other").remarks == [.displayKeyUnknown])
    }

    @Test func aSetupIsAppliedAsAWholeOrNotAtAll() throws {
        _ = try add("wall", .browser)
        let wall = DisplaySetup(
            Display(name: try name("wall"), kind: .eInk, settings: DisplayKind.eInk.defaults))
        let twice = BoardSetup(layout: layout, displays: [wall, wall])
        #expect(try desk.apply(twice, placed: []) == [.displayRepeated(name("wall"))])
        #expect(try desk.readable().displays.map(\.kind) == [.browser])
        #expect(try desk.apply(BoardSetup(layout: layout, displays: [wall]), placed: []).isEmpty)
        #expect(try desk.readable().displays.map(\.kind) == [.eInk])
    }
}
