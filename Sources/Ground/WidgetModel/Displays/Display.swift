/// Anything that shows the board, such as a terminal, a wall tablet or an e-ink panel, with its settings and
/// its state.
package struct Display: Codable, Hashable, Sendable {
    package let name: DisplayName
    package let kind: DisplayKind
    package var settings: DisplaySettings
    package var status = DisplayStatus()

    /// The maximum number of displays on a board. Each display uses a separate connection to the web server.
    package static let boardLimit = 100

    package init(name: DisplayName, kind: DisplayKind, settings: DisplaySettings? = nil) {
        self.name = name
        self.kind = kind
        self.settings = settings ?? kind.defaults
    }
}

/// The name of a display, such as `kitchen`. It consists of letters, digits, `.`, `_` and `-`.
package struct DisplayName: Hashable, Comparable, Sendable {
    package let description: String

    /// Returns nil if `text` is empty or contains any other character.
    package init?(_ text: String) {
        guard Kind(text) != nil else { return nil }
        description = text
    }

    package static func < (left: DisplayName, right: DisplayName) -> Bool {
        left.description < right.description
    }
}

extension DisplayName: TextCodable {
    package static let expectation = "the name of a display: letters, digits, '.', '_' and '-'"
}

/// The type of a display, which determines its default settings.
package enum DisplayKind: String, Codable, Hashable, Sendable, CaseIterable {
    case terminal, browser
    /// A client that fetches pictures from a URL.
    case picture
    /// A device that sleeps and wakes to fetch its next picture.
    case eInk = "e-ink"
    /// The bar of a desktop, or the status line of tmux.
    case bar

    /// Whether devices of this kind must be paired before they receive pictures.
    package var isPaired: Bool { self == .eInk }

    /// The initial settings for displays of this kind. A common e-ink panel has 800 × 480 black and white
    /// pixels.
    package var defaults: DisplaySettings {
        var settings = DisplaySettings()
        switch self {
        case .terminal, .browser, .bar: break
        case .picture:
            settings.size = PixelSize(width: 800, height: 480)
            settings.refreshFloor = .minutes(1)
        case .eInk:
            settings.size = PixelSize(width: 800, height: 480)
            settings.palette = .blackAndWhite
            settings.refreshFloor = .minutes(15)
        }
        return settings
    }
}
