import Testing

@testable import ProviderHost

/// The isolation of a provider with permissions in a test.
enum TriedIsolation: String, CaseIterable, CustomTestStringConvertible {
    case bubblewrap
    /// Landlock with a mount namespace that hides the boards' state.
    case landlock
    /// Landlock in a container that forbids user namespaces.
    case landlockAlone

    var testDescription: String { rawValue }

    var means: IsolationMeans {
        var means = IsolationMeans.ofMachine
        if self != .bubblewrap { means.bubblewrap = nil }
        if self == .landlockAlone { means.hidesFolders = false }
        return means
    }

    /// Whether this machine supports this isolation.
    var isPossible: Bool {
        switch self {
        case .bubblewrap: means.bubblewrap != nil
        case .landlock: means.landlock >= IsolationMeans.landlockNeeded && means.hidesFolders
        case .landlockAlone: means.landlock >= IsolationMeans.landlockNeeded
        }
    }

    static let possible = allCases.filter(\.isPossible)
}

/// Isolation that this machine does not support is listed among the skipped tests.
@Suite struct IsolationMeansTests {
    @Test(
        .enabled(
            if: TriedIsolation.bubblewrap.isPossible,
            "bubblewrap is not installed, or user namespaces are forbidden: full isolation is not tested"))
    func fullIsolationIsTested() { #expect(TriedIsolation.bubblewrap.means.level == .full) }

    @Test(
        .enabled(
            if: TriedIsolation.landlock.isPossible,
            "the kernel has no Landlock, or user namespaces are forbidden: partial isolation is not tested"))
    func partialIsolationIsTested() { #expect(TriedIsolation.landlock.means.level == .partial) }

    @Test(
        .enabled(
            if: TriedIsolation.landlockAlone.isPossible,
            "the kernel has no Landlock: partial isolation in containers is not tested"))
    func partialIsolationInContainersIsTested() {
        #expect(TriedIsolation.landlockAlone.means.level == .partial)
    }

    @Test(arguments: [
        (IsolationMeans(bubblewrap: "/usr/bin/bwrap", landlock: 7, hidesFolders: true), IsolationLevel.full),
        (IsolationMeans(bubblewrap: "/usr/bin/bwrap", landlock: 0, hidesFolders: true), .full),
        (IsolationMeans(bubblewrap: nil, landlock: 7, hidesFolders: true), .partial),
        (IsolationMeans(bubblewrap: nil, landlock: 7, hidesFolders: false), .partial),
        (IsolationMeans(bubblewrap: nil, landlock: 2, hidesFolders: true), .none),
    ])
    func levels(_ means: IsolationMeans, _ level: IsolationLevel) { #expect(means.level == level) }
}
