import JSONText
import Testing

@Suite struct ReaderTests {
    @Test func readsStepByStep() throws {
        let text = #"""
            {"id": 7, "skipped": [1, {"x": "\n"}], "t\u0061gs": ["a", "b\n"], "score": 1.25, "ok": true,
             "none": null}
            """#
        try reading(text) { reader throws(JSONError) in
            var seen: [String] = []
            try reader.enterObject()
            while let key = try reader.nextKey() {
                if key.equals("id") {
                    seen.append("id \(try reader.readInteger())")
                } else if key.equals("tags") {
                    try reader.enterArray()
                    while try reader.nextElement() { seen.append("tag \(try reader.readString())") }
                } else if key.equals("score") {
                    seen.append("score \(try reader.readDouble())")
                } else if key.equals("ok") {
                    seen.append("ok \(try reader.readBoolean())")
                } else if key.equals("none") {
                    try reader.readNull()
                } else {
                    try reader.skipValue()
                }
            }
            try reader.finish()
            #expect(seen == ["id 7", "tag a", "tag b\n", "score 1.25", "ok true"])
        }
    }

    @Test func tellsWhichKindItFound() throws {
        let error = errorOf { () throws(JSONError) in
            try reading(#"{"id": "7"}"#) { reader throws(JSONError) in
                try reader.enterObject()
                _ = try reader.nextKey()
                _ = try reader.readInteger()
            }
        }
        #expect(error?.description == "line 1, column 8: expected a number, found a string")
        #expect(error?.code == .unexpectedKind)
        let fraction = errorOf { () throws(JSONError) in
            try reading("7.5") { reader throws(JSONError) in _ = try reader.readInteger() }
        }
        #expect(fraction?.message == "expected an integer, found 7.5")
    }

    /// Both ways to a double, the exact short one and the standard library's, give the nearest.
    @Test(
        arguments: [
            "0.1", "1e22", "1e23", "-0.0", "0e0", "-1.5e-3", "9007199254740992.0", "9007199254740993.0",
            "123456789.123",
            "1e-22", "1e-23", "4.9e-324", "1.7976931348623157e308", "1e400", "-1e400",
            "0.000000000000000000000000001",
            "12345678901234567890.5", "1E+5", "1e0005", "1e-0000000001", "8.41e21", "5e-1",
            "100000000000000000000",
        ])
    func readsTheNearestDouble(text: String) throws {
        try reading(text) { reader throws(JSONError) in
            let double = try reader.readDouble()
            #expect(double.bitPattern == Double(text)?.bitPattern)
            try reader.finish()
        }
    }

    @Test func readsEveryShortDecimal() throws {
        for significand in stride(from: -99_999, through: 99_999, by: 7) {
            for exponent in -25...25 where exponent % 5 == 0 {
                let text = "\(significand)e\(exponent)"
                try reading(text) { reader throws(JSONError) in
                    let double = try reader.readDouble()
                    if double != Double(text) { Issue.record("\(text) was read as \(double)") }
                }
            }
        }
    }

    @Test func readsSubtreesAsValues() throws {
        try reading(#"[{"a": 1}, 2]"#) { reader throws(JSONError) in
            try reader.enterArray()
            #expect(try reader.nextElement())
            #expect(try reader.nextKind() == .object)
            #expect(try reader.readValue() == ["a": 1])
            #expect(try reader.nextElement())
            #expect(try reader.readNumber() == 2)
            #expect(try !reader.nextElement())
            try reader.finish()
        }
    }

    @Test func keysWithEscapesEqualWhatTheyStandFor() throws {
        try reading(#"{"\u0069d": 1}"#) { reader throws(JSONError) in
            try reader.enterObject()
            let key = try reader.nextKey()
            #expect(key?.equals("id") == true)
            #expect(key?.equals("idx") == false)
            #expect(key?.string == "id")
        }
    }
}

func reading(_ text: String, _ body: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    try Array(text.utf8).withUnsafeBufferPointer { buffer throws(JSONError) in
        var reader = try JSONReader(buffer)
        try body(&reader)
    }
}
