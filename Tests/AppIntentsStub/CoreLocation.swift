/// A place.
public final class CLPlacemark: Sendable {}
