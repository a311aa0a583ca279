import SourceText
import YAMLReading

/// Every wording about Apple's definitions, what is imported of them and exported to them; alphabetical.
enum AppleFindings {
    static func caseZero(_ name: String, at place: SourceLocation) -> Finding {
        Finding(
            "apple-case-zero", .warning,
            "the case \(quoted(name)) has the number 0 in Apple's file, which stands for no value", at: place,
            hint: "give it another number in Xcode, or keep in mind that it reads as not chosen")
    }

    static func conditionInexpressible(
        _ parameter: String, form: String, because reason: String, at place: SourceLocation
    ) -> Finding {
        Finding(
            "apple-condition", "\(form) cannot say when \(quoted(parameter)) is shown: \(reason)", at: place,
            hint: "make the condition simpler, or remove it and let the provider ignore the value")
    }

    static func defaultUnfit(_ text: String, at place: SourceLocation) -> Finding {
        Finding(
            "apple-default", .warning,
            "the default \(quoted(text)) of Apple's file is no value that this parameter accepts", at: place,
            hint: "choose a default; until then there is none")
    }

    static func inexpressible(_ part: String, form: String, at place: SourceLocation) -> Finding {
        Finding(
            "apple-inexpressible", .warning, "\(form) has nothing for \(part), which is left out", at: place,
            hint: "check it in the app")
    }

    static func nameTaken(_ name: String, in file: SourceFile) -> Finding {
        Finding(
            "apple-name-taken", "\(quoted(name)) is declared in two of the files that become one",
            at: file.location(SourceRange(start: 0, end: 0)),
            hint: "export them one by one, or rename one of the two")
    }

    static func notADefinition(_ file: SourceFile, found: String) -> Finding {
        Finding(
            "apple-not-a-definition",
            "found \(found), expected an intent definition: a dictionary with \"INIntents\"",
            at: file.location(SourceRange(start: 0, end: 0)),
            hint: "name a file that ends with .intentdefinition")
    }

    static func notExpressible(_ name: String, at place: SourceLocation) -> Finding {
        Finding(
            "apple-not-expressible", .warning,
            "what Apple's file says of \(quoted(name)) does not go together", at: place,
            hint: "see what is missing here; an export still says it as it was")
    }

    static func notForWidgets(_ intent: String, at place: SourceLocation) -> Finding {
        Finding(
            "apple-not-for-widgets", .warning,
            "widgets cannot use \(quoted(intent)) in Apple's file, so it is left out of the Swift source",
            at: place,
            hint: "if a widget uses it, check \"Intent is eligible for widgets\" in Xcode and import again")
    }

    static func promptPlaceholders(_ name: String, text: String, at place: SourceLocation) -> Finding {
        Finding(
            "apple-prompt", .warning,
            "the dialog \(quoted(text)) of \(quoted(name)) contains placeholders, which a prompt cannot show",
            at: place,
            hint: "write a \"prompt\" without \"${…}\"; an export keeps the dialog either way")
    }

    static func propertyList(_ problem: PropertyListProblem, in file: SourceFile) -> Finding {
        let place = file.location(SourceRange(problem.range))
        switch problem.kind {
        case .binary:
            return Finding(
                "plist-binary", "found a binary property list, expected XML", at: place,
                hint: "convert it: \"plutil -convert xml1 FILE\"")
        case .conflict:
            return Finding(
                "plist-conflict", "found the mark of a merge conflict", at: place,
                hint: "resolve the conflict first")
        case .empty:
            return Finding("plist-empty", "the file is empty", at: place, hint: "choose another file")
        case .encoding:
            return Finding(
                "plist-encoding", "found text that is not UTF-8", at: place, hint: "convert the file to UTF-8"
            )
        case .truncated(let element):
            return Finding(
                "plist-truncated", "the file ends inside of <\(element)>", at: place,
                hint: "get the whole file again")
        case .nesting:
            return Finding(
                "plist-nesting",
                "found collections more than \(PropertyListLimits.nesting) deep in one another", at: place,
                hint: "no intent definition is like this")
        default:
            return Finding(
                "plist-malformed", malformed(problem.kind), at: place,
                hint: "mend the file, or save it again in Xcode")
        }
    }

