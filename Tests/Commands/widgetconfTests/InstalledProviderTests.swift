import CaseWalking
import Configurations
import Foundation
import SourceText
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `provider pack`, `add`, `trust` and `remove`: a provider from one workspace in a different workspace.
@Suite(.serialized, .thorough) struct InstalledProviderTests {
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

    private func mayRun(_ workspace: TestWorkspace, _ folder: String = "other") async throws -> Bool {
        let document = try await workspace.document("provider", "trust", "-C", folder)
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
        // Installed from a folder: the same as from a pack, but without its definitions.
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
        // A provider that deletes the record of its origin is still treated as installed.
        try FileManager.default.removeItem(
            atPath: workspace.folder + "/other/my-clock/.widgetconf-origin.json")
        #expect(!(try await mayRun(workspace)))
        _ = await workspace.run("provider", "trust", "my-clock", "--yes", "-C", "other")
        #expect(try await mayRun(workspace))
    }

    /// Interpreters, libraries and compiled files also determine the code that runs.
    @Test(arguments: [
        ".venv/bin/python3", "lib/.venv/x.pth", "node_modules/x/index.js", ".build/debug/my-clock",
        "__pycache__/my-clock.cpython-313.pyc", ".git/x.py", "lib/.git", "lib/.widgetconf-origin.json",
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

    /// A provider that may write to its folder can change the record of its origin. That record might be a
    /// program under `open`.
    @Test(arguments: ["the file", "a folder in its place"])
    func theRecordOfItsOriginAsksAgain(_ change: String) async throws {
        let workspace = try await workspaces()
        _ = await workspace.run("provider", "add", "home/my-clock", "--yes", "-C", "other")
        #expect(try await mayRun(workspace))
        let record = "other/my-clock/.widgetconf-origin.json"
        if change == "the file" {
            try workspace.write(record, try workspace.text(of: record) + " ")
        } else {
            try FileManager.default.removeItem(atPath: workspace.folder + "/" + record)
            try workspace.write(record + "/x.sh", "#!/bin/sh\n")
        }
        #expect(!(try await mayRun(workspace)))
    }

    /// The folder may change after a manifest is read and before its provider starts.
    @Test func onlyTheManifestThatWasTrustedIsStarted() async throws {
        let workspace = try await workspaces()
        _ = await workspace.run("provider", "add", "home/my-clock", "--yes", "-C", "other")
        let manifest = "other/my-clock/provider.yaml"
        let trusted = try workspace.text(of: manifest)
        try workspace.write(manifest, trusted.replacing("permissions: {}\n", with: ""))
        let changed = try manifests(of: workspace)
        try workspace.write(manifest, trusted)
        let trust = ProviderTrust(environment: workspace.environment)
        let folder = workspace.folder + "/other/my-clock"
        #expect(try manifests(of: workspace).allSatisfy { trust.allows($0, in: folder) })
        #expect(!changed.contains { trust.allows($0, in: folder) })
    }

    private func manifests(of workspace: TestWorkspace) throws -> [ProviderManifest] {
        var findings: [Finding] = []
        let text = try workspace.text(of: "other/my-clock/provider.yaml")
        let file = SourceFile(path: "my-clock/provider.yaml", text: text)
        let manifests = ManifestSet.read([file], into: &findings).manifests
        #expect(manifests.count == 1, "\(findings)")
        return manifests
    }

    /// Python would otherwise write compiled files into its folder.
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
        // Consent ends when the provider is removed.
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
        let line = "write intents: [\"Intents/*.yaml\", \"my-clock/Intents/*.yaml\"]"
        #expect(added.talk.contains(line), "\(added.talk)")
    }

    /// A provider in an installed folder needs separate consent, because its permissions were not shown.
    @Test func aProviderInsideAnInstalledOneIsNotStartedUntilItIsTrusted() async throws {
        let workspace = try await workspaces()
        let manifest = try workspace.text(of: "home/my-clock/provider.yaml")
        let inner = manifest.replacing("my-clock", with: "inner").replacing("permissions: {}\n", with: "")
        try workspace.write("home/my-clock/sub/provider.yaml", inner)
        try workspace.write(
            "home/my-clock/sub/inner.py", try workspace.text(of: "home/my-clock/my-clock.py"))
        try workspace.write(
            "other/widgetconf.yaml",
            try workspace.text(of: "other/widgetconf.yaml").replacing(
                "[\"*/provider.yaml\"]", with: "[\"*/provider.yaml\", \"*/*/provider.yaml\"]"))
        _ = await workspace.run("provider", "add", "home/my-clock", "--yes", "-C", "other")
        func running() async throws -> [String] {
            try await workspace.document("provider", "trust", "-C", "other").objects("providers")
                .filter { $0.flag("installed") && $0.flag("mayRun") }.map { $0.text("provider") }
        }
        #expect(try await running() == ["my-clock"])
        let asked = await workspace.run("provider", "trust", "inner", "--yes", "-C", "other")
        #expect(asked.talk.contains("use all files and the network"), "\(asked)")
        #expect(Set(try await running()) == ["my-clock", "inner"])
        // The content of the whole folder counts.
        try workspace.write("other/my-clock/data.txt", "new\n")
        #expect(try await running() == [])
    }

    /// The record of the origin is missing, as if the provider had deleted it.
    @Test func aMovedOrLinkedWorkspaceStaysAsTrustedAsItWas() async throws {
        let workspace = try await workspaces()
        _ = await workspace.run("provider", "add", "home/my-clock", "--yes", "-C", "other")
        let files = FileManager.default
        try files.removeItem(atPath: workspace.folder + "/other/my-clock/.widgetconf-origin.json")
        #expect(try await mayRun(workspace))
        let program = "other/my-clock/my-clock.py"
        try workspace.write(program, try workspace.text(of: program) + "# changed\n")
        try files.createSymbolicLink(
            atPath: workspace.folder + "/link", withDestinationPath: workspace.folder + "/other")
        #expect(!(try await mayRun(workspace, "link")))
        try files.moveItem(atPath: workspace.folder + "/other", toPath: workspace.folder + "/elsewhere")
        #expect(!(try await mayRun(workspace, "elsewhere")))
        let removed = await workspace.run("provider", "remove", "my-clock", "-C", "elsewhere")
        #expect(removed.status == .done, "\(removed)")
        // The next folder with this name is the author's.
        try workspace.write(
            "elsewhere/my-clock/provider.yaml", try workspace.text(of: "home/my-clock/provider.yaml"))
        #expect(try await mayRun(workspace, "elsewhere"))
    }

    @Test func nothingIsLeftOfAFailedInstallation() async throws {
        let workspace = try await workspaces()
        let manifest = ProviderFolder.File(
            path: "provider.yaml", isExecutable: false,
            bytes: Array(try workspace.text(of: "home/my-clock/provider.yaml").utf8))
        let folder = ProviderFolder(
            files: [manifest] + ["z", "z/b"].map { .init(path: $0, isExecutable: false, bytes: [65]) })
        try Data(try ProviderPack.archive(folder)).write(
            to: URL(fileURLWithPath: workspace.folder + "/z.provider.tar"))
        let both = await workspace.run("provider", "add", "z.provider.tar", "--yes", "-C", "other")
        #expect(both.status == .couldNotRun)
        #expect(both.talk.contains("is not a pack of a provider"), "\(both.talk)")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/other/my-clock"))
        // The record of trust cannot be written.
        try FileManager.default.createDirectory(
            atPath: workspace.folder + "/state/trust.json", withIntermediateDirectories: true)
        let unrecorded = await workspace.run("provider", "add", "home/my-clock", "--yes", "-C", "other")
        #expect(unrecorded.talk.contains("trust.json cannot be written"), "\(unrecorded.talk)")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/other/my-clock"))
        try FileManager.default.removeItem(atPath: workspace.folder + "/state/trust.json")
        let added = await workspace.run("provider", "add", "home/my-clock", "--yes", "-C", "other")
        #expect(added.status == .done, "\(added)")
    }

    /// The permissions that a provider with this name, these kinds and this group would get.
    @Test func showsGroupsTakenKindsAndGivenSecrets() async throws {
        let workspace = try await workspaces()
        let manifest = try workspace.text(of: "home/my-clock/provider.yaml")
        let group = "group: { id: group.org.example.clock, secrets: [token, pin] }\nwidgets:"
        try workspace.write(
            "home/my-clock/provider.yaml",
            manifest.replacing(
                "\nwidgets:\n  my-clock:", with: "\n\(group)\n  my-clock:\n    formerly: [old]"))
        let without = try await workspace.document("provider", "add", "home/my-clock", "-C", "other")
        let lines = without.texts("asks")
        #expect(
            lines.suffix(2) == [
                "share the values of group.org.example.clock with other providers, "
                    + "with the secrets token, pin",
                "take over the widgets of old",
            ], "\(lines)")
        try workspace.write(
            "state/secrets/old-1.json",
            #"{"version":1,"recipient":{"provider":"my-clock"},"secrets":[{"parameter":"t","secret":"x"}]}"#)
        let trusted = await workspace.run("provider", "trust", "my-clock", "--yes", "-C", "other")
        #expect(
            trusted.talk.contains("receive the secrets and accounts that were given to my-clock"),
            "\(trusted.talk)")
    }
}
