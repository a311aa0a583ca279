/// Strings that a provider could write to change a document.
enum Hostile {
    static let markup = [
        "<script>alert(1)</script>", "]]><svg onload=\"x\">", "&amp; &lt; & <", "\"'><image href='x'/>",
        "a\u{0}b\u{8}c\u{1B}[2Jd\u{FFFE}e\u{9B}", "<!-- --><!DOCTYPE x>", "\u{202E}evil\u{2066}",
        "<\u{301}script>", "</style><style>*{color:red}", "\"\u{301} onload=\"x",
    ]
}
