import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import widgetconf

/// Titles and choices in the client's language.
@Suite(.serialized, .brief) struct LocaleTests {
    private static let intent =
        TestWorkspace.intent
        .replacing(
            "    parameters:", with: "    summary: \"${text|nothing} in ${place|no place}\"\n    parameters:"
        )
        .replacing(
            "      place:",
            with: "      theme: { title: Theme, cases: { light: Light, dark: Dark } }\n      place:"
        )
        .replacing(
            "types:",
            with: """
                    rules:
                      - { name: notBoth, atMostOne: [theme, place], message: give one of the two }
                types:
                """)

    private static let korean = """
        format: 1
        intents:
          Echo:
            title: 메아리
            summary: "${place|어딘가}에서 ${text|침묵}"
            parameters:
              text: { title: 글 }
              mode: { title: 방식 }
              count: { title: 횟수 }
              loud: { title: 크게 }
              color: { title: 색 }
              theme: { title: 테마, cases: { light: 밝게, dark: 어둡게 } }
              place: { title: 장소 }
            rules:
              - { name: notBoth, message: 둘 중 하나만 }
        types:
          Place: { title: 장소 }

        """

    private static let koreanManifest = """
        format: 1
        widgets: { echo: { title: 메아리, description: 들은 대로 말합니다. } }

        """

    private func makeWorkspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", Self.intent)
        try workspace.write("echo.ko.yaml", Self.korean)
        try workspace.write("provider.ko.yaml", Self.koreanManifest)
        // The provider answers in the requested language.
        let script = TestWorkspace.script
            .replacing("\"There\"", with: "\"{context.locale}\"")
            .replacing("{configuration.count}", with: "{context.locale}")
        try workspace.write("provider.json", script)
        return workspace
    }

    @Test func theGalleryIsInTheLanguageOfWhoeverAsks() async throws {
        let workspace = try makeWorkspace()
        let korean = try await workspace.document("gallery", "--locale", "ko-KR")
        let echo = try #require(korean["widgets"]?.array?.first)
        #expect(echo["title"] == "메아리")
        #expect(echo["description"] == "들은 대로 말합니다.")
        #expect(echo["parameters"]?.array?.first?["title"] == "글")
        let german = try await workspace.document("gallery", "--locale", "de")
        #expect(german["widgets"]?.array?.first?["title"] == "Echo")
    }

    @Test(arguments: [
        (["LANG": "ko_KR.UTF-8"], "메아리"), (["LANG": "ko_KR.UTF-8", "LC_ALL": "de_DE"], "Echo"),
        (["LC_MESSAGES": "ko", "LC_ALL": "", "LANG": "en_US"], "메아리"), (["LANG": "C.UTF-8"], "Echo"),
        ([:], "Echo"),
    ])
    func theEnvironmentSaysTheLanguage(_ environment: [String: String], _ title: String) async throws {
        let workspace = try makeWorkspace()
        let ending = await workspace.run("gallery", "--format", "json", environment: environment)
        #expect(try ending.document["widgets"]?.array?.first?["title"] == .string(title))
    }

    @Test func aPlacedWidgetIsShownInEveryLanguage() async throws {
        let workspace = try makeWorkspace()
        _ = await workspace.run("add", "echo", "place=here", "--locale", "ko")
        let shown = try await workspace.document("show", "echo-1", "--locale", "ko")
        #expect(shown["title"] == "메아리")
        #expect(shown["summary"] == "Here에서 hello")
        #expect(shown["parameters"]?.array?.last?["title"] == "장소")
        let listed = try await workspace.document("list", "--locale", "ko")
        #expect(listed["widgets"]?.array?.first?["summary"] == "Here에서 hello")
        let options = try await workspace.document("options", "echo-1", "--locale", "ko")
        #expect(options["parameters"]?.array?.first?["options"]?.array?.first?["title"] == "밝게")
        let rendered = try await workspace.document("render", "echo-1", "--locale", "ko")
        #expect(rendered["title"] == "메아리")
        let english = try await workspace.document("show", "echo-1")
        #expect(english["summary"] == "hello in Here")
    }

    @Test func aRefusalSaysTheRuleInTheLanguageOfWhoeverAsks() async throws {
        let workspace = try makeWorkspace()
        _ = await workspace.run("add", "echo", "place=here")
        let refused = await workspace.run("edit", "echo-1", "theme=dark", "--locale", "ko")
        #expect(refused.status == .problems)
        #expect(refused.talk.hasPrefix("error: 둘 중 하나만: "))
        let english = await workspace.run("edit", "echo-1", "theme=dark")
        #expect(english.talk.hasPrefix("error: give one of the two: "))
    }

    /// Choices are in the client's language; everything stored on the board is in the board's language.
    @Test func theProviderIsToldTheLanguage() async throws {
        let workspace = try makeWorkspace()
        let added = await workspace.run("add", "echo", "--locale", "ko", environment: ["LANG": "de_DE"])
        #expect(added.status == .done, "\(added.talk)")
        let rendered = try await workspace.document("render", "echo-1")
        #expect(rendered["view"] == "hello de-DE r1")
        let options = try await workspace.document("options", "echo-1", "place", "--locale", "ko-KR")
        #expect(options["parameters"]?.array?.first?["options"]?.array?.last?["title"] == "ko-KR")
    }

    @Test func checkReadsLocaleFilesWithTheWorkspaceAndByThemselves() async throws {
        let workspace = try makeWorkspace()
        let whole = await workspace.run("check", "--strict")
        #expect(whole.status == .done, "\(whole.output)")
        #expect(whole.talk == "5 files: no problems\n")
        try workspace.write("echo.ko.yaml", Self.korean.replacing("글", with: "글, help: 도움말"))
        let alone = await workspace.run("check", "echo.ko.yaml")
        #expect(alone.output.hasPrefix("echo.ko.yaml:7:"))
        #expect(alone.output.contains("[locale-text-superfluous]"))
        #expect(alone.talk == "\n1 file: 1 warning\n")
        // The original's own findings are not requested.
        try workspace.write("echo.yaml", Self.intent.replacing("title: Mode", with: "titel: Mode"))
        let broken = await workspace.run("check", "echo.ko.yaml")
        #expect(!broken.output.contains("[key-unknown]"))
        #expect(broken.status == .done)
    }

    @Test func anUnknownLanguageIsWrongUsage() async throws {
        let workspace = try makeWorkspace()
        let ending = await workspace.run("gallery", "--locale", "jp")
        #expect(ending.status == .wrongUsage)
        #expect(ending.talk.contains("expected a language such as ko or pt-BR"))
        #expect(ending.talk.contains("\"ja\""))
        let before = await workspace.run("--locale", "ko", "list")
        #expect(before.status == .done)
    }
}
