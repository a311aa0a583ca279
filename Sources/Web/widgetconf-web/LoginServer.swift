import Machine
import Synchronization
import WebBoard
import WidgetModel

/// Exchanges the codes of links for logins.
final class LoginServer: Sendable {
    private let credentials: CredentialsFile
    private let displays: DisplayServer
    private let attempts = Mutex(LoginAttempts())

    init(_ credentials: CredentialsFile, _ displays: DisplayServer) {
        (self.credentials, self.displays) = (credentials, displays)
    }

    /// - Parameter client: the address of the client, whose wrong codes are counted.
    func reply(
        to body: LoginBody, _ request: WebRequest, from client: String
    ) async throws(WebProblem) -> WebReply {
        let now = SystemClock().now()
        guard attempts.withLock({ $0.allows(client, at: now) }) else { throw .tooManyAttempts }
        let device = DeviceName(userAgent: request.headers["user-agent"])
        guard let secret = try await logIn(body, device, now) else {
            attempts.withLock { $0.fail(client, at: now) }
            throw .codeUnknown
        }
        return .json(NewLogin(secret: secret).encodedJSON)
    }

    /// The secret of the new login; nil for a wrong code. While the board is unavailable, a display's code
    /// remains valid, and the browser retries.
    private func logIn(
        _ body: LoginBody, _ device: DeviceName, _ now: Instant
    ) async throws(WebProblem) -> String? {
        guard let display = body.display else {
            return credentials.logIn(with: body, device: device, at: now)
        }
        guard let claimed = credentials.claim(displayCode: body.code, of: display) else { return nil }
        do throws(WebProblem) {
            guard let key = try await displays.newKey(of: display) else {
                claimed.consume()
                return nil
            }
            do throws(RuntimeFailure) {
                try credentials.link(key, to: display, device: device, at: now)
            } catch { throw .loginNotStored }
            claimed.consume()
            return key
        } catch {
            claimed.giveBack()
            throw error
        }
    }
}
