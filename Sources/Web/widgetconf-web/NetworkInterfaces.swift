import Glibc

/// The network interfaces of this machine.
enum NetworkInterfaces {
    /// The IP addresses of all interfaces, except link-local addresses, which need the name of an interface.
    static var addresses: [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var addresses: [String] = []
        var next = first
        while let interface = next?.pointee {
            next = interface.ifa_next
            guard let address = interface.ifa_addr else { continue }
            let family = Int32(address.pointee.sa_family)
            let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            guard family == AF_INET || family == AF_INET6 else { continue }
            var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let status = getnameinfo(
                address, socklen_t(length), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
            let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
            if status == 0, !text.contains("%") { addresses.append(text) }
        }
        return addresses
    }
}
