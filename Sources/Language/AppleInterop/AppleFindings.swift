import IntentDefinitions
import SourceText

/// The messages about Apple's intent definitions, strings tables and sidecars, in alphabetical order.
///
/// Importing reports most of them at the YAML that the import writes, because that is the file that the
/// author edits. Findings about a file that cannot be read point into that file.
enum AppleFindings {
    /// Apple's frameworks read the number 0 as "no value", so such a case reads as not chosen.
    static func caseZero(_ name: String, at location: SourceLocation) -> Finding {
        Finding(
            "apple-case-zero", .warning,
            "the case \(quoted(name)) has the number 0 in Apple's file, which means \"no value\"",
            at: location,
            hint: "give it another number in Xcode; otherwise, apps read it as \"no value\"")
    }

    /// An error of an export: the target format, named by `form`, cannot express a parameter's condition.
    ///
    /// - Parameter reason: The inexpressible part of the condition, in words that complete the message.
    static func conditionInexpressible(
        _ parameter: String, form: String, because reason: String, at location: SourceLocation
    ) -> Finding {
        Finding(
            "apple-condition", "\(form) cannot express the condition of \(quoted(parameter)): \(reason)",
            at: location,
            hint: "simplify the condition, or remove it and let the provider ignore the value")
    }

    /// An import dropped a default because the type or the range of the parameter excludes it.
    static func defaultUnfit(_ text: String, at location: SourceLocation) -> Finding {
        Finding(
            "apple-default", .warning,
            "the default \(quoted(text)) in Apple's file is not valid for this parameter", at: location,
            hint: "choose a default; until then, there is none")
    }

    /// A warning of an export: `part` does not have an equivalent in the target format, named by `form`.
    static func inexpressible(_ part: String, form: String, at location: SourceLocation) -> Finding {
        Finding(
            "apple-inexpressible", .warning, "\(form) cannot express \(part), which is left out",
            at: location,
            hint: "enforce it in your app")
    }

    static func recordInexpressible(_ parameter: IntentParameter) -> Finding {
        Finding(
            "apple-inexpressible", .warning,
            "\(quoted(parameter.name)) is left out: Apple's formats cannot express objects that people fill in",
            at: parameter.location,
            hint: "declare the values of one object as separate parameters if your app needs them")
    }

    /// Several definitions are exported into one file, and two of them declare the same intent, enum or type.
    static func nameTaken(_ name: String, in file: SourceFile) -> Finding {
        Finding(
            "apple-name-taken", "two of the exported files declare \(quoted(name))",
            at: file.location(SourceRange(start: 0, end: 0)),
            hint: "export the files one by one, or rename one of the two")
    }

    /// The file is a readable property list without the list of intents that every definition has.
    static func notADefinition(_ file: SourceFile, found: String) -> Finding {
        Finding(
            "apple-not-a-definition",
            "found \(found), expected an intent definition",
            at: file.location(SourceRange(start: 0, end: 0)),
            hint: "name a file that ends in .intentdefinition")
    }

    /// An import reduced a parameter to its name, title and type, because the rest would be an error in YAML.
    static func notExpressible(_ name: String, at location: SourceLocation) -> Finding {
        Finding(
            "apple-not-expressible", .warning,
            "Apple's file contradicts itself about \(quoted(name))", at: location,
            hint: "check what is missing here; an export writes the original")
    }

    /// App Intents are exported only for widgets, so an intent that widgets cannot use is not exported.
    static func notForWidgets(_ intent: String, at location: SourceLocation) -> Finding {
        Finding(
            "apple-not-for-widgets", .warning,
            "widgets cannot use \(quoted(intent)) in Apple's file, so it is left out of the Swift source",
            at: location,
            hint: "if a widget uses it, check \"Intent is eligible for widgets\" in Xcode and import again")
    }

    /// An import found no dialog without `${…}` that it could use as the prompt.
    static func promptPlaceholders(_ name: String, text: String, at location: SourceLocation) -> Finding {
        Finding(
            "apple-prompt", .warning,
            "the dialog \(quoted(text)) of \(quoted(name)) contains placeholders, which a prompt cannot show",
            at: location,
            hint: "write a \"prompt\" without \"${…}\"; an export keeps the dialog either way")
    }

    /// The finding for a file that the property list reader refused, at the offending bytes.
    static func propertyList(_ problem: PropertyListProblem, in file: SourceFile) -> Finding {
        let place = file.location(SourceRange(problem.range))
        switch problem.kind {
        case .binary:
            return Finding(
                "plist-binary", "found a binary property list, expected XML", at: place,
                hint: "convert it: \"plutil -convert xml1 FILE\"")
        case .conflict:
            return Finding(
                "plist-conflict", "found a conflict marker of an unfinished merge", at: place,
                hint: "resolve the conflict, then import the file")
        case .empty:
            return Finding("plist-empty", "the file is empty", at: place, hint: "choose another file")
        case .encoding:
            return Finding(
                "plist-encoding", "found text that is not UTF-8", at: place, hint: "convert the file to UTF-8"
            )
        case .truncated(let element):
            return Finding(
                "plist-truncated", "the file ends inside <\(element)>", at: place,
                hint: "get the complete file again")
        case .nesting:
            return Finding(
                "plist-nesting",
                "found collections nested more than \(PropertyListLimits.nesting) levels deep", at: place,
                hint: "choose another file")
        default:
            return Finding(
                "plist-malformed", malformed(problem.kind), at: place,
                hint: "correct the file, or save it again in Xcode")
        }
    }

