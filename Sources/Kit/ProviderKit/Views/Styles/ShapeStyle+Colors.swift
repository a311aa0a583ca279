extension ShapeStyle where Self == Color {
    /// The accent color of the board, or the color set by `tint(_:)`.
    public static var accentColor: Color { .accentColor }
    /// The color red.
    public static var red: Color { .red }
    /// The color orange.
    public static var orange: Color { .orange }
    /// The color yellow.
    public static var yellow: Color { .yellow }
    /// The color green.
    public static var green: Color { .green }
    /// The color mint.
    public static var mint: Color { .mint }
    /// The color teal.
    public static var teal: Color { .teal }
    /// The color cyan.
    public static var cyan: Color { .cyan }
    /// The color blue.
    public static var blue: Color { .blue }
    /// The color indigo.
    public static var indigo: Color { .indigo }
    /// The color purple.
    public static var purple: Color { .purple }
    /// The color pink.
    public static var pink: Color { .pink }
    /// The color brown.
    public static var brown: Color { .brown }
    /// The color gray.
    public static var gray: Color { .gray }
    /// Black.
    public static var black: Color { .black }
    /// White.
    public static var white: Color { .white }
    /// No color.
    public static var clear: Color { .clear }
}
