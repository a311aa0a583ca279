import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf config`: shows the settings and their sources.
struct ConfigCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show each setting, and where its value comes from.",
        discussion: """
            Options take precedence over variables, and variables over config.yaml. The file is in \
            $XDG_CONFIG_HOME/widgetconf, or else in ~/.config/widgetconf.
            """)

    static var replies: [any Decodable.Type] { [SettingsReport.self] }
    /// The command itself reports the errors.
    static var ignoresSettings: Bool { true }

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        var findings: [Finding] = []
        // The options are already in the environment of the context, but the global ones are known.
        guard let settled = try context.readingSettings(into: &findings) else {
            try options.tell(findings, in: context)
            return .problems
        }
        options.talk(findings.inOrder(), in: context)
        let report = SettingsReport(
            settled.settings, given(in: context), environment: environment(of: context))
        try options.show(report, in: context) { page in
            page.line(.dim(report.file + (report.exists ? "" : " does not exist")))
            page.gap()
            var table = Table("setting", "value", "from")
            for row in report.settings {
                let isDefault = row.source == .default
                table.row(
                    isDefault ? Words(row.name) : .strong(row.name),
                    isDefault ? .dim(row.default) : Words(row.text), .dim(row.from))
            }
            page.table(table)
        }
        return .done
    }

    /// The environment without the options, which `GlobalOptions.applied` has written there.
    private func environment(of context: CommandContext) -> [String: String] {
        var environment = context.environment
        if options.state != nil { environment[Setting.state.variable] = nil }
        if options.trace != nil { environment[Setting.trace.variable] = nil }
        if options.requireSandbox { environment[Setting.requireSandbox.variable] = nil }
        return environment
    }

    /// The values of the options, by the settings' keys.
    private func given(in context: CommandContext) -> [String: SettingValue] {
        func path(_ text: String) -> SettingValue { .text(absolute(text, from: context.folder)) }
        var values: [String: SettingValue] = [:]
        values[Setting.workspace.key] = options.workspace.map(path)
        values[Setting.state.key] = options.state.map(path)
        values[Setting.trace.key] = options.trace.map(path)
        values[Setting.locale.key] = options.locale.map { .text($0.description) }
        if options.color != .auto { values[Setting.color.key] = .text(options.color.rawValue) }
        if options.requireSandbox { values[Setting.requireSandbox.key] = .flag(true) }
        return values
    }
}

/// The JSON document of `config`.
struct SettingsReport: Codable, Hashable, Sendable {
    enum Source: String, Codable, CaseIterable, Hashable, Sendable {
        case option, environment, file, `default`
    }

    struct Row: Codable, Hashable, Sendable {
        /// The key in `config.yaml`.
        var name: String
        /// A string, a number, a Boolean or a list of strings; null for the default.
        var value: JSONValue
        var source: Source
        /// The option, the variable, or the file's line; `default` for the default.
        var from: String
        /// The default in words.
        var `default`: String
        /// The variables that set it.
        var variables: [String]
        /// The option that sets it.
        @OrNull var option: String?
        var meaning: String

        /// The value as it is shown to people.
        var text: String {
            switch value {
            case .string(let text): text
            case .array(let texts): texts.compactMap(\.string).joined(separator: ", ")
            default: value.text
            }
        }

        init(_ effective: EffectiveSetting) {
            let setting = effective.setting
            name = setting.key
            value = effective.value?.json ?? .null
            source =
                switch effective.source {
                case .option: .option
                case .variable: .environment
                case .file: .file
                case .fallback: .default
                }
            from = effective.sourceName
            `default` = setting.fallback.filter { $0 != "\"" }
            variables = setting.variables
            option = setting.option
            meaning = setting.meaning
        }
    }

    /// The path of `config.yaml`.
    var file: String
    var exists: Bool
    var settings: [Row]

    init(_ user: UserSettings, _ given: [String: SettingValue], environment: [String: String]) {
        file = user.path
        exists = user.file != nil
        settings = Setting.all.map {
            Row(EffectiveSetting($0, option: given[$0.key], environment: environment, file: user.file))
        }
    }
}
