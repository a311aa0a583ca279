import Testing
import WidgetModel

@Suite struct IPAddressTests {
    @Test(
        arguments: [
            ("192.168.1.5", [192, 168, 1, 5]), ("0.0.0.0", [0, 0, 0, 0]),
            ("::", Array(repeating: 0, count: 16)), ("::1", Array(repeating: 0, count: 15) + [1]),
            ("FD00:12:ab::", [0xFD, 0, 0, 0x12, 0, 0xAB] + Array(repeating: 0, count: 10)),
            ("1:2:3:4:5:6:7:8", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]),
            ("::ffff:1.2.3.4", Array(repeating: 0, count: 10) + [0xFF, 0xFF, 1, 2, 3, 4]),
            ("1:2:3:4:5:6:1.2.3.4", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 1, 2, 3, 4]),
        ] as [(String, [UInt8])])
    func readsBothVersions(text: String, bytes: [UInt8]) {
        #expect(IPAddress(text)?.bytes == bytes)
    }

    @Test(arguments: [
        "", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.-4", "1.2.3.+4", "01.2.3.4", "1.2.3.4.", "a.b.c.d",
        "0x7f.0.0.1", "١.2.3.4", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::",
        "g::", "+1::", "１::", "1:2:3:4:5:6:7:8::", "::1.2.3", "1.2.3.4::", "1.2.3.4::5", "[::1]",
        "fe80::1%eth0",
    ])
    func refusesOtherTexts(_ text: String) { #expect(IPAddress(text) == nil) }
}
