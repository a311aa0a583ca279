import Foundation
import Testing
import WebBoard

@testable import widgetconf_web

@Suite struct WebPagesTests {
    private func reply(_ name: String, _ fields: [(String, String)] = []) -> WebReply {
        WebPages.reply(name, to: WebRequest("GET", "/files/" + name, WebHeaders(fields)))
    }

    /// The bytes that a browser loads before it shows a widget. Other modules are loaded on first use.
    @Test func theShellIsAtMost90KilobytesOnTheWire() {
        var shell: Set = ["page.html", "page.css", "icon.svg"]
        var unread = ["page.js"]
        while let name = unread.popLast() {
            guard shell.insert(name).inserted else { continue }
            let text = String(decoding: reply(name).body, as: UTF8.self)
            let imports = text.components(separatedBy: " from \"./").dropFirst()
            unread += imports.map { String($0.prefix { $0 != "\"" }) }
        }
        func bytes(_ names: some Sequence<String>) -> Int {
            names.reduce(0) { $0 + reply($1, [("Accept-Encoding", "gzip, br")]).body.count }
        }
        #expect(shell.count > 10 && shell.isSubset(of: WebPages.names))
        #expect(bytes(shell) <= 90_000)
        #expect(bytes(WebPages.names) <= 130_000)
    }

    @Test(arguments: ["gzip", "br, GZIP;q=0.5", "deflate,gzip"])
    func aBrowserThatAcceptsItGetsCompressedFiles(accepted: String) {
        let reply = reply("page.css", [("Accept-Encoding", accepted)])
        #expect(reply.headers["content-encoding"] == "gzip")
        #expect(reply.headers["vary"] == "Accept-Encoding")
        #expect(reply.body.starts(with: [0x1f, 0x8b]))
    }

    @Test(arguments: ["", "identity", "gzip;q=0", "gzip; q=0.0", "br", "gzipped"])
    func anyOtherClientGetsTheFileAsItIs(accepted: String) {
        let reply = reply("page.css", [("Accept-Encoding", accepted)])
        #expect(reply.headers["content-encoding"] == nil)
        #expect(reply.headers["vary"] == "Accept-Encoding")
        #expect(String(decoding: reply.body, as: UTF8.self).contains("{"))
    }

    /// Only pages run scripts, even if a browser has cached them.
    @Test func onlyPagesRunScripts() throws {
        for name in WebPages.names {
            let tag = try #require(reply(name).headers["etag"])
            for reply in [reply(name), reply(name, [("If-None-Match", tag)])] {
                #expect((reply.policy == .page) == name.hasSuffix(".html"), "\(name)")
            }
        }
    }

    /// A tag identifies the bytes of one encoding.
    @Test func aFileThatIsStillTheSameIsNotSentAgain() throws {
        let gzip = ("Accept-Encoding", "gzip")
        let (plain, compressed) = (reply("page.js"), reply("page.js", [gzip]))
        let tags = try [plain, compressed].map { try #require($0.headers["etag"]) }
        #expect(tags[0] != tags[1])
        for known in [tags[1], "W/" + tags[1], "\"x\", \(tags[1])", "*"] {
            let again = reply("page.js", [gzip, ("If-None-Match", known)])
            #expect(again.status == 304 && again.body.isEmpty, "\(known)")
            #expect(again.headers["vary"] == "Accept-Encoding")
        }
        #expect(reply("page.js", [gzip, ("If-None-Match", tags[0])]).status == 200)
    }
}
