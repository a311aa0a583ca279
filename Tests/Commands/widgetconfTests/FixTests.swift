import CaseWalking
import Glibc
import Testing

@testable import widgetconf

/// `check --fix` changes only widgetconf's files, and reports the same findings as the next `check`.
@Suite(.brief) struct FixTests {
    @Test func readsAFileThatACorrectedKeyNames() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("shared/units.yaml", FixTests.units)
        try workspace.write("defs/weather.yaml", FixTests.weather)
        let ending = await workspace.run("check", "defs/weather.yaml", "--fix")
        #expect(ending.status == .done, "\(ending.output)")
        #expect(ending.talk.hasPrefix("fixed 1 finding in 1 file"), "\(ending.talk)")
        #expect(ending.output.hasPrefix("defs/weather.yaml:2: use: [../shared/units.yaml] → uses: "))
        let meant = FixTests.weather.replacing("use:", with: "uses:")
        #expect(try workspace.text(of: "defs/weather.yaml") == meant)
        #expect(await workspace.run("check", "defs/weather.yaml").status == .done)
    }

    @Test func leavesFilesOfOtherPrograms() async throws {
        let workspace = try TestWorkspace()
        let compose = "services:\n  web: { image: web }\n"
        try workspace.write("other/docker-compose.yml", compose)
        for path in ["other", "other/docker-compose.yml"] {
            let ending = await workspace.run("check", path, "--fix")
            #expect(ending.status == .problems)
            #expect(ending.talk.contains("fixed nothing"), "\(ending.talk)")
            let reason = "because other/docker-compose.yml does not look like a file of widgetconf"
            #expect(ending.talk.contains(reason), "\(ending.talk)")
            #expect(try workspace.text(of: "other/docker-compose.yml") == compose)
        }
    }

    @Test func saysThatAnErrorMayHideADeclaration() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "hidden.yaml",
            "format: 1\nintents:\n  Echo:\n    parameters:\n      wind: { type: boolean }\n"
                + "      rain: { type: boolean, when: { winds: set } }\n    whatever: 1\n")
        let ending = await workspace.run("check", "hidden.yaml", "--fix")
        let reason = "1 fix not applied, because an error may hide what the names in hidden.yaml refer to"
        #expect(ending.talk.contains(reason), "\(ending.talk)")
    }

    /// The second file cannot be written, because its temporary file already exists.
    @Test func printsWhatWasWrittenBeforeAFailure() async throws {
        let workspace = try TestWorkspace()
        let definition = "format: 1\nintents:\n  Echo: { titel: Echo }\n"
        try workspace.write("defs/a.yaml", definition)
        try workspace.write("defs/b.yaml", definition.replacing("Echo:", with: "Other:"))
        try workspace.write("defs/b.yaml.widgetconf-\(getpid())", "")
        let ending = await workspace.run("check", "defs/a.yaml", "defs/b.yaml", "--fix")
        #expect(ending.status == .couldNotRun)
        #expect(
            ending.talk.contains("defs/a.yaml:3: Echo: { titel: Echo } → Echo: { title: Echo }\n"),
            "\(ending.talk)")
        #expect(ending.talk.contains("b.yaml cannot be written"), "\(ending.talk)")
        #expect(try workspace.text(of: "defs/a.yaml").contains("title: Echo"))
    }

    @Test func printsTheDifferenceInALongLine() async throws {
        let workspace = try TestWorkspace()
        let long = String(repeating: "long ", count: 100)
        try workspace.write(
            "long.yaml",
            "format: 1\nintents:\n  Echo: { description: \"\(long)\", titel: Echo, category: information }\n")
        let ending = await workspace.run("check", "long.yaml", "--fix")
        #expect(ending.output.contains(#"long ", titel: Echo"#), "\(ending.output)")
        #expect(ending.output.contains(#"long ", title: Echo"#), "\(ending.output)")
        #expect(!ending.output.contains(long), "\(ending.output)")
    }

    private static let units = """
        format: 1
        enums:
          Units: { cases: { metric: Metric, imperial: Imperial } }

        """

    private static let weather = """
        format: 1
        use: [../shared/units.yaml]
        intents:
          ViewWeather:
            title: Weather
            parameters:
              units: { title: Units, type: Units, default: metric }
              speed: { title: Speed, type: Unit, default: metrics }
        enums:
          Unit: { cases: { metrics: Metrics, other: Other } }

        """
}
