import BoardDocuments
import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// Programs that an installed provider might start outside its own process: the program that opens links, and
/// other providers that it adds to the workspace, directly or through a link.
@Suite(.serialized, .brief) struct InstalledReachTests {
    private static let link = "https://example.org/commits"
    private static let trustLine =
        "run ./open.sh {url} as you, outside the sandbox, when you open a link"

    /// A workspace with the pack `linked` next to it, and an empty workspace `other`.
    private func workspaces(_ permissions: String = "{}") async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("init", "other").status == .done)
        try workspace.write("linked/provider.yaml", Self.manifest("linked", "permissions: \(permissions)"))
        try workspace.write("linked/linked.py", "raise SystemExit(1)\n")
        try workspace.write("linked/open.sh", "#!/bin/sh\n")
        return workspace
    }

    private static func manifest(_ name: String, _ more: String) -> String {
        """
        format: 1
        provider: \(name)
        command: [python3, linked.py]
        \(more)
        widgets:
          \(name):
            open: [./open.sh, "{url}"]
            families: [systemSmall]
            configuration: static

        """
    }

    private func shown(_ workspace: TestWorkspace) async throws -> ShownWidget {
        let document = try await workspace.document("show", "linked-1", "-C", "other")
        return try ShownWidget(json: .object(document))
    }

    private func words(
        _ workspace: TestWorkspace, _ environment: [String: String] = [:]
    ) async throws -> [String] {
        try LinkCommand(Self.link, of: try await shown(workspace), environment: environment).words
    }

    // Links

    @Test func theProgramThatOpensLinksNeedsConsent() async throws {
        let workspace = try await workspaces()
        let added = await workspace.run("provider", "add", "linked", "-C", "other")
        #expect(added.talk.contains("• \(Self.trustLine)\n"), "\(added.talk)")
        _ = await workspace.run("add", "linked", "-C", "other")
        let untrusted = await #expect(throws: RuntimeFailure.self) { try await words(workspace) }
        let message = "the provider linked comes from elsewhere and is not trusted yet; "
        #expect(untrusted?.description == message + "run \"widgetconf provider trust linked\"")
        let page = await workspace.run("show", "linked-1", "-C", "other").output
        #expect(page.contains("links do not open: the provider linked"), "\(page)")

        let trusted = try await workspace.document("provider", "trust", "linked", "--yes", "-C", "other")
        #expect(trusted.objects("providers").first?.texts("asks").contains(Self.trustLine) == true)
        let program = workspace.folder + "/other/linked/open.sh"
        #expect(try await words(workspace) == [program, Self.link])
        try workspace.write("other/linked/open.sh", "#!/bin/sh\n# changed\n")
        let changed = await #expect(throws: RuntimeFailure.self) { try await words(workspace) }
        #expect(changed?.description.contains("has changed since you trusted it") == true)
    }

    /// That program runs outside the sandbox, which is required here.
    @Test func withTheSandboxRequiredTheDesktopOpensLinks() async throws {
        let workspace = try await workspaces()
        _ = await workspace.run("provider", "add", "linked", "--yes", "-C", "other")
        _ = await workspace.run("add", "linked", "-C", "other")
        let required = ["WIDGETCONF_REQUIRE_SANDBOX": "1"]
        #expect(try await words(workspace, required) == ["xdg-open", Self.link])
        let shown = try await workspace.document(
            "show", "linked-1", "--require-sandbox", "-C", "other")
        #expect(shown["open"] == .null)
    }

    // Other providers

    @Test func aProviderBehindALinkInAnInstalledOneNeedsConsent() async throws {
        let workspace = try await workspaces()
        try workspace.write(
            "other/widgetconf.yaml",
            try workspace.text(of: "other/widgetconf.yaml").replacing(
                "[\"*/provider.yaml\"]", with: "[\"*/provider.yaml\", \"*/*/provider.yaml\"]"))
        _ = await workspace.run("provider", "add", "linked", "--yes", "-C", "other")
        try workspace.write("cache/provider.yaml", Self.manifest("planted", ""))
        try workspace.write("cache/linked.py", "raise SystemExit(1)\n")
        func running() async throws -> [String] {
            try await workspace.document("provider", "trust", "-C", "other").objects("providers")
                .filter { $0.flag("mayRun") }.map { $0.text("provider") }.sorted()
        }
        let before = try await running()
        #expect(before.contains("linked") && !before.contains("planted"))
        let link = workspace.folder + "/other/linked/node_modules"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: workspace.folder + "/cache")
        let after = try await running()
        #expect(!after.contains("linked") && !after.contains("planted"), "\(after)")
        // Consent covers the content of the link's target.
        _ = await workspace.run("provider", "trust", "planted", "--yes", "-C", "other")
        #expect(try await running().contains("planted"))
        try workspace.write("cache/linked.py", "raise SystemExit(2)\n")
        #expect(try await !running().contains("planted"))
    }

    @Test(arguments: [
        ("..", " (the workspace: it can add providers that run without your consent)"),
        ("../..", " (the workspace: it can add providers that run without your consent)"),
        ("/", " (the workspace: it can add providers that run without your consent)"),
        ("../beside", " (in the workspace: it can add providers that run without your consent)"),
        (".", ""), ("cache", ""), ("/var/empty", ""),
    ])
    func tellsWhichFoldersAreOfTheWorkspace(_ path: String, _ remark: String) async throws {
        let workspace = try await workspaces("{ write: [\(path)] }")
        let added = try await workspace.document("provider", "add", "linked", "-C", "other")
        #expect(added.texts("asks").contains("change \(path)\(remark)"), "\(added.texts("asks"))")
        let link = workspace.folder + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: workspace.folder + "/other")
        let trusted = try await workspace.document("provider", "trust", "linked", "--yes", "-C", "link")
        let asks = trusted.objects("providers").first?.texts("asks")
        #expect(asks?.contains("change \(path)\(remark)") == true, "\(asks ?? [])")
    }
}
