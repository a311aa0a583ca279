import Foundation
import Testing

@testable import ProviderHost

/// A provider's author writes its program's path, so the path must not determine which files the provider can
/// read.
@Suite struct ReachTests {
    @Test func aProgramOpensWhereItIsInstalled() {
        #expect(Reach.installation(of: "/usr/bin/env", sparing: ["/home"]).allSatisfy { $0 == "/usr" })
    }

    @Test(arguments: ["/./bin/env", "/home/../bin/env", "/bin/env", "/usr/bin/../../bin/env"])
    func noPathOpensTheWholeDisk(_ program: String) throws {
        for granted in Reach.installation(of: program, sparing: []) {
            #expect(realpath(granted, nil).map { String(cString: $0) } != "/", "\(granted)")
        }
    }

    @Test func aProgramInAPrivateFolderOpensOnlyItself() throws {
        let home = NSTemporaryDirectory() + "reach-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let program = home + "/bin/tool"
        try FileManager.default.createDirectory(atPath: home + "/bin", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: program))
        #expect(Set(Reach.installation(of: program, sparing: [home])) == [program])
        #expect(Set(Reach.installation(of: home + "/x/../bin/tool", sparing: [home])).contains(home) == false)
        #expect(Set(Reach.installation(of: program, sparing: [])) == [home])
    }
}
