import WidgetModel

@testable import WebBoard

/// A device that behaves like the firmware: it sends requests, handles their answers and decides when to wake
/// next.
struct FakeDevice {
    static let address = "A1:B2:C3:D4:E5:F6"

    private(set) var key: String?
    private(set) var message: String?
    /// The address of the picture that the device loads when it is paired.
    private(set) var welcome: String?
    /// The name of the picture on the screen, and its content.
    private(set) var screen: (name: String, content: String)?
    /// Whether an answer made the device erase its key and its Wi-Fi password.
    private(set) var isErased = false
    private(set) var wakes = 0
    private(set) var loads = 0
    private(set) var redraws = 0
    private var failures = 0
    private var cache: [String: (content: String, seconds: Int64)] = [:]

    var headers: [String: String] {
        var headers = [
            "ID": Self.address, "Content-Type": "application/json", "FW-Version": "1.8.14", "Model": "og",
            "Battery-Voltage": "4.05", "RSSI": "-61", "Width": "800", "Height": "480",
        ]
        headers["Access-Token"] = key
        return headers
    }

    /// Reads the answer to `GET /api/setup`.
    ///
    /// - Returns: the seconds until the device's next request.
    mutating func setUp(_ reply: DeviceReply) -> Int64 {
        guard reply.httpStatus == 200, reply.body?["status"]?.integer == 200,
            let key = reply.body?["api_key"]?.string, let message = reply.body?["message"]?.string
        else { return 900 }
        welcome = reply.body?["image_url"]?.string
        self.key = key
        // The buffer has 128 bytes, including the terminating zero.
        self.message = String(decoding: message.utf8.prefix(127), as: UTF8.self)
        return 0
    }

    /// Reads the answer to `GET /api/display`, and loads the picture if its name differs from the picture on
    /// the screen.
    ///
    /// - Parameter load: loads a picture's content from its address; nil if the server does not have it.
    /// - Returns: the seconds until the device's next request.
    mutating func show(
        _ reply: DeviceReply, base: String, at now: Instant, load: (_ address: String) -> String?
    ) -> Int64 {
        wakes += 1
        guard [200, 301, 429].contains(reply.httpStatus), let body = reply.body else { return failed() }
        switch body["status"]?.integer ?? 0 {
        case 0: break
        case 202: return 5
        case 500:
            isErased = true
            return 900
        default: return 900
        }
        guard let name = body["filename"]?.string, let address = body["image_url"]?.string,
            let refresh = body["refresh_rate"]?.integer
        else { return failed() }
        precondition(address.utf8.count <= 1_023, "the firmware writes beyond its buffer")
        let stored = name.count > 31 ? name.prefix(7) + name.suffix(17) : name[...]
        if stored == screen?.name ?? "" { return refresh }
        if cache[String(stored)] == nil {
            // The key is only sent below the base address.
            guard address.hasPrefix(base), let content = load(address) else { return failed() }
            loads += 1
            store(content, as: String(stored), at: now)
        }
        failures = 0
        redraws += 1
        screen = cache[String(stored)].map { (String(stored), $0.content) }
        return refresh
    }

    private mutating func store(_ content: String, as name: String, at now: Instant) {
        let second = now.milliseconds / 1000
        cache = cache.filter { other, _ in
            // The slash before the name is included in the 14 characters.
            other.prefix(13) != name.prefix(13)
                && Int64(other.suffix(10)).map { (second - 86_400...second).contains($0) } ?? false
        }
        cache[name] = (content, second)
    }

    /// The delays after errors increase.
    private mutating func failed() -> Int64 {
        failures += 1
        return failures <= 3 ? [15, 30, 60][failures - 1] : 900
    }
}
