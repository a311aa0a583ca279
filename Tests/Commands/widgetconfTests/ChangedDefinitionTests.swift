import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf

/// Placed widgets whose definition changed: the messages about their values, and the earlier findings of
/// `check --board` (C8, C9).
@Suite(.serialized, .brief) struct ChangedDefinitionTests {
    private func change(_ workspace: TestWorkspace, _ old: String, _ new: String) throws {
        let text = try workspace.text(of: "echo.yaml")
        #expect(text.contains(old))
        try workspace.write("echo.yaml", text.replacing(old, with: new))
    }

    /// A chosen case that the definition no longer offers is marked, because the value alone looks valid.
    @Test func aCaseThatIsNoLongerOfferedIsMarked() async throws {
        let workspace = try TestWorkspace()
        let modes = "mode: { title: Mode, cases: { one: One, two: { title: Two, when: { loud: true } } } }"
        let old = "mode: { title: Mode, type: string, default: answer }"
        let intent = TestWorkspace.intent.replacing(old, with: modes)
        try workspace.write("echo.yaml", intent)
        #expect(await workspace.run("add", "echo", "mode=two").status == .done)
        try workspace.write("echo.yaml", intent.replacing("loud: true } }", with: "loud: false } }"))
        let shown = await workspace.run("show", "echo-1").output
        #expect(shown.contains("two     chosen here, not accepted now"), "\(shown)")
    }