    /// The message of the problems that share the code `plist-malformed`. All other problems have separate
    /// messages in `propertyList`.
    private static func malformed(_ kind: PropertyListProblem.Kind) -> String {
        switch kind {
        case .character(let scalar):
            "found the control character \(codePoint(scalar)), which XML does not allow"
        case .entity(let text):
            "found \(quoted(text)), expected &amp;, &lt;, &gt;, &quot;, &apos; or a number"
        case .mismatched(let opened, let closed): "found </\(closed)>, expected </\(opened)>"
        case .unexpected(let found, let expected): "found \(quoted(found)), expected \(expected)"
        case .unknownElement(let name): "found <\(name)>, expected an element of a property list"
        case .value(let element, let text): "found \(quoted(text)) in <\(element)>"
        case .binary, .conflict, .empty, .encoding, .truncated, .nesting: ""
        }
    }

    /// A parameter is shown depending on itself, or on a parameter that the intent does not declare. `parent`
    /// is nil if the relation does not name a parent.
    static func relationOrphan(_ name: String, parent: String?, at location: SourceLocation) -> Finding {
        let found = parent.map { "names \(quoted($0)), which is not a parameter" } ?? "names no parameter"
        return Finding(
            "apple-relation-orphan", .warning,
            "\(quoted(name)) depends on another parameter in Apple's file, but the relation \(found)",
            at: location,
            hint: "add a \"when\" condition; until then, it is always visible")
    }

    /// Apple's file uses a predicate without an equivalent in the conditions of the YAML.
    static func relationUnknown(_ name: String, predicate: String, at location: SourceLocation) -> Finding {
        Finding(
            "apple-relation-unknown", .warning,
            "\(quoted(name)) depends on \(quoted(predicate)) in Apple's file, which has no equivalent",
            at: location,
            hint: "add a \"when\" condition; until then, it is always visible")
    }

    /// In Swift source, a property named like a type would hide that type. SiriKit's stored values are
    /// migrated by property name, so the renamed property does not receive them.
    static func rowHidesType(_ name: String, at location: SourceLocation) -> Finding {
        Finding(
            "apple-inexpressible", .warning,
            "\(quoted(name)) is a type in Swift, so the property is called \(quoted(name + "_")) and does "
                + "not take over stored values", at: location, hint: "enforce it in your app")
    }

    /// A sidecar without any content. A valid one contains at least its format.
    static func sidecarEmpty(_ file: SourceFile) -> Finding {
        Finding(
            "sidecar-malformed", "the sidecar is empty, expected the content of an import",
            at: file.location(SourceRange(start: 0, end: 0)),
            hint: "import Apple's file again, or remove the sidecar")
    }

    /// A sidecar whose `format` is missing, or unknown to this version.
    static func sidecarFormat(_ node: YAMLNode) -> Finding {
        Finding(
            "sidecar-malformed", "expected \"format: 1\"", at: node.location,
            hint: "import Apple's file again with this version")
    }

    /// A value in a sidecar has the wrong form, such as a string where a mapping is expected.
    static func sidecarShape(_ node: YAMLNode, expected: String) -> Finding {
        Finding(
            "sidecar-malformed", "found something other than \(expected)", at: node.location,
            hint: "undo the change, or import Apple's file again")
    }

    /// A key in a sidecar begins with `=` and is not a known word, or is not a key of a strings sidecar.
    static func sidecarWord(_ key: YAMLNode, _ word: String) -> Finding {
        Finding(
            "sidecar-malformed", "found the unknown word \(quoted(word))", at: key.location,
            hint: "undo the change, or import Apple's file again")
    }

    /// The definition was imported, but its sidecar was not found. An export without the sidecar would
    /// silently lose everything that only Apple's form contains, and give new ids to strings that are already
    /// translated.
    ///
    /// - Parameter sidecar: The expected file name.
    static func sidecarMissing(
        _ file: SourceFile, _ firstLine: SourceRange, sidecar: String
    ) -> Finding {
        Finding(
            "sidecar-missing", .warning,
            "the first line says that this definition was imported, but there is no \(quoted(sidecar)): "
                + "tags, ids and Siri's texts are lost",
            at: file.location(firstLine),
            hint: "restore the file, or remove the first line if you no longer need it")
    }

    /// A strings table is neither valid UTF-8 nor UTF-16 with a byte order mark.
    static func stringsEncoding(_ file: SourceFile) -> Finding {
        Finding(
            "strings-malformed", "found bytes that are neither UTF-8 nor UTF-16",
            at: file.location(SourceRange(start: 0, end: 0)), hint: "convert the file to UTF-8")
    }

    /// The syntax of a strings table is wrong at `location`.
    static func stringsMalformed(_ location: SourceLocation, expected: String) -> Finding {
        Finding(
            "strings-malformed", "expected \(expected)", at: location,
            hint: "write entries as \"key\" = \"text\";")
    }

    /// The export target, named by `form`, lacks the type of a parameter, so the parameter is exported as
    /// text.
    static func typeAsText(_ name: String, type: String, form: String, at location: SourceLocation) -> Finding
    {
        Finding(
            "apple-inexpressible", .warning,
            "\(form) has no type \(quoted(type)), so \(quoted(name)) becomes a string", at: location,
            hint: "enforce it in your app")
    }

    /// An import found one of Apple's types without an equivalent in YAML. The parameter becomes a string.
    static func typeUnknown(_ name: String, type: String, at location: SourceLocation) -> Finding {
        Finding(
            "apple-type-unknown", .warning,
            "\(quoted(name)) has Apple's type \(quoted(type)), which has no equivalent", at: location,
            hint: "it is imported as a string; choose the closest type")
    }
}
