package import SourceText

/// The value of a setting that applies, and its source.
package struct EffectiveSetting: Sendable {
    package enum Source: Sendable {
        case option(String)
        case variable(String)
        case file(SourceLocation)
        case fallback
    }

    package let setting: Setting
    /// Nil for the default.
    package let value: SettingValue?
    package let source: Source

    /// - Parameters:
    ///   - option: the value on the command line; nil if the option is missing.
    ///   - file: nil if the user does not have such a file.
    package init(
        _ setting: Setting, option: SettingValue? = nil, environment: [String: String], file: SettingsFile?
    ) {
        self.setting = setting
        let variable = setting.variables.first { !(environment[$0] ?? "").isEmpty }
        if let option, let name = setting.option {
            (value, source) = (option, .option(name))
        } else if let variable, let text = environment[variable] {
            (value, source) = (setting.value(ofVariable: text), .variable(variable))
        } else if let located = file?[setting] {
            (value, source) = (located.value, .file(located.location))
        } else {
            (value, source) = (nil, .fallback)
        }
    }

    /// The source in a few words: `config.yaml:3`, `WIDGETCONF_STATE`, `--state`, `default`.
    package var sourceName: String {
        switch source {
        case .option(let name), .variable(let name): name
        case .file(let location): "\(SettingsFile.fileName):\(location.start.line)"
        case .fallback: "default"
        }
    }
}

extension Setting {
    /// The value that a variable's text stands for. Text that is not of the setting's form is shown as it is.
    fileprivate func value(ofVariable text: String) -> SettingValue {
        switch form {
        case .flag(let off): .flag(!off.contains(text))
        case .number: Int(text).map { .number($0) } ?? .text(text)
        case .text, .path, .language, .listenAddress, .list, .words, .duration, .receiver: .text(text)
        }
    }
}

extension SettingsFile {
    /// The environment in which the variables of settings that only the file sets have the file's values, so
    /// that the parts of the program that read the variables need not know the file.
    package func applied(to environment: [String: String]) -> [String: String] {
        var result = environment
        for setting in Setting.all where !setting.variables.isEmpty {
            guard environment[setting] == nil, let value = self[setting]?.value else { continue }
            switch (setting.form, value) {
            // The variables about colors differ in their meanings.
            case (.words, .text("always")): result["CLICOLOR_FORCE"] = "1"
            case (.words, .text("never")): result["NO_COLOR"] = "1"
            case (.words, _), (_, .flag(false)): break
            case (_, .flag(true)): result[setting.variable] = "1"
            default: result[setting.variable] = value.text
            }
        }
        return result
    }
}
