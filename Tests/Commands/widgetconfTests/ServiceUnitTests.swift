import CaseWalking
import Foundation
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// The text of units. `UPDATE_EXPECTED=1` rewrites the expected files, which include the packages' units.
@Suite struct ServiceUnitTests {
    @Test(arguments: ServiceUnit.Part.allCases) func thePackagesContainTheirUnits(_ part: ServiceUnit.Part)
        throws
    {
        try compare(
            ServiceUnit.packaged(part).text, with: "Packaging/\(ServiceUnit.template(part))@.service")
    }

    @Test(
        arguments: [
            ("a-board", .board, 252), ("a-web-server", .web, 252), ("growing-restart-times", .board, 254),
        ] as [(String, ServiceUnit.Part, Int)])
    func unitsOfUsersAreAsExpected(name: String, part: ServiceUnit.Part, systemd: Int) throws {
        let unit = ServiceUnit(
            part: part,
            scope: .user(
                environment: ["LANG=ko_KR.UTF-8", "PATH=/home/kim/.local/bin:/usr/bin"],
                writable: ["/home/kim/.local/state/widgetconf/home", "/home/kim/My Data"], systemd: systemd),
            subject: "widgetconf board home",
            command: ["/usr/bin/widgetconf", "-C", "/home/kim/my widgets"]
                + (part == .board ? ["serve", "--web", "none"] : ["web", "--web", "[::1]:8420"]))
        try compare(unit.text, with: "Tests/Cases/units/\(name).service")
    }

    private func compare(_ text: String, with path: String) throws {
        let file = TestCase.packageRoot.appending(path: path)
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" {
            return try Data(text.utf8).write(to: file)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        let difference = LineDifference.describe(expected: expected, actual: text)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    @Test(
        arguments: [
            ("/usr/bin/widgetconf", "/usr/bin/widgetconf"), ("my widgets", "\"my widgets\""), ("", "\"\""),
            ("50%", "50%%"), ("$HOME", "$$HOME"), ("a\"b\\c", "\"a\\\"b\\\\c\""), ("it's", "\"it's\""),
            (";", "\";\""),
            ("two\nlines", "\"two\\nlines\""), ("[::1]:8420", "[::1]:8420"), ("위젯", "위젯"),
        ])
    func wordsAreQuotedForSystemd(word: String, quoted: String) {
        #expect(ServiceUnit.quoted(word) == quoted)
    }

    @Test(
        arguments: [
            ("home", "widgetconf@home.service"), ("my-board_2.0", "widgetconf@my-board_2.0.service"),
            (".a", "widgetconf@\\x2ea.service"), ("집", "widgetconf@\\xec\\xa7\\x91.service"),
        ])
    func namesAreEscaped(workspace: String, unit: String) {
        #expect(ServiceUnit.name(.board, workspace) == unit)
    }

    @Test func statesAreReadFromProperties() {
        let shown =
            "ActiveState=failed\nUnitFileState=enabled\nStatusText=412 widgets = many\nMainPID=0\n"
            + "NRestarts=3\n"
            + "Result=watchdog\n"
        let state = UnitState(unit: "u", path: "/u", isInstalled: true, shown: shown)
        #expect(state.state == "failed" && state.enabled == "enabled" && state.restarts == 3)
        #expect(
            state.status == "412 widgets = many" && state.mainProcess == nil && state.failure == "watchdog")
        let unknown = UnitState(unit: "u", path: "/u", isInstalled: false, shown: "Result=success\n")
        #expect(unknown.state == "inactive" && unknown.enabled == nil && unknown.failure == nil)
    }

    @Test func theServiceGetsTheVariablesThatCommandsNeed() {
        let environment = [
            "PATH": "/bin", "WIDGETCONF_STATE": "/s", "TZ": "", "TERM": "xterm",
            "XDG_RUNTIME_DIR": "/run/user/1",
            "GITHUB_TOKEN": "secret", "LANG": "ko_KR.UTF-8",
        ]
        #expect(
            InstalledService.recorded(environment) == [
                "LANG=ko_KR.UTF-8", "PATH=/bin", "WIDGETCONF_STATE=/s",
            ])
    }

    @Test func theStatusNamesTheNextReload() {
        let times = TimeFormat(now: TestWorkspace.start, zone: "UTC")
        func line(_ widgets: Int, after minutes: Int64?) -> String {
            let next = minutes.map { TestWorkspace.start + .minutes($0) }
            return SupervisedService.line(BoardSummary(widgets: widgets, nextReload: next), times)
        }
        #expect(line(412, after: 4) == "412 widgets, next reload 12:04")
        #expect(line(1, after: nil) == "1 widget, no reload planned")
        #expect(line(2, after: 24 * 60) == "2 widgets, next reload 22 Nov 12:00")
    }
}
