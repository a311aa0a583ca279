import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// Displays are stored with the board.
@Suite(.brief) struct DisplayTests {
    private func display(
        _ name: String, _ kind: DisplayKind, _ change: (inout DisplaySettings) -> Void = { _ in }
    ) throws -> Display {
        var settings = kind.defaults
        change(&settings)
        return Display(name: try #require(DisplayName(name)), kind: kind, settings: settings)
    }

    private func names(_ board: TestBoard) async -> [String] {
        let reply = await board.host.answer(ListDisplaysCall())
        return reply.json["displays"]?.array?.compactMap { $0["name"]?.string } ?? []
    }

    private func shown(_ name: String, _ board: TestBoard) async throws -> Display {
        try Display(json: .object(await board.host.answer(ShowDisplayCall(display: name)).json))
    }

    @Test func displaysStayAcrossARestartUntilTheyAreRemoved() async throws {
        let board = try await TestBoard()
        let kitchen = try display("kitchen", .eInk) { $0.sleep = SleepHours("23:00-06:30") }
        var wall = try display("wall", .browser)
        wall.status.device = "made up"
        #expect(await board.host.answer(AddDisplayCall(kitchen)).status == .done)
        #expect(await board.host.answer(AddDisplayCall(wall)).status == .done)
        #expect(
            await board.host.answer(AddDisplayCall(wall)).remarks.first?.hint?.contains("remove wall") == true
        )
        try await board.reopen()
        #expect(await names(board) == ["kitchen", "wall"])
        #expect(try await shown("kitchen", board) == kitchen)
        #expect(try await shown("wall", board).status == DisplayStatus(), "clients cannot invent devices")
        #expect(await board.host.answer(RemoveDisplayCall(display: "wall")).status == .done)
        #expect(await names(board) == ["kitchen"])
        let unknown = await board.host.answer(ShowDisplayCall(display: "kitchn"))
        #expect(unknown.remarks.first?.message == "there is no display \"kitchn\"")
        #expect(unknown.remarks.first?.hint?.contains("kitchen") == true)
        await board.close()
    }

    @Test func settingsChangeAloneAndWithinTheSameRules() async throws {
        let board = try await TestBoard()
        let kitchen = try display("kitchen", .eInk) { $0.sleep = SleepHours("23:00-06:30") }
        _ = await board.host.answer(AddDisplayCall(kitchen))
        func set(_ settings: JSONObject) async -> BoardReply<Display> {
            await board.host.answer(SetDisplayCall(display: "kitchen", settings: settings))
        }
        #expect(await set(["scheme": "dark", "sleep": .null]).status == .done)
        var expected = kitchen
        (expected.settings.scheme, expected.settings.sleep) = (.dark, nil)
        #expect(try await shown("kitchen", board) == expected)
        let refused: [(JSONObject, String)] = [
            (["scale": 9], "found the scale 9.0, expected 0.5 to 4.0"),
            (["timeZone": "Mars"], "found the time zone \"Mars\""),
            (["pages": [["page": "Noon", "dwell": 60]]], "there is no page \"Noon\""),
            (["palette": "gray3"], "the settings cannot be read: palette"),
            (["shceme": "dark"], "the settings cannot be read: found the setting \"shceme\""),
        ]
        for (settings, message) in refused {
            let reply = await set(settings)
            #expect(reply.remarks.first?.message.hasPrefix(message) == true, "\(reply.remarks)")
        }
        let pages: JSONObject = ["pages": [["page": "1", "dwell": 60], ["page": "Noon", "dwell": 60]]]
        let problem = await set(pages).json["problems"]?.array?.last
        #expect(problem?["setting"] == "pages" && problem?["index"] == 1)
        #expect(try await shown("kitchen", board) == expected)
        await board.close()
    }

