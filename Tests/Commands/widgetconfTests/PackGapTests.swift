import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import widgetconf

/// The messages of `provider pack` and `provider add` about a provider with parts that must be made on each
/// machine.
@Suite(.serialized, .brief) struct PackGapTests {
    private struct Gap: Sendable {
        let command: String
        var files: [String: String] = [:]
        let found: String
        let author: String
        let install: String?
    }

    private static let gaps = [
        Gap(
            command: ".build/debug/p", files: ["Package.swift": "let package = Package(name: \"p\")\n"],
            found: "the program .build/debug/p is not in the pack",
            author: "tell people to run \"swift build\"",
            install: "run \"cd other/p && swift build\""),
        Gap(
            command: "p",
            files: ["Package.swift": "[.package(name: \"w\",\n  path: \"/home/me/widgetconf\")]\n"],
            found: "Package.swift depends on /home/me/widgetconf, which is not in the pack",
            author: "depend on its address",
            install: "correct the path in other/p/Package.swift to a copy on this machine"),
        Gap(
            command: "p", files: ["node_modules/x/index.js": "\n"], found: "node_modules is not in the pack",
            author: "add a package.json that lists the dependencies", install: nil),
        Gap(
            command: "p", files: ["package.json": "{ \"dependencies\": { \"x\": \"1\" } }\n"],
            found: "the dependencies of package.json are not in the pack",
            author: "tell people to run \"npm install\"", install: "run \"npm install --prefix other/p\""),
        Gap(
            command: "python3", files: [".venv/pyvenv.cfg": "\n"], found: ".venv is not in the pack",
            author: "add its packages: .venv/bin/pip freeze > requirements.txt", install: nil),
        Gap(
            command: "python3", files: ["requirements.txt": "requests\n"],
            found: "the packages of requirements.txt are not in the pack",
            author: ".venv/bin/pip install -r requirements.txt",
            install: "other/p/.venv/bin/pip install -r other/p/requirements.txt"),
        Gap(
            command: "python3, p.py", found: "the program p.py is not in the pack",
            author: "add it to the folder", install: "build it in other/p"),
        Gap(
            command: "./p.sh", files: ["p.sh": "#!/bin/sh\n"], found: "./p.sh is not executable",
            author: "chmod +x", install: "run \"chmod +x other/p/p.sh\""),
        Gap(
            command: "/home/me/p", found: "the program /home/me/p is not in the pack",
            author: "write its name", install: "correct \"command\" in other/p/provider.yaml"),
    ]

    @Test(arguments: gaps.indices) func saysWhatToAdd(_ index: Int) async throws {
        let gap = Self.gaps[index]
        let workspace = try TestWorkspace()
        #expect(await workspace.run("init", "other").status == .done)
        try workspace.write(
            "p/provider.yaml",
            """
            format: 1
            provider: p
            command: [\(gap.command)]
            widgets: { p: { title: P, families: [systemSmall], configuration: static } }

            """)
        for (name, text) in gap.files { try workspace.write("p/" + name, text) }
        let packed = await workspace.run("provider", "pack", "p")
        #expect(packed.status == .done, "\(packed)")
        #expect(packed.talk.contains("warning: " + gap.found), "\(packed.talk)")
        #expect(packed.talk.contains(gap.author), "\(packed.talk)")
        let file = try #require(packed.output.split(separator: "\n").first?.dropFirst("wrote ".count))
        let added = await workspace.run("provider", "add", String(file), "--yes", "-C", "other")
        #expect(added.status == .done, "\(added)")
        #expect(added.talk.contains("warning: ") == (gap.install != nil), "\(added.talk)")
        if let install = gap.install { #expect(added.talk.contains(install), "\(added.talk)") }
    }

    @Test func aCompleteProviderIsNotWarnedAbout() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("init", "other").status == .done)
        for language in ["python", "shell"] {
            _ = await workspace.run("provider", "new", language, "--language", language, "-C", "other")
            let packed = await workspace.run("provider", "pack", "other/" + language)
            #expect(packed.talk == "", "\(packed)")
        }
    }

    /// With the suggested line, the widgets of an added provider are usable.
    @Test func theMissingPatternIsExact() async throws {
        let workspace = try TestWorkspace()
        for folder in ["home", "other"] { #expect(await workspace.run("init", folder).status == .done) }
        _ = await workspace.run("provider", "new", "clock", "--language", "shell", "-C", "home")
        let packed = try await workspace.document("provider", "pack", "home/clock")
        let added = await workspace.run("provider", "add", packed.text("file"), "--yes", "-C", "other")
        let line = #"intents: ["Intents/*.yaml", "clock/Intents/*.yaml"]"#
        #expect(added.talk.contains("hint: write " + line), "\(added.talk)")
        let text = try workspace.text(of: "other/widgetconf.yaml")
        try workspace.write(
            "other/widgetconf.yaml", text.replacing(#"intents: ["Intents/*.yaml"]"#, with: line))
        #expect(await workspace.run("check", "--strict", "-C", "other").status == .done)
        #expect(await workspace.run("add", "clock", "-C", "other").status == .done)
    }
}
