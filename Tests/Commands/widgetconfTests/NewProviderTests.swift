import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `provider new`: the new provider is free of findings, answers, passes its test and can be placed
/// immediately.
@Suite(.serialized, .brief) struct NewProviderTests {
    private func workspace() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("init", "home").status == .done)
        return workspace
    }

    /// Gives the provider more time, because the machine may be busy.
    private func givePatience(_ workspace: TestWorkspace, _ manifest: String) throws {
        try workspace.write(manifest, workspace.text(of: manifest) + "limits: { answer: 10m }\n")
    }

    /// A provider in Swift has to be built first, which takes too long here. Only its source is type-checked.
    static let scripts = ProviderLanguage.allCases.filter {
        $0 != .swift && ($0 != .javascript || PATH.has("node"))
    }

    @Test(arguments: scripts) func worksInEachLanguage(_ language: ProviderLanguage) async throws {
        let workspace = try await workspace()
        let made = await workspace.run(
            "provider", "new", "my-clock", "--language", language.rawValue, "-C", "home")
        #expect(made.status == .done, "\(made)")
        #expect(made.talk == "")
        try givePatience(workspace, "home/my-clock/provider.yaml")
        let check = await workspace.run("check", "--run", "--strict", "-C", "home")
        #expect(check.status == .done, "\(check.output)\(check.talk)")
        let test = await workspace.run("test", "-C", "home")
        #expect(test.status == .done, "\(test.output)\(test.talk)")
        let conformance = await workspace.run("provider", "check", "my-clock", "-C", "home")
        #expect(conformance.status == .done, "\(conformance)")
        #expect(conformance.output.contains(" my-clock conforms"), "\(conformance.output)")
        _ = await workspace.run("add", "my-clock", "text=\"a\", {b}", "loud=true", "-C", "home")
        let shown = await workspace.run("render", "my-clock-1", "-C", "home").output
        #expect(shown.contains("My-clock"), "\(shown)")
        #expect(shown.contains("text: \"a\", {b}"), "\(shown)")
        #expect(shown.lowercased().contains("loud: true"), "\(shown)")
    }

    /// The strings to translate are complete, and the file contains only strings.
    @Test func writesTheTextsToTranslate() async throws {
        let workspace = try await workspace()
        let made = await workspace.run(
            "provider", "new", "clock", "--language", "shell", "--locale", "de", "-C", "home")
        #expect(made.status == .done, "\(made)")
        let check = await workspace.run("check", "--strict", "-C", "home")
        #expect(check.status == .done, "\(check)")
        for (file, title) in [("clock/provider.de.yaml", "Uhr"), ("Intents/clock.de.yaml", "Uhr")] {
            let text = try workspace.text(of: "home/" + file)
            try workspace.write("home/" + file, text.replacing("Clock", with: title))
        }
        let shown = await workspace.run("gallery", "--locale", "de", "-C", "home")
        #expect(shown.output.contains("Uhr"), "\(shown)")
    }

    @Test(arguments: scripts) func usesAnIntentThatExists(_ language: ProviderLanguage) async throws {
        let workspace = try await workspace()
        try workspace.write(
            "home/Intents/forecast.yaml",
            """
            format: 1
            intents:
              Forecast:
                parameters:
                  place: { type: Place, options: list, required: true }
                  days: { type: integer, list: 3, default: [1, 2] }
            types:
              Place: {}

            """)
        let made = await workspace.run(
            "provider", "new", "forecast", "--language", language.rawValue, "--intent", "Forecast", "-C",
            "home")
        #expect(made.status == .done, "\(made)")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/home/Intents/forecast-1.yaml"))
        try givePatience(workspace, "home/forecast/provider.yaml")
        let check = await workspace.run("check", "--run", "-C", "home")
        #expect(check.status == .done, "\(check.output)\(check.talk)")
        let test = await workspace.run("test", "-C", "home")
        #expect(test.status == .done, "\(test.output)\(test.talk)")
    }

    @Test func aProgramInSwiftCompiles() async throws {
        let workspace = try await workspace()
        try workspace.write(
            "home/Intents/all.yaml",
            """
            format: 1
            intents:
              Everything:
                parameters:
                  name: { type: string }
                  default: { type: integer, list: true }
                  spans: { type: duration, list: 3 }
                  units: { cases: { metric: Metric, in: Inches } }
                  place: { type: place }

            """)
        let kit = TestCase.packageRoot.path
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let modules = try #require(
            products.map { $0.appending(path: "Modules").path }.first {
                FileManager.default.fileExists(atPath: $0 + "/ProviderKit.swiftmodule")
            })
        for (name, intent) in [("my-clock", []), ("all", ["--intent", "Everything"])] {
            let made = await workspace.run(
                ["provider", "new", name, "--language", "swift", "--kit", kit, "-C", "home"] + intent)
            #expect(made.status == .done, "\(made)")
            #expect(made.output.contains("swift build --package-path \(name)"))
            let manifest = try workspace.text(of: "home/\(name)/Package.swift")
            #expect(manifest.contains(".package(path: \"\(kit)\")"), "\(manifest)")
            let sources = workspace.folder + "/home/\(name)/Sources"
            let files = try FileManager.default.contentsOfDirectory(atPath: sources)
            let compiled = try await ToolRun.of(
                "swiftc",
                ["-typecheck", "-parse-as-library", "-swift-version", "6", "-I", modules]
                    + files.map { sources + "/" + $0 })
            #expect(compiled.status == 0, "\(compiled.errors)")
        }
        let missing = await workspace.run(
            "provider", "new", "other", "--language", "swift", "--kit", "home", "-C", "home")
        #expect(missing.status == .problems)
        #expect(missing.talk.contains("/home is not the package with ProviderKit"), "\(missing.talk)")
    }

    @Test func refusesWhatCannotBe() async throws {
        let workspace = try await workspace()
        func refusal(_ words: String...) async -> String {
            let ending = await workspace.run(
                ["provider", "new"] + words + ["--language", "python", "-C", "home"])
            #expect(ending.status == .problems, "\(words)")
            return ending.talk
        }
        #expect(await refusal("my clock").contains("is no name for a provider"))
        #expect(await refusal("greeting").contains("another provider already has the widget greeting"))
        #expect(await refusal("clock", "--intent", "Greetin").contains("did you mean \"Greeting\"?"))
        try workspace.write("home/clock/clock.py", "")
        #expect(await refusal("clock").contains("clock/clock.py already exists"))
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/home/clock/provider.yaml"))
        let outside = await workspace.run("provider", "new", "clock", "--language", "perl", "-C", "home")
        #expect(outside.status == .wrongUsage)
        #expect(outside.talk.contains("expected python, javascript, shell or swift"))
    }

    @Test func saysThatAPatternIsMissing() async throws {
        let workspace = try await workspace()
        let file = try workspace.text(of: "home/widgetconf.yaml")
        try workspace.write(
            "home/widgetconf.yaml", file.replacing("*/provider.yaml", with: "Greeting/provider.yaml"))
        let made = await workspace.run("provider", "new", "clock", "--language", "python", "-C", "home")
        #expect(made.status == .done)
        #expect(made.talk.contains("finds clock/provider.yaml"))
    }
}

/// The programs that the tests can start.
private enum PATH {
    static func has(_ name: String) -> Bool {
        ProgramSearch.path(of: name, environment: ProcessInfo.processInfo.environment) != nil
    }
}
