/// How a display shows the board.
package struct DisplaySettings: Codable, Hashable, Sendable {
    /// The pages to show, in order; empty for all pages of the board.
    package var pages: [DisplayedPage] = []
    /// The size of the panel before its rotation; nil if the display determines the size.
    package var size: PixelSize?
    /// Pixels per point, in `scales`.
    package var scale = 1.0
    package var palette = DisplayPalette.color
    package var rotation = Rotation.none
    package var scheme = Appearance.light
    /// The display's language; nil to use the board's language.
    package var locale: LocaleTag?
    /// The IANA name of the display's time zone; nil to use the board's time zone.
    package var timeZone: String?
    /// The minimum time between two pictures. Ticking dates do not show smaller units.
    package var refreshFloor = Milliseconds.zero
    /// When the display does not change; nil if it never sleeps.
    package var sleep: SleepHours?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case pages, size, scale, palette, rotation, scheme, locale, timeZone, refreshFloor, sleep
    }

    package init() {}

    /// The names of the settings in JSON.
    package static let names = CodingKeys.allCases.map(\.rawValue)

    /// The maximum number of pages on a display. With more pages, people would wait too long for a particular
    /// page.
    package static let pageLimit = 50
    package static let scales = 0.5...4.0
    /// At most a day, because a device that wakes more rarely looks broken.
    package static let refreshFloors = Milliseconds.zero...Milliseconds.hours(24)
}

/// A page of the board on a display.
package struct DisplayedPage: Codable, Hashable, Sendable {
    /// The title of the page, or its number from 1.
    package var page: String
    /// How long the page is shown before the next one.
    package var dwell: Milliseconds

    package init(page: String, dwell: Milliseconds) {
        self.page = page
        self.dwell = dwell
    }

    package static let defaultDwell = Milliseconds.minutes(1)
    package static let dwells = Milliseconds.seconds(1)...Milliseconds.hours(24)
}

/// A width and a height in pixels, whose text form is `800x480`.
package struct PixelSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Known panels have much shorter sides, and drawing a picture of this size takes 64 MiB.
    package static let sides = 16...4096
}

extension PixelSize: TextCodable {
    package static let expectation = "a size such as 800x480, with sides from 16 to 4096"

    package init?(_ text: String) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            PixelSize.sides.contains(width), PixelSize.sides.contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    package var description: String { "\(width)x\(height)" }
}

/// The picture's clockwise rotation on the panel, in degrees.
package enum Rotation: Int, Codable, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
}
