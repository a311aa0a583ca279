import CaseWalking
import Testing
import ViewRendering
import WidgetModel

@testable import widgetconf

/// The gallery draws each widget that can be placed, and its commands can be typed as shown.
@Suite(.brief) struct GalleryTests {
    @Test func onlyFamiliesThatAWidgetHasAreDrawn() async throws {
        let workspace = try TestWorkspace()
        let medium = await workspace.run("gallery", "--family", "systemMedium")
        #expect(medium.output.contains("╭─ Echo ─"))
        #expect(medium.output.contains("widgetconf add echo --family systemMedium\n"))
        #expect(await workspace.run("gallery").output.contains("widgetconf add echo\n"))
        let large = await workspace.run("gallery", "--family", "systemLarge")
        #expect(large.output.hasPrefix("no widget has the family systemLarge\n"))
        let document = try await workspace.document("gallery", "--family", "systemLarge")
        #expect(document.objects("widgets").isEmpty && document.number("otherFamilies") == 1)
    }

    @Test func aDefaultListSaysWhichFamilyTakesIt() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.yaml",
            """
            format: 1
            intents:
              Echo:
                title: Echo
                parameters:
                  text: { title: Text, type: string, default: hello }
                  zones:
                    title: Zones
                    type: timeZone
                    list: { systemSmall: 1, systemMedium: 3 }
                    default: [Asia/Seoul, Europe/Berlin, America/New_York]

            """)
        let typed = "Asia/Seoul, Europe/Berlin, America/New_York"
        let gallery = await workspace.run("gallery", terminal: Terminal(columns: 160, colors: .none))
        #expect(gallery.output.contains("(with --family"), "\(gallery.output)")
        let document = try await workspace.document("gallery")
        let zones = document.objects("widgets").first?.objects("parameters").last
        #expect(zones?.texts("defaultFamilies") == ["systemMedium"])
        let refused = await workspace.run("add", "echo", "zones=\(typed)")
        #expect(refused.status == .problems)
        let added = await workspace.run("add", "echo", "zones=\(typed)", "--family", "systemMedium")
        #expect(added.status == .done, "\(added.talk)")
    }

    @Test func aDryRunDrawsWhatWouldShow() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=old")
        let ending = await workspace.run("edit", "echo-1", "text=new", "--dry-run", "--picture")
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(ending.output.contains("would show") && ending.output.contains("snapshot"))
        #expect(try await workspace.document("show", "echo-1").number("revision") == 1)
        let plain = await workspace.run("edit", "echo-1", "text=new", "--dry-run")
        #expect(!plain.output.contains("would show"))
    }

    @Test func notesThatDoNotApplyAreNotPrinted() async throws {
        let workspace = try TestWorkspace()
        let note = "nothing refreshes by itself until"
        #expect(await !workspace.run("add", "echo").talk.contains(note))
        #expect(await workspace.run("add", "echo", "mode=hour").talk.contains(note))
        #expect(await !workspace.run("edit", "echo-2", "count=3", "--dry-run").talk.contains(note))
        #expect(await workspace.run("edit", "echo-2", "count=3").talk.contains(note))
    }
}