    /// A form sends null for an emptied field.
    @Test func nullTakesTheDefaultOfTheKindOfDisplay() async throws {
        let board = try await TestBoard()
        let kitchen = try display("kitchen", .eInk) { settings in
            settings.scale = 2
            settings.palette = .color
            settings.rotation = .quarter
            settings.scheme = .dark
            settings.refreshFloor = .hours(1)
            settings.timeZone = "Asia/Seoul"
        }
        #expect(await board.host.answer(AddDisplayCall(kitchen)).status == .done)
        let emptied: JSONObject = [
            "pages": .null, "scale": .null, "palette": .null, "rotation": .null, "scheme": .null,
            "refreshFloor": .null, "timeZone": .null,
        ]
        let change = SetDisplayCall(display: "kitchen", settings: emptied)
        #expect(await board.host.answer(change).status == .done)
        #expect(try await shown("kitchen", board).settings == DisplayKind.eInk.defaults)
        await board.close()
    }

    /// Earlier versions allowed larger sizes.
    @Test func aDisplayThatCannotBeReadHidesNoOther() async throws {
        let board = try await TestBoard()
        _ = await board.host.answer(AddDisplayCall(try display("wall", .browser)))
        let old = try display("old", .eInk).encodedJSON.text.replacing("800x480", with: "8000x480")
        try await board.host.store.store([DisplayRow(name: "old", document: old)])
        let list = await board.host.answer(ListDisplaysCall())
        #expect(list.status == .done && list.json["displays"]?.array?.count == 1)
        #expect(list.remarks.map(\.severity) == [.warning])
        let message = "the settings of the display old cannot be read: settings.size: found \"8000x480\", "
        #expect(list.remarks.first?.message.hasPrefix(message) == true, "\(list.remarks)")
        #expect(list.remarks.first?.hint?.contains("display remove old") == true)
        #expect(await board.host.answer(SetupCall()).remarks == list.remarks)
        let shown = await board.host.answer(ShowDisplayCall(display: "old"))
        let added = await board.host.answer(AddDisplayCall(try display("old", .eInk)))
        for reply in [shown, added] {
            #expect(reply.status != .done && reply.remarks.first?.hint?.contains("remove old") == true)
        }
        #expect(await board.host.answer(RemoveDisplayCall(display: "old")).status == .done)
        #expect(await board.host.answer(ListDisplaysCall()).remarks.isEmpty)
        await board.close()
    }

    @Test func displaysAndTheirPagesHaveLimits() async throws {
        let board = try await TestBoard()
        let pages = [DisplayedPage](
            repeating: DisplayedPage(page: "1", dwell: .minutes(1)), count: DisplaySettings.pageLimit + 1)
        let refused = await board.host.answer(
            AddDisplayCall(try display("busy", .browser) { $0.pages = pages }))
        #expect(refused.remarks.first?.message == "found 51 pages, expected at most 50")
        for number in 1...Display.boardLimit {
            let reply = await board.host.answer(AddDisplayCall(try display("d\(number)", .browser)))
            #expect(reply.status == .done)
        }
        let last = await board.host.answer(AddDisplayCall(try display("last", .browser)))
        #expect(last.remarks.map(\.message) == ["the board already has 100 displays, which is the limit"])
        await board.close()
    }

