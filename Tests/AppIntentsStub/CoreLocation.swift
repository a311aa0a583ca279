/// A location.
public final class CLPlacemark: Sendable {}
