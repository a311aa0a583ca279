import WidgetModel

/// User input on the whole screen: converts the terminal's bytes to keys, and signals to events of the loop
/// that draws the screen.
struct TerminalInput {
    enum Event {
        case input(KeyDecoder.Input)
        /// The terminal's size has changed, or it may show other content after the process was stopped.
        case resized
        /// The user wants to redraw the screen.
        case redrawn
        /// The terminal is gone.
        case vanished
        /// A signal asks the process to end (see `FullScreen.reportsEnd`).
        case ended
    }

    private var decoder = KeyDecoder()
    /// When the decoder stops waiting for more bytes; nil if it is not waiting.
    private var decidesAt: ContinuousClock.Instant?
    /// Whether the process is stopped, so that nothing must be drawn.
    private(set) var isSuspended = false
    private var usesMouse = true

    /// How long a lone escape byte may be the beginning of a key, in milliseconds.
    private let escapeDelay: Int64
    /// How long to wait for the end of a paste, in milliseconds, so that a missing end marker does not block
    /// the keyboard.
    private static let pasteDelay: Int64 = 1000

    init(environment: [String: String]) {
        // ncurses uses the same variable, in milliseconds. Terminals send all bytes of a key together.
        escapeDelay = environment["ESCDELAY"].flatMap { Int64($0) } ?? 25
    }

    /// Waits for something to happen, or until a time in milliseconds has passed.
    ///
    /// - Parameters:
    ///   - milliseconds: nil to wait as long as it takes.
    ///   - descriptors: the wait also ends when one of them becomes readable.
    mutating func wait(_ milliseconds: Int64?, beside descriptors: [CInt] = []) -> [Event] {
        let undecided = decidesAt.map { max(0, Int64(($0 - .now) / .milliseconds(1)) + 1) }
        let limit = [milliseconds, undecided].compactMap(\.self).min()
        var events: [Event] = []
        switch FullScreen.wait(limit, beside: descriptors) {
        case .vanished: return [.vanished]
        case .input(let bytes): events = take(bytes)
        }
        take(FullScreen.takeNotices(), into: &events)
        return events
    }

    /// Handles bytes that were read by other code.
    mutating func take(_ bytes: [UInt8]) -> [Event] { decode(bytes).compactMap { event(of: $0) } }

    /// Stops the process until the user continues it.
    private mutating func suspend() {
        isSuspended = true
        FullScreen.suspend()
    }

    /// Reports clicks from now on, or leaves the mouse to the terminal.
    mutating func toggleMouse() {
        usesMouse.toggle()
        applyMouse()
    }

    /// Restores the user's mouse setting after another screen was shown.
    func applyMouse() { FullScreen.useMouse(usesMouse) }

    private mutating func decode(_ bytes: [UInt8]) -> [KeyDecoder.Input] {
        if !bytes.isEmpty {
            let inputs = decoder.decode(bytes)
            let delay =
                decoder.isPasting ? TerminalInput.pasteDelay : decoder.isUndecided ? escapeDelay : nil
            decidesAt = delay.map { .now + .milliseconds($0) }
            return inputs
        }
        guard let decidesAt, decidesAt <= .now else { return [] }
        self.decidesAt = nil
        return decoder.flush()
    }

    private mutating func event(of input: KeyDecoder.Input) -> Event? {
        switch input {
        case .key(.control("z")):
            suspend()
            return nil
        case .key(.control("l")): return .redrawn
        default: return .input(input)
        }
    }

    private mutating func take(_ notices: FullScreen.Notices, into events: inout [Event]) {
        if notices.contains(.ended) { events.append(.ended) }
        let wasSuspended = isSuspended
        if notices.contains(.continued) {
            isSuspended = false
            FullScreen.enter()
            applyMouse()
        }
        // If the process was already suspended, `continued` came first. If it was not, the two notices cancel
        // each other out.
        if notices.contains(.stopped), wasSuspended || !notices.contains(.continued) { suspend() }
        if !notices.isDisjoint(with: [.resized, .continued]) { events.append(.resized) }
    }
}