    @Test func aSetupHasTheSameLimitOfDisplays() async throws {
        let board = try await TestBoard()
        _ = await board.host.answer(AddDisplayCall(try display("wall", .browser)))
        func apply(_ names: [String]) async throws -> BoardReply<BoardSetup> {
            let displays = try names.map { DisplaySetup(try display($0, .browser)) }
            let setup = BoardSetup(layout: BoardLayout(), displays: displays)
            return await board.host.answer(ApplySetupCall(setup))
        }
        let new = (1..<Display.boardLimit).map { "d\($0)" }
        let refused = try await apply(new + ["last"])
        #expect(
            refused.remarks.map(\.message) == ["the board would have 101 displays, expected at most 100"])
        #expect(await names(board) == ["wall"])
        #expect(try await apply(new + ["wall"]).status == .done)
        await board.close()
    }

    @Test func onlyOneDisplayWaitsForADevice() async throws {
        let board = try await TestBoard()
        for name in ["one", "two"] { _ = await board.host.answer(AddDisplayCall(try display(name, .eInk))) }
        _ = await board.host.answer(AddDisplayCall(try display("wall", .browser)))
        #expect(await board.host.answer(PairDisplayCall(display: "one")).remarks.isEmpty)
        let now = board.clock.now()
        #expect(try await shown("one", board).status.pairingUntil == now + .minutes(10))
        let reply = await board.host.answer(PairDisplayCall(display: "two"))
        #expect(reply.remarks.first?.message.contains("one no longer waits") == true)
        #expect(try await shown("one", board).status.pairingUntil == nil)
        #expect(try await shown("two", board).status.isPairing(at: now))
        let refused = await board.host.answer(PairDisplayCall(display: "wall"))
        #expect(refused.remarks.first?.message.contains("needs no pairing") == true)
        await board.close()
    }

    @Test func aDisplayFollowsTheTitleOfItsPage() async throws {
        let board = try await TestBoard()
        for _ in 0..<2 { _ = await board.add() }
        _ = await board.host.answer(ChangeLayoutCall(.page(title: "Morning", widgets: ["echo-2"])))
        let wanted = try display("kitchen", .eInk) { settings in
            settings.pages = ["Morning", "1"].map { DisplayedPage(page: $0, dwell: .minutes(1)) }
        }
        _ = await board.host.answer(AddDisplayCall(wanted))
        _ = await board.host.answer(ChangeLayoutCall(.rename(page: "2", title: "Today")))
        #expect(try await shown("kitchen", board).settings.pages.map(\.page) == ["Today", "1"])
        await board.close()
    }

    @Test func aSetupIsAppliedAsAWhole() async throws {
        let board = try await TestBoard()
        for _ in 0..<2 { _ = await board.add() }
        _ = await board.host.answer(ChangeLayoutCall(.page(title: "Morning", widgets: ["echo-2"])))
        _ = await board.host.answer(AddDisplayCall(try display("kitchen", .eInk)))
        let exported = await board.host.answer(SetupCall()).json
        _ = await board.host.answer(ChangeLayoutCall(.reset))
        _ = await board.host.answer(RemoveDisplayCall(display: "kitchen"))
        let setup = try BoardSetup(json: .object(exported))
        #expect(await board.host.answer(ApplySetupCall(setup)).status == .done)
        #expect(await board.host.answer(SetupCall()).json == exported)

        var wrong = setup
        wrong.layout = try BoardLayout(
            json: JSONValue(
                parsing: #"{"columns": 0, "pages": [{"title": "7", "sections": [{"stacks": []}, "#
                    + #"{"title": " ", "stacks": [{"widgets": ["echo-1", "echo-2", "echo-1"]}]}]}]}"#))
        wrong.displays[0].settings.scale = 0
        let refused = await board.host.answer(ApplySetupCall(wrong))
        #expect(
            refused.remarks.map(\.message) == [
                "found 0 columns, expected 1 to 24",
                "found the title \"7\", expected a title with letters",
                "found an empty title, expected text", "found the scale 0.0, expected 0.5 to 4.0",
            ])
        #expect(await board.host.answer(SetupCall()).json == exported)
        let foreign = #"{"pages": [{"sections": [{"stacks": [{"widgets": ["other-1"]}]}]}]}"#
        wrong = BoardSetup(layout: try BoardLayout(json: JSONValue(parsing: foreign)), displays: [])
        let reply = await board.host.answer(ApplySetupCall(wrong))
        #expect(
            reply.remarks.map(\.message) == [
                "there is no widget other-1 on the board; its position is left out"
            ])
        await board.close()
    }

    /// Settings that a user wrote by hand are stored in the same form as by commands, or rejected.
    @Test func aSetupHasTitlesWithoutSpacesAndEachNameOnce() async throws {
        let board = try await TestBoard()
        for _ in 0..<3 { _ = await board.add() }
        func layout(_ one: String, _ other: String, section: String) throws -> BoardLayout {
            let sections =
                #"[{"title": "\#(section)", "stacks": [{"widgets": ["echo-2"]}]}, "#
                + #"{"title": "Trains", "stacks": [{"widgets": ["echo-3"]}]}]"#
            let pages =
                #"[{"title": "\#(one)", "sections": [{"stacks": [{"widgets": ["echo-1"]}]}]}, "#
                + #"{"title": "\#(other)", "sections": \#(sections)}]"#
            return try BoardLayout(json: JSONValue(parsing: #"{"pages": \#(pages)}"#))
        }
        var setup = BoardSetup(layout: try layout(" Home ", "Work", section: "Buses "), displays: [])
        #expect(await board.host.answer(ApplySetupCall(setup)).status == .done)
        let change = LayoutChange.page(title: "Home", widgets: ["echo-3"])
        let reply = await board.host.answer(ChangeLayoutCall(change))
        let arranged = try ArrangedBoard(json: .object(reply.json))
        #expect(arranged.layout.pages.map(\.title) == ["Home", "Work"])
        #expect(arranged.layout.pages[1].sections.map(\.title) == ["Buses"])

        setup = BoardSetup(
            layout: try layout("Work", " Work", section: " Trains"),
            displays: [
                DisplaySetup(try display("kitchen", .eInk)),
                DisplaySetup(try display("kitchen", .browser)),
            ])
        #expect(
            await board.host.answer(ApplySetupCall(setup)).remarks.map(\.message) == [
                "another page has the title \"Work\"",
                "found two sections with the title \"Trains\" on a page, expected one",
                "found two displays with the name \"kitchen\", expected one",
            ])
        await board.close()
    }

    /// A token belongs to a device, and displays of other kinds do not have a device.
    @Test func aDisplayOfAnotherKindHasNoTokenAnyMore() async throws {
        let board = try await TestBoard()
        let store = await board.host.store
        _ = await board.host.answer(AddDisplayCall(try display("kitchen", .eInk)))
        let row = try #require(try store.displays().first)
        try store.store([DisplayRow(name: row.name, document: row.document, token: "secret")], layout: nil)
        for (kind, token) in [(DisplayKind.eInk, "secret"), (.browser, nil)] {
            let setup = BoardSetup(
                layout: BoardLayout(), displays: [DisplaySetup(try display("kitchen", kind))])
            #expect(await board.host.answer(ApplySetupCall(setup)).status == .done)
            #expect(try store.displays().map(\.token) == [token])
        }
        await board.close()
    }

    /// A layout change reports the displays that show a different page afterwards.
    @Test func displaysThatNameAPageByItsNumberAreReported() async throws {
        let board = try await TestBoard()
        for _ in 0..<2 { _ = await board.add() }
        _ = await board.host.answer(ChangeLayoutCall(.page(title: "Late", widgets: ["echo-2"])))
        let wanted = try display("kitchen", .eInk) { settings in
            settings.pages = ["1", "Late"].map { DisplayedPage(page: $0, dwell: .minutes(1)) }
        }
        _ = await board.host.answer(AddDisplayCall(wanted))
        let changes: [(LayoutChange, [String])] = [
            (.move(widgets: ["echo-1"], to: .first), []),
            (
                .movePage(page: "Late", before: "1"),
                ["the display kitchen shows page 1, which now has other widgets"]
            ),
            (
                .move(widgets: ["echo-2"], to: .page(page: "2")),
                ["the display kitchen shows the page \"Late\", which no longer exists"]
            ),
        ]
        for (change, messages) in changes {
            let reply = await board.host.answer(ChangeLayoutCall(change))
            #expect(reply.status == .done && reply.remarks.map(\.message) == messages)
        }
        await board.close()
    }

    @Test func settingsThatNoDisplayCanHaveAreRefused() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await board.host.answer(ChangeLayoutCall(.page(title: "Morning", widgets: ["echo-1"])))
        let wanted = try display("kitchen", .eInk) { settings in
            settings.scale = 9
            settings.timeZone = "Mars/Olympus"
            settings.refreshFloor = .hours(25)
            settings.pages = [
                DisplayedPage(page: "Mornin", dwell: .zero), DisplayedPage(page: "1", dwell: .minutes(1)),
            ]
        }
        let reply = await board.host.answer(AddDisplayCall(wanted))
        #expect(
            reply.remarks.map(\.message) == [
                "found the scale 9.0, expected 0.5 to 4.0",
                "found the refresh floor 1d1h, expected 0s to 1d",
                "found the time zone \"Mars/Olympus\", expected a name such as Asia/Seoul",
                "found the dwell time 0s, expected 1s to 1d",
                "there is no page \"Mornin\", expected \"Morning\" or 1",
            ])
        #expect(await names(board).isEmpty)
        await board.close()
    }
}

extension AddDisplayCall {
    /// Adds a display with the name, the kind and the settings of another one.
    fileprivate init(_ display: Display) {
        self.init(name: display.name, kind: display.kind, settings: display.settings)
    }
}
