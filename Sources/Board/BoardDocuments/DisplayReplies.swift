package import WidgetModel

/// The reply to `display.list`.
package struct DisplayList: Codable, Sendable {
    /// Sorted by name.
    package var displays: [Display]

    package init(displays: [Display]) { self.displays = displays }
}

extension DisplaySettings {
    /// The settings with the members that a client sent. Null removes a setting, or restores its default if
    /// the setting is required.
    ///
    /// - Parameter defaults: the settings of a new display of the same kind; nil to use these settings.
    package func changed(
        by changes: JSONObject, defaults: DisplaySettings? = nil
    ) throws(JSONMismatch) -> DisplaySettings {
        var settings = encodedObject
        let defaults = (defaults ?? self).encodedObject
        // The JSON form omits settings that are nil.
        let required = DisplaySettings().encodedObject
        for (name, value) in changes {
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
    package var severity = BoardRemark.Severity.error
    package var message: String
    package var hint: String?

    package init(_ setting: String, at index: Int? = nil, _ remark: BoardRemark) {
        self.setting = setting
        self.index = index
        message = remark.message
        hint = remark.hint
    }

    package var remark: BoardRemark { .init(severity, message, hint: hint) }
}

/// The reply to `display.remove`.
package struct RemovedDisplay: Codable, Sendable {
    package var display: DisplayName

    package init(display: DisplayName) { self.display = display }
}
