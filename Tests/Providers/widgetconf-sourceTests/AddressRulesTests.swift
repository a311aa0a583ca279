import Configurations
import Testing

@testable import widgetconf_source

/// Which hosts and addresses a source may connect to.
@Suite struct AddressRulesTests {
    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1",
        "198.17.0.1", "198.20.0.1", "223.255.255.255", "2606:4700:4700::1111", "2a00:1450:4001::200e",
        "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
    ])
    func publicAddresses(_ host: String) throws {
        try AddressRules.check(host: host)
        #expect(AddressRules.address(ofHost: host)?.isPublic == true)
    }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.255",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.168.1.5", "198.18.0.1",
        "198.19.255.255", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "::", "::1", "fe80::1", "fec0::1", "fc00::1", "fd12:3456::1", "ff02::1", "::127.0.0.1",
        "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:192.168.1.5", "64:ff9b::7f00:1", "64:ff9b::c0a8:105",
        "64:ff9b:1::1", "2002:7f00:1::1", "2002:c0a8:105::1", "2001::1",
        // The resolver of the C library accepts these.
        "127.1", "0x7f.1", "0x7f000001", "2130706433", "017700000001",
    ])
    func otherAddresses(_ host: String) {
        #expect(throws: AddressRefusal.self) { try AddressRules.check(host: host) }
    }

    /// Names are checked when the connection exists.
    @Test(arguments: ["localhost", "example.org", "nas", "1.example.org", "fe80.example.org"])
    func namesAreNotAddresses(_ host: String) throws {
        try AddressRules.check(host: host)
        #expect(AddressRules.address(ofHost: host) == nil)
    }

    @Test func theRefusalNamesTheHostAndOneStep() {
        let refusal = AddressRefusal(address: "192.168.1.5")
        #expect(
            refusal.description(for: "nas.example.org")
                == "nas.example.org has the address 192.168.1.5, which is not a public address; "
                + "to allow it, add \"private: [nas.example.org]\" to \"source\"")
        #expect(
            refusal.description
                == "192.168.1.5 is not a public address; to allow it, add \"private: [192.168.1.5]\" to "
                + "\"source\"")
    }

    /// Public addresses of this machine and of devices in the same network, which a router protects.
    @Test(
        arguments: [
            ("8.8.8.8", "8.8.4.4", nil), ("8.8.8.8", "8.8.8.8", .ownNetwork), ("8.8.8.8", nil, nil),
            ("8.8.8.8", "2a00:1450:1:2::1", nil), ("10.0.0.1", "8.8.8.8", .notPublic),
            ("2a00:1450:1:2::5", "2a00:1450:1:2::1", .ownNetwork),
            ("2a00:1450:1:2::1", "2a00:1450:1:2::1", .ownNetwork),
            ("2a00:1450:1:3::1", "2a00:1450:1:2::1", nil), ("fd00::1", "fd00::2", .notPublic),
            ("::ffff:8.8.8.8", "8.8.8.8", .ownNetwork),
        ] as [(String, String?, AddressRefusal.Problem?)])
    func addressesOfTheOwnNetwork(
        _ address: String, _ own: String?, _ problem: AddressRefusal.Problem?
    ) throws {
        let found = AddressRules.problem(
            of: try #require(HostAddress(address)), seenFrom: own.flatMap { HostAddress($0) })
        #expect(found == problem)
    }
}
