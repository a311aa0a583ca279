import Configurations
import Glibc
import Machine
import SourceText
import WidgetRuntime

/// The settings of the user's `config.yaml`, and what applied before it was read.
struct UserSettings: Sendable {
    /// The path of the file, even if it does not exist.
    let path: String
    /// Nil without a file.
    let file: SettingsFile?
    /// The environment of the process, without the settings of the file.
    fileprivate let environment: [String: String]
    fileprivate let timeouts: Timeouts

    /// No settings.
    init() { (path, file, environment, timeouts) = ("", nil, [:], Timeouts()) }

    /// Reads the file in `$XDG_CONFIG_HOME/widgetconf`, or else in `~/.config/widgetconf`. Nil after findings
    /// if it has errors.
    fileprivate init?(for context: CommandContext, into findings: inout [Finding]) throws(RuntimeFailure) {
        (environment, timeouts) = (context.environment, context.timeouts)
        path = UserSettings.path(environment: context.environment)
        guard access(path, F_OK) == 0 else {
            file = nil
            return
        }
        let source = try SourceReading.file(path)
        guard
            let file = SettingsFile.read(
                source, home: context.environment["HOME"], into: &findings)
        else { return nil }
        self.file = file
        let others = WebOptions.findings(about: file)
        findings += others
        if !others.isEmpty { return nil }
    }

    static func path(environment: [String: String]) -> String {
        let chosen = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let root = chosen ?? (environment["HOME"] ?? "") + "/.config"
        return root + "/widgetconf/" + SettingsFile.fileName
    }

    /// The value that the file gives a setting without a variable; nil if it does not set it.
    subscript(setting: Setting) -> SettingValue? { file?[setting]?.value }

    /// The same as text.
    func text(_ setting: Setting) -> String? { self[setting]?.text }

    /// Whether the file contains the same settings.
    func isSame(as other: UserSettings) -> Bool {
        Setting.all.allSatisfy { self[$0] == other[$0] }
    }
}

extension CommandContext {
    /// The context with the settings of `config.yaml`; nil after findings if the file is faulty.
    func readingSettings(into findings: inout [Finding]) throws(RuntimeFailure) -> CommandContext? {
        var context = self
        guard let settings = try UserSettings(for: self, into: &findings) else { return nil }
        context.settings = settings
        guard let file = settings.file else { return context }
        context.environment = file.applied(to: environment)
        if context.environment[.patience] != environment[.patience] {
            context.timeouts = Timeouts(environment: context.environment)
        }
        return context
    }

    /// The context as it was before settings and options were applied.
    var unsettled: CommandContext {
        var context = self
        (context.environment, context.timeouts) = (settings.environment, settings.timeouts)
        context.settings = UserSettings()
        return context
    }
}
