import CaseWalking
import Foundation
import Testing

@testable import widgetconf

/// `check --against`: the changes in definitions that would break widgets placed with an older state of the
/// workspace.
@Suite(.serialized, .brief) struct ComparedDefinitionTests {
    /// A workspace with one change since its first revision: `text` became a number.
    private func changed() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        let old = try String(contentsOfFile: workspace.folder + "/echo.yaml", encoding: .utf8)
        for arguments in [
            ["init", "-q", "."], ["add", "-A"],
            ["-c", "user.name=Kim", "-c", "user.email=kim@example.org", "commit", "-q", "-m", "First"],
        ] {
            try #require(try await ToolRun.of("git", arguments, in: workspace.folder).status == 0)
        }
        let new = old.replacing("type: string, default: hello", with: "type: integer, default: 5")
        try #require(new != old)
        try workspace.write("echo.yaml", new)
        return workspace
    }

    @Test func readsARevision() async throws {
        let workspace = try await changed()
        let ending = await workspace.run("check", "--against", "HEAD")
        #expect(ending.status == .problems)
        #expect(ending.output.contains(#"error: "text" was "string", and is now "integer", but "version""#))
        #expect(ending.output.contains(#"with "retype: { text: integer }""#))
    }

    @Test func readsAFolder() async throws {
        let (older, newer) = (try TestWorkspace(), try await changed())
        let ending = await newer.run("check", "--against", older.folder, "--format", "json")
        #expect(ending.status == .problems)
        #expect(ending.output.contains(#""code": "change-breaking""#))
    }

    @Test func aTypeMayHaveANewName() async throws {
        let (older, newer) = (try TestWorkspace(), try TestWorkspace())
        func write(_ type: String, _ further: String, to workspace: TestWorkspace) throws {
            let parameters = "parameters: { side: { title: Side, type: \(type), list: true } }"
            let inner = "parameters: { name: { title: Name, type: string } }"
            try workspace.write(
                "echo.yaml",
                """
                format: 1
                intents: { Echo: { title: Echo, \(parameters) } }
                types: { \(type): { title: Side, \(further)\(inner) } }
                """)
        }
        try write("Side", "", to: older)
        try write("Edge", "", to: newer)
        let broken = await newer.run("check", "--against", older.folder)
        #expect(broken.output.contains(#""side" was "Side", and is now "Edge""#), "\(broken.output)")
        try write("Edge", "formerly: Side, ", to: newer)
        let renamed = await newer.run("check", "--against", older.folder)
        #expect(renamed.status == .done, "\(renamed.output)")
    }

    @Test func choicesThatAreNoLongerOffered() async throws {
        let (older, newer) = (try TestWorkspace(), try TestWorkspace())
        func write(_ all: String, _ bus: String, to workspace: TestWorkspace) throws {
            let text = try workspace.text(of: "echo.yaml")
            try workspace.write(
                "echo.yaml",
                text.replacing(
                    "    parameters:\n",
                    with: """
                            parameters:
                              lines: { cases: { bus: Bus, tram: Tram }, list: true\(all) }
                              line: { cases: { bus: \(bus), tram: Tram } }

                        """))
        }
        try write(", all: true", "Bus", to: older)
        try write("", "{ title: Bus, when: { loud: true } }", to: newer)
        let ending = await newer.run("check", "--against", older.folder)
        #expect(ending.output.contains(#""lines" accepted "all", and now only accepts a list"#), "\(ending)")
        #expect(
            ending.output.contains(#""line" offers "bus" under another condition than before"#), "\(ending)")
    }

    @Test func filesOutsideOfTheWorkspaceAreSeen() async throws {
        let workspace = try TestWorkspace()
        let root = workspace.folder
        for folder in ["boards", "shared"] {
            try FileManager.default.createDirectory(
                atPath: root + "/" + folder, withIntermediateDirectories: true)
        }
        func write(_ type: String) throws {
            try workspace.write(
                "shared/places.yaml",
                "format: 1\ngroups: { Place: { parameters: { city: { title: City, type: \(type) } } } }\n")
        }
        try write("string")
        try workspace.write("boards/widgetconf.yaml", "format: 1\nname: boards\nintents: [\"*.yaml\"]\n")
        try workspace.write(
            "boards/weather.yaml",
            """
            format: 1
            uses: [../shared/places.yaml]
            intents: { Weather: { title: Weather, include: [Place] } }
            """
        )
        for arguments in [
            ["init", "-q", "."], ["add", "-A"],
            ["-c", "user.name=Kim", "-c", "user.email=kim@example.org", "commit", "-q", "-m", "First"],
        ] {
            try #require(try await ToolRun.of("git", arguments, in: root).status == 0)
        }
        let unchanged = await workspace.run("check", "-C", root + "/boards", "--against", "HEAD")
        #expect(unchanged.status == .done, "\(unchanged)")
        try write("integer")
        let changed = await workspace.run("check", "-C", root + "/boards", "--against", "HEAD")
        #expect(changed.output.contains(#""city" was "string", and is now "integer""#), "\(changed)")
    }

    @Test func findsNothingWithoutAChange() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("check", "--against", workspace.folder).status == .done)
    }

    @Test func reportsWhatCannotBeRead() async throws {
        let workspace = try await changed()
        let ending = await workspace.run("check", "--against", "nowhere")
        #expect(ending.status == .couldNotRun)
        #expect(ending.talk.contains(#"cannot read "nowhere" as a Git revision of \#(workspace.folder)"#))
        #expect(await workspace.run("check", "--against", "-x").status != .done)
        let refused = await workspace.run("check", "echo.yaml", "--against", "HEAD")
        #expect(refused.talk.contains("--against compares the whole workspace: leave out the paths"))
    }
}
