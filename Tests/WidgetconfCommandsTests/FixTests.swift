import Testing

@testable import WidgetconfCommands

/// `check --fix` changes only files of this program, and says the same as the next `check`.
@Suite(.timeLimit(.minutes(30))) struct FixTests {
    @Test func readsAFileThatACorrectedKeyNames() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("shared/units.yaml", FixTests.units)
        try workspace.write("defs/weather.yaml", FixTests.weather)
        let ending = await workspace.run("check", "defs/weather.yaml", "--fix")
        #expect(ending.status == .done, "\(ending.output)")
        #expect(ending.talk.hasPrefix("\nfixed 1 finding in 1 file"), "\(ending.talk)")
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
            #expect(try workspace.text(of: "other/docker-compose.yml") == compose)
        }
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
