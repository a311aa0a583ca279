/// The engine's dense number of a placed widget, allotted by the shell from 0 upwards.
///
/// The number of a removed widget may be allotted again once the shell can no longer receive an answer for
/// it. Below 2³¹.
package struct WidgetIndex: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var number: UInt32

    package init(_ number: UInt32) { self.number = number }

    var position: Int { Int(number) }
    package static func < (left: WidgetIndex, right: WidgetIndex) -> Bool { left.number < right.number }
    package var description: String { "#\(number)" }
}

/// The engine's dense number of a provider, allotted by the shell from 0 upwards and never again.
package struct ProviderIndex: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var number: UInt32

    package init(_ number: UInt32) { self.number = number }

    var position: Int { Int(number) }
    package static func < (left: ProviderIndex, right: ProviderIndex) -> Bool { left.number < right.number }
    package var description: String { "provider #\(number)" }
}
