/// The settings that placed widgets have, each once: a million widgets are of few kinds.
struct SettingsTable: Sendable {
    private var list: [ReloadSettings] = []
    private var numbers: [ReloadSettings: UInt32] = [:]

    /// The number of these settings, a new one for new ones. None is ever dropped: they change with
    /// manifests only.
    mutating func number(of settings: ReloadSettings) -> UInt32 {
        if let number = numbers[settings] { return number }
        let number = UInt32(list.count)
        list.append(settings)
        numbers[settings] = number
        return number
    }

    subscript(number: UInt32) -> ReloadSettings { list[Int(number)] }
}