    private static func malformed(_ kind: PropertyListProblem.Kind) -> String {
        switch kind {
        case .character(let scalar):
            "found the control character \(codePoint(scalar)), which XML does not have"
        case .entity(let text):
            "found \(quoted(text)), expected &amp;, &lt;, &gt;, &quot;, &apos; or a number"
        case .mismatched(let opened, let closed): "found </\(closed)>, expected </\(opened)>"
        case .unexpected(let found, let expected): "found \(quoted(found)), expected \(expected)"
        case .unknownElement(let name): "found <\(name)>, expected an element of a property list"
        case .value(let element, let text): "found \(quoted(text)) in <\(element)>"
        case .binary, .conflict, .empty, .encoding, .truncated, .nesting: ""
        }
    }

    static func relationOrphan(_ name: String, parent: String?, at place: SourceLocation) -> Finding {
        let found = parent.map { "names \(quoted($0)), which is no parameter here" } ?? "names no parameter"
        return Finding(
            "apple-relation-orphan", .warning,
            "\(quoted(name)) depends on another parameter in Apple's file, but the relation \(found)",
            at: place,
            hint: "say with \"when\" when it is shown; until then it always is")
    }

    static func relationUnknown(_ name: String, predicate: String, at place: SourceLocation) -> Finding {
        Finding(
            "apple-relation-unknown", .warning,
            "\(quoted(name)) is shown by \(quoted(predicate)) in Apple's file, which has no equal here",
            at: place,
            hint: "say with \"when\" when it is shown; until then it always is")
    }

    static func rowHidesType(_ name: String, at place: SourceLocation) -> Finding {
        Finding(
            "apple-inexpressible", .warning,
            "\(quoted(name)) is a type in Swift, so the row is called \(quoted(name + "_")) and takes over no "
                + "stored value", at: place, hint: "check it in the app")
    }

    static func sidecarEmpty(_ file: SourceFile) -> Finding {
        Finding(
            "sidecar-malformed", "found nothing, expected what an import has kept",
            at: file.location(SourceRange(start: 0, end: 0)),
            hint: "import Apple's file again, or remove this one")
    }

    static func sidecarFormat(_ node: YAMLNode) -> Finding {
        Finding(
            "sidecar-malformed", "expected \"format: 1\"", at: node.location,
            hint: "import Apple's file again with this version")
    }

    static func sidecarShape(_ node: YAMLNode, expected: String) -> Finding {
        Finding(
            "sidecar-malformed", "found something else than \(expected)", at: node.location,
            hint: "undo the edit, or import Apple's file again")
    }

    static func sidecarWord(_ key: YAMLNode, _ word: String) -> Finding {
        Finding(
            "sidecar-malformed", "found the unknown word \(quoted(word))", at: key.location,
            hint: "undo the edit, or import Apple's file again")
    }

    static func sidecarMissing(
        _ file: SourceFile, _ firstLine: SourceRange, sidecar: String
    ) -> Finding {
        Finding(
            "sidecar-missing", .warning,
            "the first line says that this definition was imported, but there is no \(quoted(sidecar)): "
                + "tags, ids and Siri's texts are lost",
            at: file.location(firstLine),
            hint: "restore the file, or remove the first line if the definition stands on its own")
    }

    static func stringsEncoding(_ file: SourceFile) -> Finding {
        Finding(
            "strings-malformed", "found bytes that are no text in UTF-8 or UTF-16",
            at: file.location(SourceRange(start: 0, end: 0)), hint: "convert the file to UTF-8")
    }

    static func stringsMalformed(_ place: SourceLocation, expected: String) -> Finding {
        Finding(
            "strings-malformed", "expected \(expected)", at: place,
            hint: "write entries as \"key\" = \"text\";")
    }

    static func typeAsText(_ name: String, type: String, form: String, at place: SourceLocation) -> Finding {
        Finding(
            "apple-inexpressible", .warning,
            "\(form) has no type \(quoted(type)), so \(quoted(name)) becomes a text", at: place,
            hint: "check it in the app")
    }

    static func typeUnknown(_ name: String, type: String, at place: SourceLocation) -> Finding {
        Finding(
            "apple-type-unknown", .warning,
            "\(quoted(name)) has Apple's type \(quoted(type)), which has no equal here", at: place,
            hint: "it is taken for a text; choose the type that comes nearest")
    }
}
