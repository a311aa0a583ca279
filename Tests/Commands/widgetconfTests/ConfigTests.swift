import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel

@testable import widgetconf

/// `config`, and how commands use `config.yaml`.
@Suite(.brief) struct ConfigTests {
    private let path = ".config/widgetconf/config.yaml"

    @Test func showsEachValueWithItsSource() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(path, "format: 1\npatience: 3\nallowHost: [tv.local]\nstate: ~/other\n")
        let shown = await workspace.run("config", "--locale", "ko", "--require-sandbox")
        #expect(shown.status == .done)
        let rows = shown.output.split(separator: "\n").map { $0.replacing(#/ {2,}/#, with: " | ") }
        #expect(rows[0] == "\(workspace.folder)/\(path)")
        #expect(rows.contains("patience | 3 | config.yaml:2"), "\(shown.output)")
        #expect(rows.contains("allowHost | tv.local | config.yaml:3"))
        #expect(rows.contains("state | \(workspace.folder)/state | WIDGETCONF_STATE"))
        #expect(rows.contains("locale | ko | --locale"))
        #expect(rows.contains("requireSandbox | true | --require-sandbox"))
        #expect(rows.contains("noToken | false | default"))
        let document = try await workspace.document("config")
        let hosts = try #require(document["settings"]?.array?.first { $0["name"] == "allowHost" })
        #expect(hosts["value"] == ["tv.local"] && hosts["source"] == "file")
        #expect(document["exists"] == true)
        try FileManager.default.removeItem(atPath: workspace.folder + "/" + path)
        #expect(
            await workspace.run("config").output.hasPrefix("\(workspace.folder)/\(path) does not exist\n"))
    }

    @Test func theFolderOfTheFileCanBeChosen() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("chosen/widgetconf/config.yaml", "format: 1\npatience: 4\n")
        let environment = ["XDG_CONFIG_HOME": workspace.folder + "/chosen"]
        #expect(await workspace.run("config", environment: environment).output.contains("config.yaml:2"))
    }

    /// An unknown setting could be one that restricts providers.
    @Test func nothingRunsWithAFaultyFile() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(path, "format: 1\nrequireSandbx: true\n")
        for line in [["config"], ["list"], ["serve"]] {
            let refused = await workspace.run(line)
            #expect(refused.status == .problems)
            #expect(
                refused.talk.contains("config.yaml:2:1: error: a settings file has no key \"requireSandbx\""),
                "\(refused.talk)")
            #expect(refused.talk.contains("hint: did you mean \"requireSandbox\"?"))
        }
        let document = try await workspace.run("config", "--format", "json").document
        #expect(document["problems"]?.array?.count == 1)
    }

    @Test func settingsApplyToCommands() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(path, "format: 1\nlocale: ko\ncolor: always\nstate: ~/second\n")
        let environment = ["WIDGETCONF_STATE": ""]
        #expect(await workspace.run("add", "echo", environment: environment).status == .done)
        #expect(FileManager.default.fileExists(atPath: workspace.folder + "/second/board.sqlite"))
        let listed = await workspace.run("list", environment: environment)
        #expect(listed.output.contains("\u{1B}["), "colors are a setting")
        let plain = await workspace.run("list", environment: environment.merging(["NO_COLOR": "1"]) { $1 })
        #expect(!plain.output.contains("\u{1B}["), "variables take precedence")
    }

    @Test func aFaultyWebSettingIsNamedWithItsFile() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(path, "format: 1\nweb: 127.0.0.1:0\nallowHost: \"http://tv.local\"\n")
        let refused = await workspace.run("serve")
        #expect(refused.status == .problems)
        #expect(
            refused.talk.contains(
                "config.yaml:3:12: error: found \"http://tv.local\", expected a name, an IP address"
            ),
            "\(refused.talk)")
        try workspace.write(path, "format: 1\nallowHost: tv.local\n")
        #expect(await workspace.run("web").talk.contains("no address is known"))
    }
}
