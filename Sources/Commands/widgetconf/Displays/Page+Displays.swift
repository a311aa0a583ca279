import BoardDocuments
import WidgetModel

/// The output of commands about displays.
extension Page {
    /// Prints a display's settings and the known state of its device.
    mutating func write(_ display: Display) {
        line(.strong(display.name.description), .dim("  \(display.kind.rawValue)"))
        gap()
        var table = Table(indent: 2)
        for (name, value) in DisplayOptions.words(for: display.settings) + status(of: display) {
            table.row(.dim(name), Words(value))
        }
        self.table(table)
    }

    private func status(of display: Display) -> [(String, String)] {
        let status = display.status
        var rows: [(String, String)] = []
        if display.kind.isPaired {
            let waiting = status.isPairing(at: times.now) ? status.pairingUntil : nil
            rows.append(
                (
                    "device",
                    status.device ?? waiting.map { "awaited until \(times.local($0))" } ?? "not paired"
                ))
        }
        rows.append(("last seen", status.lastSeen.map { times.local($0) } ?? "never"))
        if let battery = status.battery {
            let charge = battery.charge.map { "\(Int(($0 * 100).rounded())) %" }
            let volts = battery.volts.map { "\($0) V" }
            rows.append(("battery", [charge, volts].compactMap(\.self).joined(separator: ", ")))
        }
        if let problem = status.problem { rows.append(("problem", problem)) }
        if let sent = status.sent { rows.append(("sent", "\(sent.name) at \(times.local(sent.at))")) }
        if let shown = status.confirmed {
            rows.append(("confirmed", "\(shown.name) at \(times.local(shown.at))"))
        }
        return rows
    }

    /// When the display last contacted the board, or what must happen first.
    func lastSeen(_ display: Display) -> Words {
        if let seen = display.status.lastSeen { return Words(times.relative(seen)) }
        if display.status.isPairing(at: times.now) { return Words("waits for its device", .accent) }
        return .dim("never")
    }
}
