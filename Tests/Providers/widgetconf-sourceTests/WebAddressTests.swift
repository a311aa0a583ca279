import Testing

@testable import widgetconf_source

@Suite struct WebAddressTests {
    @Test func readsHostsInOneForm() throws {
        for (text, host, port) in [
            ("http://Example.ORG/a", "example.org", 80), ("https://example.org./a", "example.org", 443),
            ("https://[::1]:8443/a", "::1", 8443), ("http://127.0.0.1:8080", "127.0.0.1", 8080),
        ] {
            let address = try #require(WebAddress(text))
            #expect(address.host == host && address.port == port, "\(text)")
        }
    }

    @Test(arguments: [
        "ftp://example.org", "/path", "http:///path", "unix:/run/a", "http+unix://%2Frun%2Fa/b", "",
        "http://8.8.8.8:0/", "http://8.8.8.8:65536/", "http://./", "http://a%2Fb.org/", "http://a%00.org/",
        "http://%1B.org/", "http://[fe80::1%25eth0]/",
    ])
    func refusesOtherURLs(_ text: String) { #expect(WebAddress(text) == nil) }

    /// A query may contain a key.
    @Test func isShownWithoutItsQuery() throws {
        let address = try #require(WebAddress("https://example.org:8443/a/b?key=secret#part"))
        #expect(address.shown == "https://example.org:8443/a/b")
        let long = try #require(WebAddress("https://example.org/" + String(repeating: "a", count: 5000)))
        #expect(long.shown.utf8.count < 300)
    }

    @Test(arguments: [
        ("https://example.org/a/b", "c", "https://example.org/a/c"),
        ("https://example.org/a/b", "/c?d=e", "https://example.org/c?d=e"),
        ("https://example.org/a/b", "//other.org/c", "https://other.org/c"),
        ("https://example.org/a/b", "http://other.org/c#d", "http://other.org/c"),
    ])
    func resolvesReferences(_ base: String, _ reference: String, _ expected: String) throws {
        #expect(try #require(WebAddress(base)).resolving(reference)?.text == expected)
    }

    @Test(arguments: ["ftp://example.org/a", "file:///etc/passwd", "data:text/plain,a"])
    func doesNotLeaveHTTP(_ reference: String) throws {
        #expect(try #require(WebAddress("https://example.org/")).resolving(reference) == nil)
    }

    @Test func knowsWhereValuesMayBeSentAgain() throws {
        let old = try #require(WebAddress("http://example.org/a"))
        for (text, isSame) in [
            ("http://example.org/b", true), ("https://example.org/b", true),
            ("http://example.org:8080/b", false), ("http://other.org/b", false),
            ("https://example.org:8443/b", false),
        ] {
            #expect(try #require(WebAddress(text)).isSamePlace(as: old) == isSame, "\(text)")
        }
        // Never from an encrypted connection to another one.
        let secure = try #require(WebAddress("https://example.org/a"))
        #expect(!old.isSamePlace(as: secure))
    }

    @Test func removesItemsOfTheQueryWithValues() throws {
        let address = try #require(WebAddress("https://other.org/a?x=1&key=secret%20key&y=2"))
        #expect(address.removing(["secret key"])?.text == "https://other.org/a?x=1&y=2")
        #expect(address.removing(["absent"])?.text == address.text)
        let name = try #require(WebAddress("https://other.org/?secret"))
        #expect(name.removing(["secret"])?.text == "https://other.org/")
        #expect(try #require(WebAddress("https://other.org/secret%20key/a")).names(["secret key"]))
        #expect(!address.names(["secret key"]))
    }
}
