import SourceText
import Testing
import WidgetModel

@Suite struct FindingAnnotationsTests {
    let file = SourceFile(path: "a,b: c%.yaml", text: "x: 1\ny: 2\n")

    @Test func isOneLineForEach() {
        let findings = [
            Finding(
                "key-unknown", "no key `x`: 100%,\nreally", at: file.first("x"),
                notes: [.init("see", at: file.first("y"))], hint: "write `z`"),
            Finding("odd", .warning, "over lines", at: file.first("1\ny")),
            Finding("nowhere", "m", at: nil),
        ]
        #expect(
            FindingAnnotations.render(findings) == """
                ::error file=a%2Cb%3A c%25.yaml,line=1,endLine=1,col=1,endColumn=2,\
                title=key-unknown::no key `x`: \
                100%25,%0Areally%0Anote: a,b: c%25.yaml:2:1: see%0Ahint: write `z`
                ::warning file=a%2Cb%3A c%25.yaml,line=1,endLine=2,title=odd::over lines
                ::error title=nowhere::m

                """)
    }
}
