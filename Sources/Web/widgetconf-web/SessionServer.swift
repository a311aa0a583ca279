import Machine
import WebBoard
import WidgetModel
import WidgetPictures

/// Performs the calls about logged-in devices.
struct SessionServer: Sendable {
    let credentials: CredentialsFile
    let login: WebServerSettings.Login

    /// - Parameter current: the login that sends the request; nil for a program.
    func reply(
        to call: SessionCall, _ request: WebRequest, current: WebCredentials.Session?
    ) throws(WebProblem) -> WebReply {
        let now = SystemClock().now()
        do throws(RuntimeFailure) {
            switch call {
            case .list:
                let present = credentials.current(at: now)
                let list = SessionList(
                    present, current: current?.id, deviceAddress: Self.address(for: request, present))
                return .json(list.encodedJSON)
            case .end(let id):
                guard try credentials.end(id, at: now) else { return Self.unknown(id) }
                return WebReply(204)
            case .endOthers:
                try credentials.endAll(except: current?.id)
                return WebReply(204)
            case .link: return try link(for: request, now)
            }
        } catch { throw .loginNotStored }
    }

    private static func unknown(_ id: String) -> WebReply {
        WebProblem.notFound("there is no login \"\(id)\"").reply
    }

    private func link(for request: WebRequest, _ now: Instant) throws(RuntimeFailure) -> WebReply {
        guard let server = Self.address(for: request, credentials.current(at: now)) else {
            return WebProblem.noPhoneAddress.reply
        }
        if login == .none {
            let address = server + "/"
            let link = NewDeviceLink(address: address, seconds: nil, code: Self.code(of: address))
            return .json(link.encodedJSON, status: 201)
        }
        let address = DeviceLink.address(server: server, code: try credentials.newPhoneCode())
        let link = NewDeviceLink(
            address: address, seconds: WebCredentials.codeLifetime, code: Self.code(of: address))
        return .json(link.encodedJSON, status: 201)
    }

    /// The address at which other devices reach the server: the one that is announced, or the one that the
    /// page itself uses; nil for an address that only this machine reaches.
    static func address(for request: WebRequest, _ credentials: WebCredentials) -> String? {
        if let address = credentials.publicAddress { return address }
        guard let host = request.headers["host"], !HostRule.isOnlyLocal(host) else { return nil }
        // A page sends its origin, which was compared with the host.
        return request.headers["origin"] ?? "http://" + host
    }

    /// The code that a camera reads; nil if the text is too long.
    static func code(of text: String) -> QRModules? { QRCode.rows(of: text).map(QRModules.init(rows:)) }
}
