import WidgetModel

/// The scheme, the host and the port of a URL. Values of a request cannot change them.
package struct FetchOrigin: Hashable, Sendable {
    package enum Scheme: String, Hashable, Sendable, CaseIterable {
        case http, https, mqtt, mqtts

        /// The schemes of requests over HTTP.
        package static let ofHTTP: [Scheme] = [.http, .https]
        /// The schemes of brokers.
        package static let ofBrokers: [Scheme] = [.mqtt, .mqtts]

        package var usualPort: Int {
            switch self {
            case .http: 80
            case .https: 443
            case .mqtt: 1883
            case .mqtts: 8883
            }
        }
    }

    package let scheme: Scheme
    /// The name or the address in lower case; an IPv6 address without brackets, a name without a dot at its
    /// end.
    package let host: String
    package let port: Int

    /// The origin at the beginning of a URL, and the text after it.
    ///
    /// Nil unless the URL begins with one of the schemes and a host in ASCII. A user name before the host is
    /// not accepted, because it would be a secret in a file.
    package static func split(
        _ url: String, among schemes: [Scheme] = Scheme.ofHTTP
    ) -> (origin: FetchOrigin, rest: Substring)? {
        let bytes = Array(url.utf8)
        let scheme = schemes.first { scheme in
            let beginning = bytes.prefix(scheme.rawValue.utf8.count + 3)
            return String(decoding: beginning, as: UTF8.self).lowercased() == scheme.rawValue + "://"
        }
        guard let scheme else { return nil }
        let start = scheme.rawValue.utf8.count + 3
        let end = bytes[start...].firstIndex(where: FetchOrigin.endsHost) ?? bytes.count
        guard let (host, port) = address(bytes[start..<end]) else { return nil }
        let origin = FetchOrigin(scheme: scheme, host: host, port: port ?? scheme.usualPort)
        return (origin, Substring(String(decoding: bytes[end...], as: UTF8.self)))
    }

    /// Whether a byte ends the host and the port. A backslash does not: it is refused as part of the host,
    /// because some programs read it as a slash.
    private static func endsHost(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// The host and the port, which is nil if it is not written.
    private static func address(_ bytes: ArraySlice<UInt8>) -> (host: String, port: Int?)? {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let host: Substring
        let rest: Substring
        if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
            host = text[..<close].dropFirst()
            rest = text[close...].dropFirst()
            guard host.contains(":"), host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
                return nil
            }
        } else {
            host = text.prefix { $0 != ":" }
            rest = text[host.endIndex...]
            guard !host.isEmpty, !host.hasPrefix("."),
                host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_" })
            else { return nil }
        }
        // A dot at the end stands for the root of all names.
        let name = String(host.hasSuffix(".") ? host.dropLast() : host)
        if rest.isEmpty { return (name, nil) }
        let digits = rest.dropFirst()
        guard rest.hasPrefix(":"), (1...5).contains(digits.count), digits.utf8.allSatisfy(\.isDigit),
            let port = Int(digits), (1...65_535).contains(port)
        else { return nil }
        return (name, port)
    }

    /// Whether a request to another origin may be sent here instead: to the same origin, or to its encrypted
    /// port. If a proxy encrypts for a service, the addresses of its pages often begin with `http`.
    func replaces(_ other: FetchOrigin) -> Bool {
        let isUpgrade = other.scheme == .http && other.port == 80 && scheme == .https && port == 443
        return self == other || host == other.host && isUpgrade
    }
}

extension FetchOrigin: CustomStringConvertible {
    /// The origin as a URL begins with it, such as `https://api.example.org`.
    package var description: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(scheme.rawValue)://\(name)" + (port == scheme.usualPort ? "" : ":\(port)")
    }
}

extension SourceTemplate {
    /// The origin of a URL, and the constant text after it. Nil if the origin is malformed, or if a value
    /// could change it.
    var split: (origin: FetchOrigin, rest: Substring)? {
        guard case .text(let beginning)? = parts.first, let split = FetchOrigin.split(beginning),
            parts.count == 1 || !split.rest.isEmpty
        else { return nil }
        return split
    }
}
