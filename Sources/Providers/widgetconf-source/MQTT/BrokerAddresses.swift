import Configurations
import Glibc
import ProviderProtocol
import WidgetModel

/// Finds the addresses of brokers, and checks the address of a connection.
///
/// Without TLS, libmosquitto receives the address that was checked. With TLS, it needs the name of the host
/// for the certificate, and looks up the name itself. The address of the connection is therefore checked
/// before the login is sent.
enum BrokerAddresses {
    /// The most addresses that are tried one after the other.
    private static let most = 4

    /// The addresses to try, the preferred one first. With TLS, they stand for their families.
    static func toTry(for login: BrokerLogin) throws(ProviderFailure) -> [String] {
        let host = login.broker.host
        let found = addresses(of: host)
        guard let first = found.first else {
            throw ProviderFailure(.unavailable, "the host \(host) was not found")
        }
        let allowed = found.filter { login.allowsPrivateAddress || HostAddress($0)?.isPublic ?? false }
        guard !allowed.isEmpty else {
            throw ProviderFailure(.failed, AddressRefusal(address: first).description(for: host))
        }
        guard login.usesTLS else { return Array(allowed.prefix(most)) }
        let long = allowed.first(where: isLong)
        let short = allowed.first { !isLong($0) }
        return isLong(allowed[0]) ? [long, short].compactMap(\.self) : [short, long].compactMap(\.self)
    }

    /// Whether an address is one of IPv6.
    static func isLong(_ address: String) -> Bool { address.contains(":") }

    /// Why a connection must not be used; nil if it may be used.
    static func refusal(of socket: CInt, for login: BrokerLogin) -> ProviderFailure? {
        if login.allowsPrivateAddress { return nil }
        let text = address { getpeername(socket, $0, $1) } ?? "unknown"
        let own = address { getsockname(socket, $0, $1) }.flatMap { HostAddress($0) }
        var problem: AddressRefusal.Problem? = .notPublic
        if let address = HostAddress(text) { problem = AddressRules.problem(of: address, seenFrom: own) }
        return problem.map { problem in
            let refusal = AddressRefusal(address: text, problem: problem)
            return ProviderFailure(.failed, refusal.description(for: login.broker.host))
        }
    }

    /// The addresses of a host in the resolver's order; empty if it is not found.
    private static func addresses(of host: String) -> [String] {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [String] = []
        var next = list
        while let entry = next?.pointee {
            if let address = entry.ai_addr, let text = text(of: address, entry.ai_addrlen),
                !addresses.contains(text)
            {
                addresses.append(text)
            }
            next = entry.ai_next
        }
        return addresses
    }

    /// The address that a question about a socket returns; nil if the question fails.
    private static func address(
        _ question: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt
    ) -> String? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard question(address, &length) == 0 else { return nil }
                return text(of: address, length)
            }
        }
    }

    /// An address in the usual notation.
    private static func text(of address: UnsafePointer<sockaddr>, _ length: socklen_t) -> String? {
        var name = [CChar](repeating: 0, count: 128)
        let size = socklen_t(name.count)
        guard getnameinfo(address, length, &name, size, nil, 0, NI_NUMERICHOST) == 0 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
