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
                if key.equals("tags") {
                    try reader.enterArray()
                    while try reader.nextElement() { seen.append("tag \(try reader.readValue().text)") }
                } else if key.equals("score") {
                    seen.append("score \(try reader.readNumber().text)")
                } else if key.equals("ok") {
                    seen.append("ok \(try reader.readBoolean())")
                } else if key.equals("none") {
                    try reader.readNull()
                } else {
                    seen.append("\(key.string) \(try reader.readValue().text)")
                }
            }
            try reader.finish()
            #expect(
                seen == [
                    "id 7", #"skipped [1,{"x":"\n"}]"#, #"tag "a""#, #"tag "b\n""#, "score 1.25", "ok true",
                ])
        }
    }

    @Test func tellsWhichKindItFound() throws {
        let error = errorOf { () throws(JSONError) in
            try reading(#"{"id": "7"}"#) { reader throws(JSONError) in
                try reader.enterObject()
                _ = try reader.nextKey()
                _ = try reader.readNumber()
            }
        }
        #expect(error?.description == "line 1, column 8: expected a number, found a string")
        #expect(error?.code == .unexpectedKind)
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
