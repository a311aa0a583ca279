import CaseWalking
import Testing
import WebBoard
import WidgetModel

/// The addresses for monitoring systems and supervisors.
@Suite(.serialized, .brief) struct MonitoringRouteTests {
    @Test func aBoardCanBeScraped() async throws {
        let board = try await WebServerBoard()
        let metrics = try await board.ask("GET", "/metrics", [try board.token])
        #expect(metrics.status == 200)
        #expect(
            metrics.field("Content-Type") == "application/openmetrics-text; version=1.0.0; charset=utf-8")
        let text = String(decoding: metrics.body, as: UTF8.self)
        #expect(text.contains("\nwidgetconf_serving 1\n") && text.hasSuffix("\n# EOF\n"))
        #expect(text.contains("\nwidgetconf_widgets{kind=\"counter\"} 1\n"))
        #expect(try await board.ask("GET", "/metrics").status == 401)
        for path in ["/healthz", "/readyz"] { #expect(try await board.ask("GET", path).status == 200) }
        let health = try await board.ask("GET", "/api/v1/health", [try board.token])
        #expect(try health.json["engine"]?["serving"] == true)
        let status = try await board.run("status", "--check")
        #expect(status.status == 0, "\(status.output)\(status.errors)")
        #expect(status.output.contains("listens at http://127.0.0.1:\(board.port)"))
    }

    /// The process answers, but no board does.
    @Test func aServerWithoutABoardIsNotReady() async throws {
        let server = try await LoneWebServer()
        #expect(try await server.ask("GET", "/healthz").status == 200)
        #expect(try await server.ask("GET", "/readyz").status == 503)
        #expect(try await server.ask("GET", "/metrics").status == 503)
        #expect(try await server.ask("POST", "/readyz").status == 405)
    }
}
