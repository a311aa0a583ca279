import CaseWalking
import Testing
import ViewRendering
import WidgetModel

@testable import widgetconf

/// Every board command with a real provider: the behavior that scripts rely on.
@Suite(.serialized, .brief) struct BoardCommandTests {
    @Test func addPlacesAWidgetAndShowsItsTimeline() async throws {
        let workspace = try TestWorkspace()
        let added = try await workspace.document("add", "echo", "text=a=b", "--set", "count=2")
        #expect(added["widget"] == "echo-1")
        #expect(added["kind"] == "echo")
        #expect(added["family"] == "systemSmall")
        #expect(added["revision"] == 1)
        #expect(added["reload"]?["reason"] == "added")
        #expect(added["reload"]?["outcome"] == "answered")
        #expect(added["timeline"]?["policy"] == "never")
        let medium = try await workspace.document("add", "echo", "--family", "systemMedium")
        #expect(medium["widget"] == "echo-2")
        #expect(medium["family"] == "systemMedium")

        let shown = try await workspace.document("show", "echo-1")
        #expect(shown["values"]?["text"] == "a=b")
        #expect(shown["values"]?["count"] == 2)
    }

    @Test func editChangesAndReloadsAtOnce() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let edited = try await workspace.document("edit", "echo-1", "count=5", "--set", "text=world")
        #expect(edited["widget"] == "echo-1")
        #expect(edited["revision"] == 2)
        let changes: JSONValue = ["text": ["from": "hello", "to": "world"], "count": ["from": 1, "to": 5]]
        #expect(edited["changes"] == changes)
        #expect(edited["reload"]?["reason"] == "edited")
        #expect(edited["reload"]?["bypassed"] == ["policy"])
        #expect(edited["reload"]?["bypassedPolicy"] == "never")
        #expect(edited["reload"]?["outcome"] == "answered")
        #expect(edited["reload"]?["milliseconds"]?.double.map { $0 > 0 } == true)
        #expect(edited["timeline"]?["shownRevision"] == 2)

