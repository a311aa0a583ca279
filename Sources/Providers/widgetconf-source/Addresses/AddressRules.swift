import Configurations
import Glibc
import NIOCore

/// The addresses that a source may connect to: only public ones, unless its manifest lists the host under
/// `private`.
///
/// Without this rule, a manifest of another author, or an answer that redirects, could read from devices in
/// the user's network and from programs on this machine.
enum AddressRules {
    /// Refuses a host of a URL that is a private address. Names are checked when they are resolved.
    static func check(host: String) throws(AddressRefusal) {
        guard let address = address(ofHost: host), !address.isPublic else { return }
        throw AddressRefusal(address: host)
    }

    /// Why a connection must not be used; nil for one to a public address.
    ///
    /// The address of the connection is what the name really resolved to. Another question to the resolver
    /// could return another address (DNS rebinding).
    static func refusal(of channel: any Channel) -> AddressRefusal? {
        guard let text = channel.remoteAddress?.ipAddress, let address = HostAddress(text) else {
            return AddressRefusal(address: "unknown")
        }
        let own = channel.localAddress?.ipAddress.flatMap { HostAddress($0) }
        return problem(of: address, seenFrom: own).map { AddressRefusal(address: text, problem: $0) }
    }

    /// Why an address must not be used; nil if it may be used.
    ///
    /// With IPv6, the devices of a home have public addresses, and its router only refuses connections from
    /// outside. They share the first half of their addresses.
    ///
    /// - Parameter own: this machine's address of the connection; nil if it is unknown.
    static func problem(of address: HostAddress, seenFrom own: HostAddress?) -> AddressRefusal.Problem? {
        if !address.isPublic { return .notPublic }
        guard let own, own.bytes.count == address.bytes.count else { return nil }
        let shared = own.bytes.count == 16 ? own.bytes.prefix(8) : own.bytes[...]
        return address.bytes.starts(with: shared) ? .ownNetwork : nil
    }

    /// The address that the host of a URL is; nil if it is a name.
    ///
    /// Besides the usual notations, this accepts the old forms of IPv4 that the resolver of the C library
    /// accepts, such as `127.1`, `0x7f000001` and `2130706433`.
    static func address(ofHost host: String) -> HostAddress? {
        if let address = HostAddress(host) { return address }
        let number = inet_addr(host)
        // The number for a failure is also 255.255.255.255, which the usual notation covers.
        guard number != .max else { return nil }
        return HostAddress(bytes: withUnsafeBytes(of: number) { Array($0) })
    }
}

/// Why no request is sent to a host: its address is not public, or belongs to this machine's network.
struct AddressRefusal: Error, Hashable, CustomStringConvertible {
    enum Problem: String { case notPublic = "not a public address", ownNetwork = "in your own network" }

    let address: String
    var problem = Problem.notPublic

    var description: String { description(for: address) }

    /// - Parameter host: the host of the request, which has the address.
    func description(for host: String) -> String {
        let subject = host == address ? host : "\(host) has the address \(address), which"
        return "\(subject) is \(problem.rawValue)\(HostAddress.remedy)\(host)]\" to \"source\""
    }
}
