import Foundation
import JSONText
import Testing
import WidgetRuntime

@testable import WidgetconfCommands

/// `provider pack`, `add`, `trust` and `remove`: a provider from one workspace in another one.
@Suite(.serialized, .timeLimit(.minutes(30))) struct InstalledProviderTests {
    /// A workspace `home` with the provider `my-clock`, which has an intent, and an empty workspace `other`.
    private func workspaces() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        for folder in ["home", "other"] { #expect(await workspace.run("init", folder).status == .done) }
        let made = await workspace.run(
            "provider", "new", "my-clock", "--language", "python", "-C", "home")
        #expect(made.status == .done, "\(made)")
        let manifest = try workspace.text(of: "home/my-clock/provider.yaml")
        try workspace.write(
            "home/my-clock/provider.yaml",
            manifest.replacing("\nwidgets:", with: "\nlimits: { answer: 10m }\npermissions: {}\nwidgets:"))
        let other = try workspace.text(of: "other/widgetconf.yaml")
        try workspace.write(
            "other/widgetconf.yaml",
            other.replacing("[\"Intents/*.yaml\"]", with: "[\"Intents/*.yaml\", \"*/Intents/*.yaml\"]"))
        return workspace
    }

    private func pack(_ folder: String, in workspace: TestWorkspace) async throws -> JSONObject {
        try await workspace.document("provider", "pack", folder)
    }

    private func mayRun(_ workspace: TestWorkspace) async throws -> Bool {
        let document = try await workspace.document("provider", "trust", "-C", "other")
        let provider = document.objects("providers").first { $0.text("provider") == "my-clock" }
        return try #require(provider).flag("mayRun")
    }

    @Test func aPackIsTheSameProviderElsewhere() async throws {
        let workspace = try await workspaces()
        let packed = try await pack("home/my-clock", in: workspace)
        let again = try await pack("home/my-clock", in: workspace)
        #expect(packed.text("file") == again.text("file"))
        let added = try await workspace.document(
            "provider", "add", packed.text("file"), "--yes", "-C", "other")
        #expect(added.text("hash") == packed.text("hash"))
        #expect(added.flag("trusted"))
        #expect(
            FileManager.default.isExecutableFile(atPath: workspace.folder + "/home/my-clock/my-clock.py")
                == FileManager.default.isExecutableFile(
                    atPath: workspace.folder + "/other/my-clock/my-clock.py"))
        #expect(try await pack("other/my-clock", in: workspace).text("hash") == packed.text("hash"))
        let check = await workspace.run("check", "--run", "-C", "other")
        #expect(check.status == .done, "\(check)")
        _ = await workspace.run("add", "my-clock", "-C", "other")
        let shown = await workspace.run("render", "my-clock-1", "-C", "other").output
        #expect(shown.contains("My-clock"), "\(shown)")
    }

    @Test func aPackWithOtherContentThanItsNameSaysIsRefused() async throws {
        let workspace = try await workspaces()
        let file = try await pack("home/my-clock", in: workspace).text("file")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        bytes[600] ^= 1
        try bytes.write(to: URL(fileURLWithPath: file))
        let changed = await workspace.run("provider", "add", file, "-C", "other")
        #expect(changed.status == .couldNotRun, "\(changed)")
        #expect(changed.talk.contains("does not match its name"), "\(changed.talk)")
        try Data(bytes.prefix(700)).write(to: URL(fileURLWithPath: file))
        let cut = await workspace.run("provider", "add", file, "-C", "other")
        #expect(cut.talk.contains("is not a pack of a provider"), "\(cut.talk)")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/other/my-clock"))
    }

    @Test func aProviderFromElsewhereIsNotStartedUntilItIsTrusted() async throws {
        let workspace = try await workspaces()
        let file = try await pack("home/my-clock", in: workspace).text("file")
        let added = await workspace.run("provider", "add", file, "-C", "other")
        #expect(added.status == .done, "\(added)")
        #expect(added.talk.contains("my-clock asks to"), "\(added.talk)")
        #expect(added.output.contains("until then it is not started"), "\(added.output)")
        #expect(!(try await mayRun(workspace)))
        let placed = await workspace.run("add", "my-clock", "-C", "other")
        #expect(placed.talk.contains("comes from elsewhere and is not trusted yet"), "\(placed)")
        #expect(placed.talk.contains("widgetconf provider trust my-clock"), "\(placed)")
        let unasked = await workspace.run("provider", "trust", "my-clock", "-C", "other")
        #expect(unasked.status == .problems)
        #expect(unasked.talk.contains("found no terminal to ask, expected --yes"), "\(unasked.talk)")

        let refused = await workspace.run(
            ["provider", "trust", "my-clock", "-C", "other"], input: "no\n", readsTerminal: true)
        #expect(refused.talk.contains("Trust it?"), "\(refused.talk)")
        #expect(!(try await mayRun(workspace)))
        let consented = await workspace.run(
            ["provider", "trust", "my-clock", "-C", "other"], input: "yes\n", readsTerminal: true)
        #expect(consented.status == .done)
        #expect(try await mayRun(workspace))
        let shown = await workspace.run("check", "--run", "-C", "other")
        #expect(shown.status == .done, "\(shown)")

        #expect(
            await workspace.run("provider", "trust", "my-clock", "--revoke", "-C", "other").status == .done)
        #expect(!(try await mayRun(workspace)))
    }

    @Test func aChangedProviderAsksAgain() async throws {
        let workspace = try await workspaces()
        // From a folder, as from a pack, but without its definitions.
        let added = try await workspace.document(
            "provider", "add", "home/my-clock", "--yes", "-C", "other")
        #expect(added.flag("trusted"))
        #expect(try await mayRun(workspace))
        let program = "other/my-clock/my-clock.py"
        try workspace.write(program, try workspace.text(of: program) + "# changed\n")
        #expect(!(try await mayRun(workspace)))
        let check = await workspace.run("provider", "check", "my-clock", "-C", "other")
        #expect(
            (check.output + check.talk).contains("has changed since you trusted it")
                || check.status == .problems, "\(check)")
        // A provider that deletes the record of its origin is still one from elsewhere.
        try FileManager.default.removeItem(
            atPath: workspace.folder + "/other/my-clock/.widgetconf-origin.json")
        #expect(!(try await mayRun(workspace)))
        _ = await workspace.run("provider", "trust", "my-clock", "--yes", "-C", "other")
        #expect(try await mayRun(workspace))
    }

    /// Interpreters, libraries and compiled files decide what runs, too.
    @Test(arguments: [
        ".venv/bin/python3", "lib/.venv/x.pth", "node_modules/x/index.js", ".build/debug/my-clock",
        "__pycache__/my-clock.cpython-313.pyc",
    ])
    func whatIsMadeInItsFolderAsksAgain(_ name: String) async throws {
        let workspace = try await workspaces()
        _ = await workspace.run("provider", "add", "home/my-clock", "--yes", "-C", "other")
        #expect(try await mayRun(workspace))
        let file = "other/my-clock/" + name
        try FileManager.default.createDirectory(
            atPath: ((workspace.folder + "/" + file) as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true)
        try workspace.write(file, "#!/bin/sh\n")
        #expect(!(try await mayRun(workspace)))
        let document = try await workspace.document(
            "provider", "trust", "my-clock", "--yes", "-C", "other")
        #expect(["full", "partial", "none"].contains(document.text("isolation")))
        #expect(try await mayRun(workspace))
        // Neither the size nor the date shows the change.
        let path = workspace.folder + "/" + file
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        try workspace.write(file, "#!/bin/py\n")
        try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: path)
        #expect(!(try await mayRun(workspace)))
    }

    /// Python would write compiled files into its folder.
    @Test func whatRunsStaysTrusted() async throws {
        let workspace = try await workspaces()
        let manifest = try workspace.text(of: "home/my-clock/provider.yaml")
        try workspace.write(
            "home/my-clock/provider.yaml", manifest.replacing("permissions: {}\n", with: ""))
        let file = try await pack("home/my-clock", in: workspace).text("file")
        _ = await workspace.run("provider", "add", file, "--yes", "-C", "other")
        let program = "other/my-clock/my-clock.py"
        try workspace.write("other/my-clock/more.py", "more = 1\n")
        try workspace.write(program, "import more\n" + (try workspace.text(of: program)))
        _ = await workspace.run("provider", "trust", "my-clock", "--yes", "-C", "other")
        let check = await workspace.run("check", "--run", "-C", "other")
        #expect(check.status == .done, "\(check)")
        #expect(try await mayRun(workspace))
    }

    @Test func removesOnlyWhatWasInstalled() async throws {
        let workspace = try await workspaces()
        let file = try await pack("home/my-clock", in: workspace).text("file")
        _ = await workspace.run("provider", "add", file, "--yes", "-C", "other")
        let twice = await workspace.run("provider", "add", file, "--yes", "-C", "other")
        #expect(twice.status == .problems)
        #expect(twice.talk.contains("provider remove my-clock"), "\(twice.talk)")
        let removed = try await workspace.document("provider", "remove", "my-clock", "-C", "other")
        #expect(removed.text("folder") == workspace.folder + "/other/my-clock")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/other/my-clock"))
        // Consent does not outlive what it was for.
        _ = await workspace.run("provider", "add", file, "-C", "other")
        #expect(!(try await mayRun(workspace)))
        for name in ["Greeting", "nothing", "..", ".", "my-clock/.."] {
            let refused = await workspace.run("provider", "remove", name, "-C", "other")
            #expect(refused.status == .problems, "\(name): \(refused)")
        }
        #expect(FileManager.default.fileExists(atPath: workspace.folder + "/other/Greeting/provider.yaml"))
    }

    @Test func saysWhichPatternFindsTheDefinitions() async throws {
        let workspace = try await workspaces()
        let file = try await pack("home/my-clock", in: workspace).text("file")
        #expect(await workspace.run("init", "third").status == .done)
        let added = await workspace.run("provider", "add", file, "--yes", "-C", "third")
        #expect(added.talk.contains("no pattern of \"intents\""), "\(added.talk)")
        #expect(added.talk.contains("add \"my-clock/Intents/*.yaml\" to \"intents\""), "\(added.talk)")
    }
}