        let back = try await workspace.document("edit", "echo-1", "--unset", "count", "--none", "text")
        #expect(back["changes"]?["count"] == ["from": 5, "to": 1])
        #expect(back["changes"]?["text"]?["to"] == .null)
    }

    @Test func aDryRunAndAnotherRevisionChangeNothing() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let dry = try await workspace.document("edit", "echo-1", "count=5", "--dry-run")
        #expect(dry["dryRun"] == true)
        #expect(dry["changes"] == ["count": ["from": 1, "to": 5]])
        let refused = await workspace.run("edit", "echo-1", "count=5", "--expect-revision", "7")
        #expect(refused.status == .problems)
        #expect(refused.output == "")
        #expect(refused.talk.hasPrefix("error: the widget is at revision 1, expected 7"))
        let timeline = try await workspace.document("timeline", "echo-1")
        #expect(timeline["revision"] == 1)
    }

    @Test func anEditThatIsNotAnsweredStands() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let edited = await workspace.run("edit", "echo-1", "mode=fail", "--format", "json")
        #expect(edited.status == .done)
        #expect(try edited.document["revision"] == 2)
        #expect(try edited.document["reload"]?["outcome"] == "failed")
        #expect(edited.talk.contains("warning: the provider echo returned no timeline"))
        #expect(!edited.talk.contains("\u{1B}"), "a provider's words do not reach the terminal as controls")
        let timeline = try await workspace.document("timeline", "echo-1")
        #expect(timeline["shownRevision"] == 1)
        #expect(timeline["state"] == "outdated")
    }

    /// Commands that request something could not run; an edit and a placement are stored nevertheless.
    @Test(arguments: [
        (
            TestWorkspace.command, #"{"initialize": [{"log": "no such module", "exit": 1}]}"#,
            "no such module"
        ),
        ("nowhere-to-be", TestWorkspace.script, "found no program nowhere-to-be"),
    ])
    func aProviderThatDoesNotStart(command: String, script: String, found: String) async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        _ = await workspace.run("add", "echo")
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest.replacing(TestWorkspace.command, with: command))
        try workspace.write("provider.json", script)
        for line in [["options", "echo-1", "place"], ["reload", "echo-1"], ["reload", "--all"]] {
            let ending = await workspace.run(line + ["--format", "json"])
            #expect(ending.status == .couldNotRun)
            #expect(ending.talk.hasPrefix("error: the provider echo ("))
            #expect(ending.talk.contains(found))
            #expect(ending.talk.split(separator: "error: ").count == 1, "told once: \(ending.talk)")
            #expect(try ending.document["problems"]?.array?.count == 1)
        }
        let edited = await workspace.run("edit", "echo-1", "count=2")
        #expect(edited.status == .done)
        #expect(edited.talk.contains("warning: the provider echo returned no timeline"))
        #expect(await workspace.run("add", "echo").status == .done)
    }

    @Test(arguments: ["{ intent: Echo }", "static"])
    func addNamesAMissingProgramOnce(_ configuration: String) async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest.replacing(TestWorkspace.command, with: "nowhere-to-be")
                .replacing("{ intent: Echo }", with: configuration))
        let ending = await workspace.run("add", "echo")
        #expect(ending.status == .done)
        #expect(ending.talk.split(separator: "found no program nowhere-to-be").count == 2, "\(ending.talk)")
        let hint = "hint: build or install it, or correct \"command\" in "
        #expect(ending.talk.contains(hint), "\(ending.talk)")
    }

    @Test func aRefusedEditCarriesItsCode() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let text = await workspace.run("edit", "echo-1", "count=many")
        #expect(text.talk.contains("[value-wrong-type]"), "\(text.talk)")
        let json = await workspace.run("edit", "echo-1", "count=many", "--format", "json")
        #expect(try json.document["problems"]?.array?.first?["code"] == "value-wrong-type")
        #expect(json.talk.contains("[value-wrong-type]"))
    }

    @Test func timelineAndLedgerSayWhatScriptsReadOff() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "mode=hour")
        let timeline = try await workspace.document("timeline", "echo-1")
        let entries = try #require(timeline["entries"]?.array)
        try #require(entries.count == 60)
        #expect(entries.filter { $0["shown"] == true }.count == 1)
        #expect(entries[0] == ["date": "2026-11-21T12:00:00.000Z", "shown": true])
        #expect(timeline["policy"] == "atEnd")
        #expect(timeline["due"] == "2026-11-21T12:59:00.000Z")
        #expect(timeline["nextReload"] == "2026-11-21T12:59:00.000Z")
        _ = await workspace.run("edit", "echo-1", "mode=answer")
        let still = try await workspace.document("timeline", "echo-1")
        #expect(still["due"] == .null && still["nextReload"] == .null)

        let ledger = try await workspace.document("ledger", "echo-1")
        #expect(ledger["widget"] == "echo-1")
        let reloads = try #require(ledger["reloads"]?.array)
        #expect(reloads.map { $0["reason"] } == ["added", "edited"])
        for reload in reloads {
            #expect(reload["asked"]?.string.flatMap { Instant(rfc3339: $0) } == TestWorkspace.start)
            #expect(reload["granted"]?.string.flatMap { Instant(rfc3339: $0) } == TestWorkspace.start)
            #expect(reload["charged"] == false)
            #expect(reload["outcome"] == "answered")
            #expect(reload["recovered"] == false)
        }
        #expect(reloads.map { $0["revision"] } == [1, 2])
    }

    @Test func listAndShowSayWhereValuesComeFrom() async throws {
        let workspace = try TestWorkspace()
        #expect(try await workspace.document("list") == ["widgets": []])
        _ = await workspace.run("add", "echo", "count=3")
        let list = try await workspace.document("list")
        let row = try #require(list["widgets"]?.array?.first?.object)
        #expect(row["widget"] == "echo-1" && row["kind"] == "echo" && row["family"] == "systemSmall")
        #expect(row["revision"] == 1 && row["state"] == "current")
        #expect(row["values"]?["count"] == 3)
        let shown = try await workspace.document("show", "echo-1")
        let origins = (shown["parameters"]?.array ?? []).map { [$0["name"], $0["origin"]] }
        #expect(origins.contains(["count", "own"]))
        #expect(origins.contains(["text", "default"]))
        let older = await workspace.run("show", "echo-1", "--revision", "9")
        #expect(older.status == .problems)
    }

    @Test func historyAndUndo() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        _ = await workspace.run("edit", "echo-1", "count=5")
        let undone = try await workspace.document("undo", "echo-1")
        #expect(undone["revision"] == 3)
        #expect(undone["changes"] == ["count": ["from": 5, "to": 1]])
        let again = try await workspace.document("undo", "echo-1", "--to", "2")
        #expect(again["changes"] == ["count": ["from": 1, "to": 5]])
        let history = try await workspace.document("history", "echo-1")
        let rows = history["revisions"]?.array ?? []
        try #require(rows.map { $0["revision"] } == [1, 2, 3, 4])
        #expect(rows.map { $0["origin"] } == ["add", "edit", "undo", "undo"])
        #expect(rows[2]["restores"] == 1)
    }

    @Test func redoAndEditRestoreRevisions() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        _ = await workspace.run("edit", "echo-1", "count=5")
        _ = await workspace.run("undo", "echo-1")
        #expect(try await workspace.document("redo", "echo-1")["changes"] == ["count": ["from": 1, "to": 5]])
        let tried = try await workspace.document("edit", "echo-1", "--revision", "1", "--dry-run")
        #expect(tried["changes"] == ["count": ["from": 5, "to": 1]])
        let edited = try await workspace.document("edit", "echo-1", "--revision", "1")
        #expect(edited["revision"] == 5)
        // This is a normal edit, so it can be undone.
        #expect(try await workspace.document("undo", "echo-1")["changes"] == ["count": ["from": 1, "to": 5]])
        let history = try await workspace.document("history", "echo-1")
        let rows = history["revisions"]?.array ?? []
        #expect(rows.map { $0["origin"] } == ["add", "edit", "undo", "redo", "edit", "undo"])
        #expect(rows.map { $0["restores"] } == [nil, nil, 1, 2, 1, 2])
        #expect(rows.allSatisfy { $0["reload"]?["outcome"] == "answered" })
        for (arguments, status) in [
            (["--revision", "9"], CommandStatus.problems), (["--revision", "1", "count=3"], .wrongUsage),
            (["--revision", "1", "--expect-revision", "2"], .problems),
        ] {
            #expect(await workspace.run(["edit", "echo-1"] + arguments).status == status, "\(arguments)")
        }
        #expect(await workspace.run("redo", "echo-9").status == .problems)
    }

    @Test func listSelectsAndTellsMore() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "mode=hour")
        _ = await workspace.run("add", "echo", "mode=fail")
        func listed(_ arguments: String...) async throws -> [JSONValue?] {
            let ending = await workspace.run(["list", "--format", "json"] + arguments)
            return try ending.document["widgets"]?.array?.map { $0["widget"] } ?? []
        }
        #expect(try await listed() == ["echo-1", "echo-2"])
        #expect(try await listed("--kind", "echo", "--only", "current") == ["echo-1"])
        #expect(try await listed("--only", "placeholder") == ["echo-2"])
        #expect(await workspace.run("list", "--only", "stale").output.hasPrefix("no placed widget fits\n"))
        #expect(await workspace.run("list", "--kind", "ecko").talk.contains("did you mean \"echo\"?"))
        #expect(await workspace.run("list", "--only", "old").status == .wrongUsage)
        let wide = await workspace.run("list", "--wide").output
        #expect(
            wide.hasPrefix(
                "widget   family        rev   state         next reload   last answer   configuration"))
        #expect(wide.contains("current       12:59:00      12:00:00"))
        #expect(wide.contains("the server is"), "\(wide)")
    }

    @Test func diffComparesTwoRevisions() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        _ = await workspace.run("edit", "echo-1", "count=5")
        _ = await workspace.run("edit", "echo-1", "text=two", "count=6")
        let later: JSONValue = ["text": ["from": "hello", "to": "two"], "count": ["from": 5, "to": 6]]
        let all: JSONValue = ["text": ["from": "hello", "to": "two"], "count": ["from": 1, "to": 6]]
        for (range, changes) in [
            ("2..3", later), ("2..", later), ("2", later), ("1..", all), ("..3", all),
            ("..2", ["count": ["from": 1, "to": 5]]), ("2..1", ["count": ["from": 5, "to": 1]]),
            ("2..2", [:]),
        ] {
            #expect(try await workspace.document("diff", "echo-1", range)["changes"] == changes, "\(range)")
        }
        let same = await workspace.run("diff", "echo-1", "2..2")
        #expect(same.output == "revisions 2 and 2 have the same values\n")
        let unknown = await workspace.run("diff", "echo-1", "2..9")
        #expect(unknown.status == .problems)
        #expect(unknown.talk.contains("echo-1 has no revision 9, expected 1 to 3"))
        for range in ["..", "", "a..b", "1..2..3", "0..2", "-1"] {
            #expect(await workspace.run("diff", "echo-1", range).status == .wrongUsage, "\(range)")
        }
    }

    @Test func reloadOfOneOfAKindAndOfAll() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        _ = await workspace.run("add", "echo")
        let one = try await workspace.document("reload", "echo-2")
        #expect(one["reload"]?["reason"] == "center")
        #expect(one["reload"]?["outcome"] == "answered")
        for target in [["--kind", "echo"], ["--all"]] {
            let all = await workspace.run(["reload", "--format", "json"] + target)
            #expect(try all.document["reloads"]?.array?.map { $0["widget"] } == ["echo-1", "echo-2"])
        }
    }

    /// Exit code 1, so that scripts notice the failure.
    @Test func aReloadThatFailsExits1() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        _ = await workspace.run("add", "echo", "mode=fail")
        for target in [["echo-2"], ["--kind", "echo"], ["--all"]] {
            let ending = await workspace.run(["reload"] + target)
            #expect(ending.status == .problems, "\(target)")
            #expect(ending.output.contains("echo-2 → refresh requested, but it failed after"))
            #expect(ending.talk.contains("returned no timeline: the server is"))
        }
        #expect(await workspace.run("reload", "echo-1").status == .done)
    }

    @Test func aWidgetIsDeletedAtOnceIfTheUserSaysSo() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let ending = await workspace.run("remove", "echo-1", "--now")
        #expect(ending.status == .done && ending.output == "echo-1 deleted\n")
        #expect(try await workspace.document("trash", "list") == ["widgets": []])
    }

    @Test func removeMovesToTheTrash() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        #expect(try await workspace.document("remove", "echo-1") == ["widget": "echo-1", "removed": true])
        #expect(await workspace.run("show", "echo-1").status == .problems)
        #expect(await workspace.run("trash", "restore", "echo-1").status == .done)
        _ = await workspace.run("remove", "echo-1")
        #expect(try await workspace.document("add", "echo")["widget"] == "echo-2")
    }

    @Test func galleryAndOptionsComeFromTheProvider() async throws {
        let workspace = try TestWorkspace()
        let gallery = try await workspace.document("gallery")
        let kind = try #require(gallery["widgets"]?.array?.first)
        #expect(kind["kind"] == "echo")
        #expect(kind["snapshot"] == "snapshot")
        #expect(kind["families"] == ["systemSmall", "systemMedium"])
        let options = try await workspace.document("options", "echo", "place")
        let offered = options["parameters"]?.array?.first?["options"]?.array ?? []
        #expect(offered.map { $0["id"] } == ["here", "there"])
        let added = try await workspace.document("add", "echo", "place=There")
        #expect(added["revision"] == 1)
        let shown = try await workspace.document("show", "echo-1")
        #expect(shown["values"]?["place"]?["id"] == "there")
    }

    @Test func optionsHaveHeadings() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "provider.json",
            TestWorkspace.script.replacing(
                #""subtitle": "nearby"}"#, with: #""subtitle": "nearby", "group": "Around"}"#))
        let intent = try workspace.text(of: "echo.yaml")
        try workspace.write(
            "echo.yaml",
            intent.replacing(
                "      loud:",
                with: """
                          size:
                            cases:
                              small: Small
                              large: { title: Large, group: Rare, when: { loud: true } }
                          loud:
                    """))
        let listed = await workspace.run("options", "echo", "place")
        #expect(listed.output.contains("\n  Around\n  here"), "\(listed.output)\(listed.talk)")
        _ = await workspace.run("add", "echo", "place=here")
        let sizes = await workspace.run("options", "echo-1", "size")
        #expect(sizes.output.contains("small   Small\n  Rare\n  large   Large"), "\(sizes.output)")
        #expect(await workspace.run("edit", "echo-1", "loud=false").status == .done)
        #expect(await !workspace.run("options", "echo-1", "size").output.contains("Large"))
        #expect(await workspace.run("edit", "echo-1", "size=large").status == .problems)
    }

    /// The commands show links and groups from the manifest.
    @Test func galleryAndShowTellLinksAndGroups() async throws {
        let workspace = try TestWorkspace()
        let plain = try #require(try await workspace.document("gallery")["widgets"]?.array?.first)
        #expect(plain["open"] == .null && plain["group"] == .null)
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest.replacing(
                "widgets:\n", with: "group: { id: group.org.example.echo, secrets: [token] }\nwidgets:\n"
            ).replacing("    title: Echo\n", with: "    title: Echo\n    open: [player, \"{url}\"]\n"))
        _ = await workspace.run("add", "echo")
        let kind = try #require(try await workspace.document("gallery")["widgets"]?.array?.first)
        for document in [kind, .object(try await workspace.document("show", "echo-1"))] {
            #expect(document["open"] == ["player", "{url}"])
            #expect(document["group"] == ["id": "group.org.example.echo", "secrets": ["token"]])
        }
        for ending in [await workspace.run("gallery"), await workspace.run("show", "echo-1")] {
            #expect(ending.output.contains("links open with player {url}\n"))
            #expect(ending.output.contains("shares values as group.org.example.echo\n"))
        }
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest.replacing(
                "    title: Echo\n", with: "    title: Echo\n    open: [./player, \"{url}\"]\n"))
        // The board may run in a different folder.
        let shown = try await workspace.document("show", "echo-1")
        #expect(shown["open"]?.array?.first?.string?.hasSuffix("/player") == true)
        #expect(shown["open"]?.array?.first?.string?.hasPrefix("/") == true)
    }

    /// For `options`, the provider lists the offered cases; without an answer, all cases are offered.
    @Test func optionsOfAnEnumComeFromTheProvider() async throws {
        let workspace = try TestWorkspace()
        let cases = "cases: { here: Here, there: There, nowhere: Nowhere }, options: list"
        try workspace.write(
            "echo.yaml",
            "format: 1\nintents: { Echo: { title: Echo, parameters: { side: { title: Side, \(cases) } } } }\n"
        )
        try workspace.write(
            "provider.json", TestWorkspace.script.replacing(#"{"id": "#, with: #"{"value": "#))
        func offered() async throws -> [JSONValue?] {
            let options = try await workspace.document("options", "echo", "side")
            return (options["parameters"]?.array?.first?["options"]?.array ?? []).map { $0["value"] }
        }
        #expect(try await offered() == ["here", "there"])
        #expect(await workspace.run("add", "echo", "side=nowhere").status == .problems)
        #expect(await workspace.run("add", "echo", "side=there").status == .done)
        try workspace.write(
            "provider.json",
            TestWorkspace.script.replacing(
                #""options":"#, with: #""none":"#))
        #expect(try await offered() == ["here", "there", "nowhere"])
    }

    /// If the manifest does not define a title, the provider's own title is used.
    @Test func galleryHasTheProvidersOwnTitle() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest.replacing("    title: Echo\n", with: "")
                .replacing("    description: Says what it was told.\n", with: ""))
        try workspace.write(
            "provider.json",
            TestWorkspace.script.replacing(
                #""configuration": "intent"}"#,
                with: #""configuration": "intent", "title": "Own", "description": "By itself."}"#))
        let kind = try #require(try await workspace.document("gallery")["widgets"]?.array?.first)
        #expect(kind["title"] == "Own" && kind["description"] == "By itself.")
    }

    @Test func renderDrawsTheArchivedView() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "mode=hour")
        let now = try await workspace.document("render", "echo-1")
        #expect(now["view"] == "hello 1 r1")
        #expect(now["entry"] == "2026-11-21T12:00:00.000Z")
        for instant in ["2026-11-21T12:30:10Z", "30m", "+30m"] {
            let later = try await workspace.document("render", "echo-1", "--at", instant)
            #expect(later["entry"] == "2026-11-21T12:30:00.000Z")
        }
        let drawn = await workspace.run("render", "echo-1")
        #expect(
            drawn.output == """
                ╭─ Echo ────────────╮
                │                   │
                │                   │
                │                   │
                │                   │
                │    hello 1 r1     │
                │                   │
                │                   │
                │                   │
                │                   │
                ╰───────────────────╯

                """)
    }

    @Test func anEditDrawsBeforeAndAfterOnATerminal() async throws {
        let workspace = try TestWorkspace()
        let terminal = Terminal(columns: 80, colors: .none)
        let added = await workspace.run("add", "echo", "--no-picture", terminal: terminal)
        #expect(!added.output.contains("╭"))
        let edited = await workspace.run("edit", "echo-1", "count=2", terminal: terminal)
        let lines = edited.output.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count > 14, "\(edited)")
        #expect(lines[0] == "count  1 → 2")
        #expect(lines[1].hasPrefix("revision 2, refreshed at once ("))
        #expect(lines[2] == "")
        #expect(lines[3] == "╭─ Echo ────────────╮   ╭─ Echo ────────────╮")
        #expect(lines[8] == "│    hello 1 r1     │   │    hello 2 r2     │")
        #expect(lines[14] == "       before                   after")
        let plain = await workspace.run("edit", "echo-1", "count=3")
        #expect(plain.output.split(separator: "\n").count == 2, "no picture without a terminal")
    }

    @Test func whatIsMeantIsGuessed() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let lines: [([String], String)] = [
            (["show", "ecko-1"], "did you mean \"echo-1\"?"),
            (["add", "ecko"], "did you mean \"echo\"?"),
            (["edit", "echo-1", "cuont=3"], "count"),
            (["reload", "--kind", "ecko"], "did you mean \"echo\"?"),
        ]
        for (line, hint) in lines {
            let ending = await workspace.run(line)
            #expect(ending.status == .problems, "\(line)")
            #expect(ending.output == "")
            #expect(ending.talk.contains("hint: did you mean"), "\(line): \(ending.talk)")
            #expect(ending.talk.contains(hint), "\(line): \(ending.talk)")
        }
        let json = await workspace.run("add", "ecko", "--format", "json")
        #expect(json.status == .problems)
        #expect(try json.document["problems"]?.array?.first?["severity"] == "error")
    }
}
