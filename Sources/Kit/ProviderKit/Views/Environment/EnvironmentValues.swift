public import Foundation

/// The environment that a view is built for.
public struct EnvironmentValues: Sendable {
    /// The size class for which the view is built.
    public var widgetFamily: WidgetFamily
    /// Whether the board is light or dark.
    public var colorScheme: ColorScheme
    /// The language of the board.
    public var locale: Locale
    /// The board's time zone, which dates in the view use unless you set a different one.
    public var timeZone: TimeZone { didSet { build.ownZone = timeZone.identifier } }
    /// The calendar of the board's language and time zone.
    public var calendar: Calendar
    /// The direction of the board's language.
    public var layoutDirection: LayoutDirection
    /// How the board colors the widget: always `.fullColor`.
    public var widgetRenderingMode = WidgetRenderingMode.fullColor
    /// Whether the board draws the container background: true for the system families.
    public var showsWidgetContainerBackground: Bool
    /// The margins that your view must leave free: 0, because the board adds its own margins.
    public var widgetContentMargins = EdgeInsets()
    /// Whether the board draws the widget's label: always false.
    public var showsWidgetLabel = false
    /// The reasons for hiding the view's content.
    public var redactionReasons: RedactionReasons = []
    /// The number of pixels per point: 1, because a board may be a terminal.
    public var displayScale = 1.0 as CGFloat
    /// The length of a pixel in points.
    public var pixelLength: CGFloat { 1 / displayScale }
    /// The text size that the person prefers: always the default.
    public var dynamicTypeSize = DynamicTypeSize.large
    /// The text size that the person prefers, under its older name.
    public var sizeCategory = ContentSizeCategory.large
    /// Whether the display is dimmed: always false.
    public var isLuminanceReduced = false
    /// Whether controls can be pressed: true unless `disabled` was applied.
    public var isEnabled = true
    /// Whether the person prefers bold text: always nil.
    public var legibilityWeight: LegibilityWeight?
    /// The contrast of the board's colors: always `.standard`.
    public var colorSchemeContrast = ColorSchemeContrast.standard
    /// The width that is available: `.compact` for all widgets except the extra large one.
    public var horizontalSizeClass: UserInterfaceSizeClass?
    /// The height that is available: `.compact` for small and medium widgets.
    public var verticalSizeClass: UserInterfaceSizeClass?
    /// Opens an address. It does nothing in a widget: use ``Link`` or `widgetURL(_:)`.
    public var openURL = OpenURLAction()

    /// The state of the build.
    var build: ViewBuild

    /// The environment of a request.
    public init(_ context: TimelineProviderContext = TimelineProviderContext()) {
        widgetFamily = context.family
        colorScheme = context.colorScheme
        locale = context.locale
        timeZone = context.timeZone
        var calendar = Calendar(identifier: context.locale.calendar.identifier)
        calendar.locale = context.locale
        calendar.timeZone = context.timeZone
        self.calendar = calendar
        let direction = context.locale.language.characterDirection
        layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
        showsWidgetContainerBackground = context.family.hasContainerBackground
        horizontalSizeClass = context.family == .systemExtraLarge ? .regular : .compact
        let isHigh = [.systemLarge, .systemExtraLarge].contains(context.family)
        verticalSizeClass = isHigh ? .regular : .compact
        build = ViewBuild(size: context.displaySize)
    }

    /// The environment of the view that is being built.
    @TaskLocal static var current = EnvironmentValues()
}

/// The context that the kit passes down while it builds a view.
struct ViewBuild: Sendable {
    /// The time zone that was set by `environment(\.timeZone, …)`; nil for the display's time zone.
    var ownZone: String?
    /// The available size for the view, as far as it is known before the layout.
    var size: CGSize
    var own = OwnEnvironmentValues()
    var styles = ElementStyles()
    /// The foreground colors by level, set by `foregroundStyle`.
    var foreground: [Color] = []
    var tint: Color?
    var isPrivate = false
    var hidesChartLabels = false
    var showsChartAxis = false
    var chartScale: ClosedRange<Double>?
    var symbolVariants = SymbolVariants.none
    var textCase: Text.Case?
    /// Collects properties of the whole widget; nil outside of a widget.
    var root: WidgetRoot?
    /// Collects the rows of the innermost grid.
    var grid: GridRows?
    var recorder = ApproximationRecorder.shared

    init(size: CGSize) { self.size = size }
}

/// Reads an environment value inside ``View/body``.
///
/// Outside `body`, the environment of a small light widget in UTC is used.
@propertyWrapper public struct Environment<Value> {
    private let keyPath: KeyPath<EnvironmentValues, Value>

    /// - Parameter keyPath: The value to read, such as `\.widgetFamily`.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// The value for the view that is being built.
    public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}

extension View {
    /// Sets one value of the environment for this view and all views inside.
    public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View {
        EnvironmentChange(content: self) { $0[keyPath: keyPath] = value }
    }

    /// Changes one value of the environment for this view and all views inside.
    public func transformEnvironment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) -> some View {
        EnvironmentChange(content: self) { transform(&$0[keyPath: keyPath]) }
    }

    /// Sets the color scheme for this view and all views inside.
    ///
    /// Named colors still depend on the board's scheme.
    public func preferredColorScheme(_ scheme: ColorScheme?) -> some View {
        EnvironmentChange(content: self) { $0.colorScheme = scheme ?? $0.colorScheme }
    }

    /// Marks the controls inside this view as disabled, in `\.isEnabled`. They can still be pressed.
    public func disabled(_ isDisabled: Bool) -> some View {
        EnvironmentChange(content: self) {
            if isDisabled {
                $0.isEnabled = false
                $0.record(.disabled)
            }
        }
    }

    /// Changes the context that the kit passes down to this view.
    func building(_ change: @escaping (inout ViewBuild) -> Void) -> some View {
        EnvironmentChange(content: self) { change(&$0.build) }
    }
}

/// A view in a changed environment.
struct EnvironmentChange<Content: View>: View {
    typealias Body = Never
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func built(in environment: EnvironmentValues) -> BuiltViews {
        var changed = environment
        change(&changed)
        return content.built(in: changed)
    }
}
