package import WidgetModel

/// A text made of a date, drawn anew as time passes, without its provider.
package struct ViewDate: Hashable, Sendable {
    /// How the date reads; the names are those of SwiftUI's `Text.DateStyle`.
    package enum Style: String, Hashable, Sendable, CaseIterable {
        /// The time of day: `08:30`.
        case time
        /// The day: `21 Nov 2026`.
        case date
        /// How far away, without a sign, in the two largest units: `2 h 23 min`.
        case relative
        /// How far away, with a sign, in the largest unit: `+2 h`, `-23 min`.
        case offset
        /// A running clock to or from the date: `2:32`, `36:59:01`.
        case timer
    }

    package var date: Instant
    package var style: Style
    /// The IANA name of the zone that time and day are told in; nil is that of the display.
    package var zone: String?

    package init(_ date: Instant, style: Style, zone: String? = nil) {
        self.date = date
        self.style = style
        self.zone = zone
    }
}

/// A symbol by its name, such as `heart.fill`.
package struct ViewSymbol: Hashable, Sendable {
    package var name: String
    /// What is drawn where the symbol is not known, and what is read aloud.
    package var label: String?

    package init(_ name: String, label: String? = nil) {
        self.name = name
        self.label = label
    }
}

/// Children along one direction.
package struct ViewStack: Hashable, Sendable {
    package enum Direction: String, Hashable, Sendable, CaseIterable {
        /// From top to bottom.
        case vertical = "vstack"
        /// From leading to trailing.
        case horizontal = "hstack"
        /// From back to front.
        case depth = "zstack"
    }

    package var direction: Direction
    package var children: [ViewTree]
    /// Points between neighbours; nil is the renderer's usual distance. Without meaning in a `zstack`.
    package var spacing: Double?
    /// Where children that are smaller than the stack lie; a `vstack` heeds the horizontal part only, an
    /// `hstack` the vertical one.
    package var alignment: ViewAlignment

    package init(
        _ direction: Direction, _ children: [ViewTree], spacing: Double? = nil,
        alignment: ViewAlignment = .center
    ) {
        self.direction = direction
        self.children = children
        self.spacing = spacing
        self.alignment = alignment
    }
}

/// A value within a range, drawn as a bar or a ring.
package struct ViewGauge: Hashable, Sendable {
    package enum Style: String, Hashable, Sendable, CaseIterable { case linear, circular }

    package var value: Double
    package var least: Double
    package var most: Double
    package var style: Style
    /// What is measured.
    package var label: String?
    /// The value in words, such as `75 %`.
    package var valueLabel: String?

    package init(
        _ value: Double, from least: Double = 0, to most: Double = 1, style: Style = .linear,
        label: String? = nil,
        valueLabel: String? = nil
    ) {
        self.value = value
        self.least = least
        self.most = most
        self.style = style
        self.label = label
        self.valueLabel = valueLabel
    }

    /// The filled part, 0…1; values outside the range count as its ends.
    package var fraction: Double { min(1, max(0, (value - least) / (most - least))) }
}

/// How far something has come, drawn as a line.
package struct ViewProgress: Hashable, Sendable {
    package enum Extent: Hashable, Sendable {
        /// The done part, 0…1.
        case fraction(Double)
        /// Fills by itself from the one instant to the other.
        case interval(from: Instant, to: Instant)
    }

    package var extent: Extent
    package var label: String?

    package init(_ extent: Extent, label: String? = nil) {
        self.extent = extent
        self.label = label
    }

    /// The filled part at `now`, 0…1.
    package func fraction(at now: Instant) -> Double {
        switch extent {
        case .fraction(let value): value
        case .interval(let from, let to):
            min(1, max(0, (now - from).seconds / max(0.001, (to - from).seconds)))
        }
    }
}

/// A bar per value, side by side, all from one base line.
package struct ViewChart: Hashable, Sendable {
    package var values: [Double]
    /// The value of a full bar; nil is the largest of values and goal.
    package var most: Double?
    /// Bars that reach it are drawn in `goalColor`, and it is marked with a line.
    package var goal: Double?
    /// Nil is the tint.
    package var goalColor: ViewColor?
    /// One text per value, or two for both ends, or none.
    package var labels: [String]

    package init(
        _ values: [Double], most: Double? = nil, goal: Double? = nil, goalColor: ViewColor? = nil,
        labels: [String] = []
    ) {
        self.values = values
        self.most = most
        self.goal = goal
        self.goalColor = goalColor
        self.labels = labels
    }
}
