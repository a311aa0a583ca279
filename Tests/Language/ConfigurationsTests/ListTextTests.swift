import Testing

@testable import Configurations

/// Lists as users type them.
@Suite struct ListTextTests {
    @Test(arguments: [
        ("a", ["a"]), ("a,b", ["a", "b"]), (" a ,\tb c ", ["a", "b c"]), ("a,,b", ["a", "", "b"]),
        ("a,", ["a", ""]), (#""a, b",c"#, ["a, b", "c"]), (#"a, "b" , c"#, ["a", "b", "c"]),
        (#""say ""hi"", Bob""#, [#"say "hi", Bob"#]), (#""""#, [""]),
        // Quotes that do not enclose an element.
        (#""a" b,c"#, [#""a" b"#, "c"]), (#"5" pipe,x"#, [#"5" pipe"#, "x"]), (#""a,b"#, [#""a"#, "b"]),
    ])
    func elementsAreRead(_ text: String, _ elements: [String]) {
        #expect(text.listElements() == elements)
    }

    @Test(arguments: ["a", "a, b", " a ", #""a""#, #"5" pipe"#, #"say "hi", Bob"#, "", "a;b", "\"a"])
    func anElementIsReadAsItIsWritten(_ text: String) {
        let list = ["x", text, "y"].map { $0.asListElement() }.joined(separator: ",")
        #expect(list.listElements() == ["x", text, "y"])
    }
}
