package import WidgetModel

/// The reply to `display.list`.
package struct DisplayList: Codable, Sendable {
    /// Sorted by name.
    package var displays: [Display]

    package init(displays: [Display]) { self.displays = displays }
}

/// The parameters of `display.report`: what a server of displays has found out about one of them.
package struct DisplayReport: Codable, Sendable {
    package var display: DisplayName
    /// Its pairing window is ignored.
    package var status: DisplayStatus
    /// The SHA-256 of a new key in hexadecimal digits, which replaces the former one.
    package var key: String?
    /// Whether the key is that of a device that was just paired, which needs an open pairing window.
    package var paired: Bool?

    package init(display: DisplayName, status: DisplayStatus, key: String? = nil) {
        self.display = display
        self.status = status
        self.key = key
    }
}

/// The parameters of `display.set`.
package struct DisplayChange: Codable, Sendable {
    package var display: String
    /// The members of ``DisplaySettings`` that change. Null leaves a setting to the display or the board, or
    /// takes the default of the kind of display.
    package var settings: JSONValue

    package init(display: String, settings: JSONObject) {
        self.display = display
        self.settings = .object(settings)
    }
}

extension DisplaySettings {
    /// The settings with the members that a client sent. Null removes a setting, or takes its default if a
    /// display cannot be without it.
    ///
    /// - Parameter defaults: the settings of a new display of the same kind; nil for these settings.
    package func changed(
        by changes: JSONValue, defaults: DisplaySettings? = nil
    ) throws(JSONMismatch) -> DisplaySettings {
        var settings = encodedObject
        let defaults = (defaults ?? self).encodedObject
        // The JSON form leaves out the settings that are nil.
        let required = DisplaySettings().encodedObject
        for (name, value) in changes.object ?? JSONObject() {
            guard Self.names.contains(name) else {
                let names = Self.names.joined(separator: ", ")
                throw JSONMismatch("found the setting \"\(name)\", expected one of: \(names)")
            }
            settings[name] = value.isNull && required[name] != nil ? defaults[name] : value
        }
        return try DisplaySettings(json: .object(settings))
    }
}

/// A problem with a setting of a display.
package struct SettingProblem: Codable, Sendable {
    /// The name of the setting in JSON.
    package var setting: String
    /// For a list: the index of the element.
    package var index: Int?
    package var severity = BoardReply.Remark.Severity.error
    package var message: String
    package var hint: String?

    package init(_ setting: String, at index: Int? = nil, _ remark: BoardReply.Remark) {
        self.setting = setting
        self.index = index
        message = remark.message
        hint = remark.hint
    }

    package var remark: BoardReply.Remark { .init(severity, message, hint: hint) }
}

/// The reply to `display.remove`.
package struct RemovedDisplay: Codable, Sendable {
    package var display: DisplayName

    package init(display: DisplayName) { self.display = display }
}
