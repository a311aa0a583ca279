import Testing
import WidgetModel

@Suite struct SHA256Tests {
    /// The example of GitHub's documentation for webhooks, and test case 2 of RFC 4231.
    @Test(
        arguments: [
            (
                "It's a Secret to Everybody", "Hello, World!",
                "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
            ),
            (
                "Jefe", "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
        ])
    func codesOfBytesAndTextsAreTheSame(key: String, text: String, code: String) {
        #expect(SHA256.authentication(of: text, key: key) == code)
        #expect(SHA256.authentication(of: Array(text.utf8), key: key) == code)
    }

    /// Bytes that are not a text, such as those of a picture, have a code, too.
    @Test func bytesNeedNotBeText() {
        let codes = [[0xFF], [0xFE], [0xEF, 0xBF, 0xBD], []].map {
            SHA256.authentication(of: $0, key: "key")
        }
        #expect(Set(codes).count == 4)
    }
}
