import CaseWalking
import Foundation
import Glibc
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import widgetconf

/// `service`, with a program in place of `systemctl` that records its calls.
@Suite(.brief) struct ServiceTests {
    private func workspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("run/systemd/private", "")
        try workspace.write(
            "bin/systemctl",
            """
            #!/bin/sh
            echo "$*" >> \(workspace.folder)/calls
            case "$*" in
            --user\\ --version) echo "systemd 252 (252.39-1~deb12u1)" ;;
            --user\\ show*) printf 'ActiveState=active\\nUnitFileState=enabled\\nMainPID=812\\n'
                printf 'NRestarts=0\\nResult=success\\n'
                printf 'StatusText=0 widgets, no reload planned\\n' ;;
            *broken*) echo "Failed to enable unit: it is broken" >&2; exit 1 ;;
            esac
            """)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: workspace.folder + "/bin/systemctl")
        return workspace
    }

    private func run(
        _ workspace: TestWorkspace, _ line: String, environment: [String: String] = [:]
    ) async -> Ending {
        let path = workspace.folder + "/bin:" + Python.searchPath
        return await workspace.run(
            line.split(separator: " ").map(String.init),
            environment: ["PATH": path].merging(environment) { $1 }, systemdFolder: workspace.folder)
    }

    private func unit(_ name: String) -> String { ".config/systemd/user/\(name)@test.service" }

    @Test func writesAndStartsAUnit() async throws {
        let workspace = try workspace()
        let installed = await run(workspace, "service install --locale ko")
        #expect(installed.status == .done, "\(installed.talk)")
        #expect(installed.output.contains("widgetconf@test.service"), "\(installed.output)")
        #expect(installed.output.contains("0 widgets, no reload planned"))
        let text = try workspace.text(of: unit("widgetconf"))
        #expect(text.contains(" -C \(workspace.folder) serve --web none --locale ko\n"), "\(text)")
        #expect(text.contains("\nEnvironment=WIDGETCONF_STATE=\(workspace.folder)/state\n"))
        let calls = try workspace.text(of: "calls").split(separator: "\n")
        #expect(
            calls.filter { !$0.contains("show") } == [
                "--user --version", "--user enable widgetconf@test.service",
                "--user restart widgetconf@test.service",
            ])
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/" + unit("widgetconf-web")))

        let status = await run(workspace, "service status --format json")
        #expect(try status.document["units"]?.array?.map { $0["mainProcess"] } == [812])
        let removed = await run(workspace, "service remove")
        #expect(removed.status == .done && removed.output == "removed widgetconf@test.service\n")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/" + unit("widgetconf")))
        let again = await run(workspace, "service remove")
        #expect(again.status == .couldNotRun)
        #expect(again.talk.contains("install it with \"widgetconf service install\""), "\(again.talk)")
        #expect(await run(workspace, "service status").status == .couldNotRun)
    }

    /// The web server has its own unit, whether the address is an option or a setting.
    @Test func theWebServerHasItsOwnUnit() async throws {
        let workspace = try workspace()
        _ = await run(workspace, "service install --web 127.0.0.1:8420 --no-token")
        #expect(
            try workspace.text(of: unit("widgetconf-web")).contains(
                " -C \(workspace.folder) web --web 127.0.0.1:8420 --no-token\n"))
        _ = await run(workspace, "service install")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/" + unit("widgetconf-web")))
        try workspace.write(".config/widgetconf/config.yaml", "format: 1\nweb: 127.0.0.1:8420\n")
        _ = await run(workspace, "service install")
        #expect(try workspace.text(of: unit("widgetconf-web")).contains(" -C \(workspace.folder) web\n"))
        #expect(try workspace.text(of: unit("widgetconf")).contains(" serve --web none\n"))
    }

    @Test func eachObstacleHasAStep() async throws {
        let workspace = try workspace()
        let line = ["service", "install"]
        let without = await workspace.run(line)
        #expect(without.status == .couldNotRun)
        #expect(without.talk.contains("error: this machine does not run systemd"), "\(without.talk)")
        #expect(
            without.talk.contains("hint: start \"widgetconf serve\" with the machine's own service manager"))

        try FileManager.default.removeItem(atPath: workspace.folder + "/run/systemd/private")
        let alone = await run(workspace, "service install")
        #expect(alone.status == .couldNotRun)
        #expect(alone.talk.contains("error: no service manager runs for this user"), "\(alone.talk)")
        #expect(alone.talk.contains("loginctl enable-linger"))
        try workspace.write("run/systemd/private", "")

        let session = try StateFolder(
            option: workspace.folder + "/state", workspaceName: "test", environment: [:])
        let turn = try #require(try ServeTurn(session))
        let second = await run(workspace, "service install")
        #expect(second.status == .couldNotRun)
        #expect(second.talk.contains("is already served by process \(getpid())"), "\(second.talk)")
        #expect(second.talk.contains("hint: end that process or its service first"))
        turn.release()

        let text = try workspace.text(of: "widgetconf.yaml").replacing("name: test", with: "name: broken")
        try workspace.write("widgetconf.yaml", text)
        let failed = await run(workspace, "service install")
        #expect(failed.status == .couldNotRun)
        #expect(failed.talk.contains("failed: Failed to enable unit: it is broken"), "\(failed.talk)")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files to another user"))
    func foldersOfOtherUsersAreRefused() async throws {
        let workspace = try workspace()
        #expect(chown(workspace.folder, 1, 1) == 0)
        let refused = await run(workspace, "service install")
        #expect(refused.status == .couldNotRun)
        #expect(refused.talk.contains("belongs to daemon, not to root"), "\(refused.talk)")
        #expect(refused.talk.contains("hint: run the command as daemon"))
    }
}