    @Test func checkSaysWhenTheVersionMustBeRaised() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "count=9")
        #expect(await workspace.run("check", "--board").status == .done)
        try change(workspace, "range: [1, 9]", "range: [1, 5]")
        #expect(await workspace.run("check").status == .done, "the definition itself is valid")
        let checked = await workspace.run("check", "--board")
        #expect(checked.status == .problems)
        #expect(
            checked.output.contains(
                #""count" in echo-1 has a value that does not fit, but "version" is still 1, expected 2"#))
        #expect(checked.output.contains(#"found "9", expected 1 to 5"#))

        // The finding's advice.
        try change(
            workspace, "    title: Echo\n",
            """
                title: Echo
                version: 2
                migrations: [{ from: 1, values: { count: { 9: 5 } } }]

            """.replacing("    title", with: "    title"))
        let migrated = await workspace.run("check", "--board")
        #expect(migrated.status == .done, "\(migrated.output)")
    }

    @Test func checkAnnouncesValuesThatAreSecretNow() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=plainwords")
        _ = await workspace.run("edit", "echo-1", "text=otherplainwords")
        try change(workspace, "type: string, default: hello", "type: string, secret: true")
        let checked = await workspace.run("check", "--board")
        #expect(checked.status == .done, "it is a warning")
        #expect(checked.output.contains("[board-secret]"))
        #expect(!checked.output.contains("plainwords"))

        let listed = await workspace.run("list")
        #expect(listed.talk.contains("note: values of echo-1, which are now secret, were moved to "))
        #expect(await !workspace.run("check", "--board").output.contains("board-secret"))
        for arguments in [
            ["history", "echo-1"], ["show", "echo-1"], ["show", "echo-1", "--revision", "1"],
            ["ledger", "echo-1"], ["ledger", "--board"], ["timeline", "echo-1"], ["render", "echo-1"],
            ["list"], ["why", "echo-1"], ["undo", "echo-1", "--to", "1"], ["edit", "echo-1", "--dry-run"],
        ] {
            for format in ["text", "json"] {
                let ending = await workspace.run(arguments + ["--format", format])
                // The test's provider shows the value after its next reload.
                let isShown = arguments[0] == "render" && ending.output.contains("r3")
                #expect(isShown || !ending.output.contains("plainwords"), "\(arguments)")
                #expect(!ending.talk.contains("plainwords"), "\(arguments)")
            }
        }
        #expect(await workspace.run("history", "echo-1").output.contains("•••• (changed)"))
    }

    @Test func aLeftoverValueStopsNoWidgetAndIsReported() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=kept", "count=9")
        try change(workspace, "      text: { title: Text, type: string, default: hello }\n", "")
        try change(workspace, "range: [1, 9]", "range: [1, 5]")
        let shown = await workspace.run("show", "echo-1")
        #expect(!shown.output.contains("needs"))
        let text = #"""
            warning: the value of "text" of echo-1 is kept aside; it was stored with version 1: \#
            found a value for "text", expected a parameter of Echo
              hint: discard it with "widgetconf edit echo-1 --unset text"
            """#
        #expect(shown.talk.contains(text), "\(shown.talk)")
        let count = #"hint: discard it with "widgetconf edit echo-1 --unset count""#
        #expect(shown.talk.contains(count))
        let document = try await workspace.document("show", "echo-1")
        #expect(document["values"]?["count"] == 1, "the default applies")
        #expect(document["aside"]?.array?.map { $0["parameter"] } == ["count", "text"])
        #expect(document["aside"]?.array?.map { $0["stored"] } == [9, "kept"])

        let edited = await workspace.run("edit", "echo-1", "loud=false")
        #expect(edited.status == .done)
        #expect(edited.output.contains("refreshed at once"), "the widget reloads")
        #expect(edited.talk.contains(text) && edited.talk.contains(count), "the same advice")

        // The advice works.
        let unset = await workspace.run("edit", "echo-1", "--unset", "text", "--unset", "count")
        #expect(unset.status == .done && !unset.talk.contains("aside"))
        let discarded = "the kept value of count is discarded\nthe kept value of text is discarded\nrevision "
        #expect(unset.output.hasPrefix(discarded), "\(unset.output)")
        #expect(await !workspace.run("show", "echo-1").talk.contains("aside"))
    }

    @Test func showAndHistoryNameTheVersionThatAValueWasStoredUnder() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=kept", "count=9")
        #expect(await !workspace.run("history", "echo-1").output.contains("version"))
        #expect(await !workspace.run("show", "echo-1").output.contains("version"))
        try change(workspace, "      text: { title: Text, type: string, default: hello }\n", "")
        try change(
            workspace, "    title: Echo\n    parameters", "    title: Echo\n    version: 2\n    parameters")
        let shown = await workspace.run("show", "echo-1")
        #expect(shown.output.contains("stored with version 1, the definition has version 2"))
        _ = await workspace.run("edit", "echo-1", "count=3")
        let history = await workspace.run("history", "echo-1").output
        #expect(history.contains("   version   changes\n"), "\(history)")
        let document = try await workspace.document("history", "echo-1")
        #expect(document["revisions"]?.array?.map { $0["version"] } == [1, 2])
        let present = try await workspace.document("show", "echo-1")
        #expect(present["version"] == 2 && present["definitionVersion"] == 2)
        #expect(present["aside"]?.array?.first?["version"] == 1, "no later edit changed it")
    }

    @Test func renamedSecretsReachTheProvider() async throws {
        let workspace = try TestWorkspace()
        try change(
            workspace, "type: string, default: hello }\n",
            """
            type: string, secret: true }
                  cameras: { title: Cameras, type: Camera, list: true }

            """)
        try workspace.write(
            "echo.yaml",
            try workspace.text(of: "echo.yaml") + """
                  Camera: { title: Camera, parameters: { code: { title: Code, type: string, secret: true } } }

                """)
        try workspace.writeProgram(
            TestWorkspace.program.replacing(
                #"return "%s %s r%s" % (values.get("text"), values.get("count"), context.get("revision"))"#,
                with: """
                    codes = [one.get("newCode", one.get("code")) for one in values.get("cameras", [])]
                        return "%s %s" % (values.get("key", values.get("text")), " ".join(codes))
                    """))
        let checked = await workspace.run("check")
        #expect(checked.status == .done, "\(checked.output)")
        let added = await workspace.run(
            "add", "echo", "text=o", "cameras.1.code=a", "cameras.2.code=b", "cameras.3.code=c")
        #expect(added.status == .done, "\(added.talk)")
        #expect(await workspace.run("render", "echo-1").output.contains("o a b c"))

        try change(workspace, "text: {", "key: { formerly: [text],")
        try change(workspace, "code: {", "newCode: { formerly: [code],")
        for (edit, shown) in [
            (["count=2"], "o a b c"), (["count=3"], "o a b c"),
            (["--unset", "cameras.1"], "o b c"), (["cameras.2.newCode=d"], "o b d"),
            (["code=x"], "o b d"),
        ] {
            let ending = await workspace.run(["edit", "echo-1"] + edit)
            let picture = await workspace.run("render", "echo-1").output
            #expect(picture.contains(shown), "\(edit): \(picture)\(ending.talk)")
        }
        _ = await workspace.run("undo", "echo-1", "--to", "1")
        #expect(await workspace.run("render", "echo-1").output.contains("o"))
    }

    @Test func textsInObjectsBecomeSecret() async throws {
        let workspace = try TestWorkspace()
        let camera = "      cameras: { title: Cameras, type: Camera, list: true }\n"
        try change(workspace, "type: string, default: hello }\n", "type: string, secret: true }\n" + camera)
        try change(
            workspace, "  Place: {",
            "  Camera: { title: Camera, parameters: { name: { type: string }, code: { type: string } } }\n"
                + "  Place: {")
        _ = await workspace.run(
            "add", "echo", "text=open", "cameras.1.name=door", "cameras.1.code=sesame",
            "cameras.2.code=barley")
        _ = await workspace.run("edit", "echo-1", "cameras.1.code=sesame2", "--unset", "cameras.2")
        try change(workspace, "code: {", "token: { secret: true, formerly: code,")
        try change(
            workspace, "    title: Echo\n    parameters:\n",
            "    title: Echo\n    version: 2\n    migrations: [{ from: 1, copy: { text: spare } }]\n"
                + "    parameters:\n      spare: { title: Spare, type: string, secret: true }\n")
        let checked = await workspace.run("check", "--board").output
        #expect(checked.contains("\"cameras.token\" is secret, but the board contains"), "\(checked)")
        let history = await workspace.run("history", "echo-1").output
        for text in ["sesame", "barley"] { #expect(!history.contains(text), "\(history)") }
        _ = await workspace.run("edit", "echo-1", "count=3")
        let shown = await workspace.run("show", "echo-1")
        #expect(!shown.talk.contains("kept aside"), "\(shown.talk)")
        let values = try await workspace.document("show", "echo-1")["values"]
        #expect(values?["cameras"]?.array?.first?["token"] == "••••")
        #expect(values?["spare"] == "••••")
    }

    @Test func boardGoesWithoutPaths() async throws {
        let workspace = try TestWorkspace()
        let refused = await workspace.run("check", "echo.yaml", "--board")
        #expect(refused.status == .wrongUsage)
        #expect(refused.talk.contains("--board checks the whole workspace"))
        #expect(await workspace.run("check", "--board").status == .done, "without a board")
    }
}
