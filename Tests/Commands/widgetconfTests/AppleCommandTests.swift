import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import widgetconf

/// `import` and `export`: the files that they write, and the files that they do not touch.
@Suite(.brief) struct AppleCommandTests {
    static let source = """
        <plist><dict><key>INIntents</key><array><dict>
        <key>INIntentName</key><string>ViewWeather</string>
        <key>INIntentTitle</key><string>Weather</string>
        <key>INIntentTitleID</key><string>tWeath</string>
        <key>INIntentParameters</key><array><dict>
        <key>INIntentParameterName</key><string>hourly</string>
        <key>INIntentParameterType</key><string>Boolean</string>
        <key>INIntentParameterTag</key><integer>7</integer>
        </dict></array></dict></array></dict></plist>

        """

    private func workspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("Weather.intentdefinition", Self.source)
        try workspace.write("tables/ko.strings", "\"tWeath\" = \"날씨\";\n\n")
        return workspace
    }

    @Test func thereAndBack() async throws {
        let workspace = try workspace()
        let eligible = Self.source.replacing(
            "<key>INIntentTitle</key>",
            with: "<key>INIntentEligibleForWidgets</key><true/><key>INIntentTitle</key>")
        try workspace.write("Weather.intentdefinition", eligible)
        let ending = await workspace.run("import", "Weather.intentdefinition", "--strings", "tables")
        #expect(ending.status == .done)
        #expect(
            ending.output
                == "wrote Weather.yaml\nwrote Weather.apple.yaml\nwrote Weather.ko.yaml\n")
        #expect(ending.talk.contains("1 intent with 1 parameter\n"))
        #expect(ending.talk.contains("ko: 1 text\n"))
        let files = ["Weather.apple.yaml", "Weather.ko.yaml", "Weather.yaml"]
        let check = await workspace.run(["check"] + files)
        #expect(check.status == .done, "\(check.output)")
        let exported = await workspace.run(
            "export", "Weather.yaml", "--to", "intentdefinition", "--output", "new/Weather.intentdefinition",
            "--strings", "new")
        #expect(exported.status == .done, "\(exported.talk)")
        #expect(try workspace.text(of: "new/ko.strings") == "\"tWeath\" = \"날씨\";\n\n")
        #expect(try workspace.text(of: "new/Weather.intentdefinition").contains("<integer>7</integer>"))
        let again = await workspace.run("import", "new/Weather.intentdefinition")
        #expect(again.status == .done, "\(again.talk)")
        let swift = await workspace.run("export", "Weather.yaml", "--to", "app-intents")
        #expect(swift.output.contains("static let intentClassName = \"ViewWeatherIntent\""))
    }

    @Test func textsOfWhatOnlyTheSidecarHasStayThere() async throws {
        let workspace = try workspace()
        let imported = await workspace.run(
            "import", "Weather.intentdefinition", "--widgets-only", "--strings", "tables")
        #expect(imported.status == .done, "\(imported.talk)")
        #expect(imported.talk.contains("ko: 0 texts; 1 only in the sidecar\n"), "\(imported.talk)")
        let exported = await workspace.run(
            "export", "Weather.yaml", "--to", "intentdefinition", "--output", "new/Weather.intentdefinition",
            "--strings", "new")
        #expect(exported.status == .done, "\(exported.talk)")
        #expect(try workspace.text(of: "new/ko.strings") == "\"tWeath\" = \"날씨\";\n\n")
    }

    @Test func aTableGoesWhereTheLanguageHasOne() async throws {
        let workspace = try workspace()
        try workspace.write("tables/pt_BR.lproj/Weather.strings", "\"tWeath\" = \"Clima\";\n\n")
        try workspace.write("tables/pt-BR.strings", "")
        let imported = await workspace.run("import", "Weather.intentdefinition", "--strings", "tables")
        #expect(imported.talk.contains("pt_BR.lproj is left out: there is already a table for "))
        try FileManager.default.removeItem(atPath: workspace.folder + "/tables/pt-BR.strings")
        _ = await workspace.run("import", "Weather.intentdefinition", "--strings", "tables", "--replace")
        try workspace.write("tables/pt_BR.lproj/Weather.strings", "")
        let exported = await workspace.run(
            "export", "Weather.yaml", "--to", "intentdefinition", "--output", "Weather.intentdefinition",
            "--strings", "tables")
        #expect(exported.status == .done, "\(exported.talk)")
        let text = try workspace.text(of: "tables/pt_BR.lproj/Weather.strings")
        #expect(text == "\"tWeath\" = \"Clima\";\n\n")
    }

    @Test func whatIsThereIsOnlyReplacedWhenAsked() async throws {
        let workspace = try workspace()
        try workspace.write("Weather.yaml", "format: 1\n")
        let refused = await workspace.run("import", "Weather.intentdefinition")
        #expect(refused.status == .problems)
        #expect(refused.talk.contains("Weather.yaml already exists and has other content"))
        #expect(try workspace.text(of: "Weather.yaml") == "format: 1\n")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/Weather.apple.yaml"))
        #expect(await workspace.run("import", "Weather.intentdefinition", "--replace").status == .done)
    }

    @Test func nothingIsWrittenOfABrokenFile() async throws {
        let workspace = try workspace()
        try workspace.write("Broken.intentdefinition", "<plist><dict>\n<<<<<<< HEAD\n")
        let ending = await workspace.run("import", "Broken.intentdefinition")
        #expect(ending.status == .problems)
        let place = "Broken.intentdefinition:2:1"
        #expect(ending.talk.contains("\(place): error: found a conflict marker of an unfinished merge"))
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/Broken.yaml"))
    }

    @Test func aDefinitionWithErrorsIsNotExported() async throws {
        let workspace = try workspace()
        try workspace.write("a.yaml", "format: 1\nintents:\n  A: { parameters: { b: { type: c } } }\n")
        let ending = await workspace.run("export", "a.yaml", "--to", "intentdefinition", "--output", "a.out")
        #expect(ending.status == .problems)
        #expect(ending.talk.contains("[type-unknown]"))
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/a.out"))
    }

    @Test func aNameThatMeansSomethingElseGetsAWordMore() async throws {
        let workspace = try workspace()
        try workspace.write("provider.intentdefinition", Self.source)
        let ending = await workspace.run("import", "provider.intentdefinition", "--format", "json")
        let document = try JSONValue(parsing: Array(ending.output.utf8))
        #expect(document["files"] == ["provider.intents.yaml", "provider.intents.apple.yaml"])
        #expect(document["imported"]?["parameters"] == 1)
    }
}
