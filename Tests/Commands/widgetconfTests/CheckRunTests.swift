import CaseWalking
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `check --run`: providers are started, and their declarations are compared with their manifests.
@Suite(.serialized, .brief) struct CheckRunTests {
    @Test func aProviderThatAgreesHasNoProblems() async throws {
        let workspace = try TestWorkspace()
        let document = try await workspace.document("check", "--run")
        #expect(document["problems"] == [])
        #expect(document["providers"] == [["provider": "echo", "answered": true]])
        #expect(try await workspace.document("check")["providers"] == nil)
    }

    @Test func itsOwnWordHolds() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "provider.json",
            TestWorkspace.script.replacing(
                #""configuration": "intent"}"#, with: #""configuration": "static"}"#))
        let plain = await workspace.run("check")
        #expect(plain.status == .done)
        let ending = await workspace.run("check", "--run")
        #expect(ending.status == .problems)
        #expect(ending.output.contains("provider.yaml:"))
        #expect(ending.output.contains("[provider-configuration]"))

        // Findings that an author ignores are also ignored here.
        let manifest = try workspace.text(of: "provider.yaml")
        let ignored = manifest.replacing(
            "    configuration:",
            with: "    # widgetconf: ignore=provider-configuration on purpose\n    configuration:")
        try workspace.write("provider.yaml", ignored)
        #expect(await workspace.run("check", "--run").status == .done)
    }

    /// The same findings and verdict for every answer of the provider.
    @Test func doctorAgrees() async throws {
        let workspace = try TestWorkspace()
        let kind = #""configuration": "intent"}"#
        let unchanging = kind.replacing("intent", with: "static")
        let answers = [
            kind, unchanging, kind.replacing("}", with: #", "reads": ["text"]}"#),
            kind.replacing("}", with: #", "families": ["systemLarge"], "reads": ["nothing", "text"]}"#),
        ]
        for answer in answers {
            try workspace.write("provider.json", TestWorkspace.script.replacing(kind, with: answer))
            try await Self.expectAgreement(in: workspace)
        }
        // The author ignores the finding on purpose.
        try workspace.write("provider.json", TestWorkspace.script.replacing(kind, with: unchanging))
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest.replacing(
                "    configuration:",
                with: "    # widgetconf: ignore=provider-configuration on purpose\n    configuration:"))
        try await Self.expectAgreement(in: workspace)
        try workspace.write("provider.yaml", TestWorkspace.manifest)
        try workspace.write("provider.json", #"{"initialize": [{"log": "no such city", "exit": 1}]}"#)
        try await Self.expectAgreement(in: workspace)
    }

    private static func expectAgreement(in workspace: TestWorkspace) async throws {
        let checked = await workspace.run("check", "--run", "--format", "json")
        let doctor = await workspace.run("doctor", "--format", "json")
        #expect(checked.status == doctor.status, "\(checked.output)\n\(doctor.output)")
        let diagnosis = try #require(
            doctor.document.objects("checks").first { $0.text("name") == "provider echo" })
        let problems = try checked.document.objects("problems")
        for problem in problems { #expect(diagnosis.text("found").contains(problem.text("message"))) }
        let isSilent = try checked.document.objects("providers").first?.flag("answered") == false
        let isBad = isSilent || problems.contains { $0.text("severity") == "error" }
        #expect(diagnosis.text("verdict") == (isBad ? "bad" : problems.isEmpty ? "good" : "note"))
    }

    /// A mistake in a provider's answer is reported by every command that sends the request.
    @Test func mistakesInAnswersAreTold() async throws {
        let workspace = try TestWorkspace()
        let past = #"{"after": "2020-01-01T00:00:00Z"}"#
        let script = TestWorkspace.script.replacing(#""never""#, with: past)
            .replacing(#"{"id": "there""#, with: #"{"id": "here""#)
        try workspace.write("provider.json", script)
        let problems = try await workspace.document("check", "--run").objects("problems")
        #expect(problems.map { $0.text("code") } == ["provider-options", "provider-timeline"])
        try await Self.expectAgreement(in: workspace)

        let captured = Captured()
        let interruption = Interruption()
        let serve = Task { await workspace.run(["serve"], into: captured, interruption: interruption) }
        try await captured.printed("serving test")
        _ = await workspace.run("add", "echo")
        _ = await workspace.run("options", "echo", "place")
        try await captured.printed("is not later than the request")
        try await captured.printed("several options have the same id (\"here\")")
        interruption.come()
        _ = await serve.value
    }

    @Test func optionsThatAreNotAnsweredAreTold() async throws {
        let workspace = try TestWorkspace()
        let concurrency = #""concurrency": 1,"#
        let scripts = [
            TestWorkspace.script.replacing(#""options":"#, with: #""none":"#),
            TestWorkspace.script.replacing(concurrency, with: concurrency + #" "methods": ["timeline"],"#),
        ]
        for script in scripts {
            #expect(script != TestWorkspace.script)
            try workspace.write("provider.json", script)
            let ending = await workspace.run("check", "--run")
            #expect(ending.status == .problems)
            #expect(ending.output.contains("[provider-options-missing]"), "\(ending)")
            try await Self.expectAgreement(in: workspace)
        }
    }

    @Test func silenceIsTold() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "provider.json", #"{"initialize": [{"log": "no such city", "exit": 3}]}"#)
        let ending = await workspace.run("check", "provider.yaml", "--run", "--format", "json")
        #expect(ending.status == .problems)
        #expect(try ending.document["providers"]?.array?.first?["answered"] == false)
        #expect(ending.talk.contains("error: the provider echo does not answer: "))
        let manifest = try workspace.text(of: "provider.yaml")
        try workspace.write(
            "provider.yaml", manifest.replacing("scripted-provider", with: "no-such-program"))
        let missing = await workspace.run("check", "--run")
        #expect(missing.status == .problems)
        #expect(missing.talk.contains("found no program no-such-program beside widgetconf or in PATH"))
    }

    @Test func itLooksOnce() async throws {
        let workspace = try TestWorkspace()
        for option in ["--watch", "--fix"] {
            let ending = await workspace.run("check", "--run", option)
            #expect(ending.status == .wrongUsage)
            #expect(ending.talk.hasPrefix("error: --run checks once: leave out \(option)"))
        }
    }
}
