import IntentDefinitions
import SourceText

/// Writes the YAML of an Apple definition, and collects questions for the author at the same time.
///
/// `AppleImport` repeats the writing with larger `reduced` levels until the text is free of errors.
struct DefinitionConversion {
    /// A parameter, an enum or a type, identified by the keys that lead to it in the YAML.
    typealias Part = [String]

    private(set) var yaml = YAMLText()
    /// The questions for the author, each with the byte range of the name to report it at.
    private(set) var questions: [(name: Range<Int>, finding: ParameterConversion.Question)] = []
    /// The type of the dialog that became the prompt, for each parameter with a prompt. Other dialogs are
    /// kept in the sidecar.
    private(set) var promptDialogs: [Part: String] = [:]
    /// The byte range of each part, for finding the part that contains an error.
    private(set) var places: [(part: Part, range: Range<Int>)] = []

    private var definition: AppleDefinition
    /// How much of each part is left out. At 1, only name, title and type are written; at 2, the whole part
    /// is left out.
    private let reduced: [Part: Int]
    private let intents: [AppleElement]

    init(_ definition: AppleDefinition, widgetsOnly: Bool, reduced: [Part: Int]) {
        self.definition = definition
        self.reduced = reduced
        self.definition.enumerations.removeAll { reduced[["enums", $0.name]] ?? 0 > 1 }
        intents = definition.intents.filter {
            !widgetsOnly || $0.dictionary.isTrue("INIntentEligibleForWidgets")
        }
        yaml.line(SidecarMention.firstLine)
        yaml.line("format: 1")
        yaml.line()
        writeIntents()
        writeEnumerations()
        writeTypes()
    }

    /// Writes a key and returns the byte range of its name.
    private mutating func writeKey(_ name: String, _ value: String = "", depth: Int) -> Range<Int> {
        let start = yaml.text.utf8.count + 2 * depth
        let key = YAMLText.key(name)
        yaml.line(value.isEmpty ? key : "\(key) \(value)", depth: depth)
        return start..<start + key.utf8.count - 1
    }

    /// Writes a title, or another text under `key`, unless it is nil.
    private mutating func writeTitle(_ title: String?, _ key: String = "title", depth: Int) {
        if let title { yaml.line("\(key): \(YAMLText.scalar(title))", depth: depth) }
    }

    /// Records the byte range of a part, up to the current end of the text.
    private mutating func endPart(_ part: Part, startingAt start: Int) {
        places.append((part, start..<yaml.text.utf8.count))
    }

    // MARK: Intents

    private mutating func writeIntents() {
        guard !intents.isEmpty else { return yaml.line("intents: {}") }
        yaml.line("intents:")
        for intent in intents {
            _ = writeKey(intent.name, depth: 1)
            // Writing a title in any case keeps an intent without parameters a mapping rather than null.
            writeTitle(intent.dictionary.text("INIntentTitle") ?? intent.name, depth: 2)
            writeTitle(intent.dictionary.text("INIntentDescription"), "description", depth: 2)
            let parameters = intent.parts(by: "INIntentParameterDisplayPriority").filter {
                reduced[["intents", intent.name, $0.name]] ?? 0 < 2
            }
            if !parameters.isEmpty { yaml.line("parameters:", depth: 2) }
            for parameter in parameters { write(parameter, of: intent) }
        }
    }

    /// Writes a parameter, and records its range, its prompt and its questions.
    private mutating func write(_ parameter: AppleElement, of intent: AppleElement) {
        let part = ["intents", intent.name, parameter.name]
        let text = ParameterConversion(parameter, of: intent, in: definition, isPlain: reduced[part] ?? 0 > 0)
        let start = yaml.text.utf8.count
        let name = writeKey(parameter.name, depth: 3)
        for (key, value) in text.lines { yaml.line("\(key): \(value)", depth: 4) }
        endPart(part, startingAt: start)
        promptDialogs[part] = text.promptDialog
        questions += text.questions.map { (name, $0) }
    }

    // MARK: Enums and types

    /// Writes the enums that are used, and the unused ones if all intents are included.
    ///
    /// An enum without cases is left out. Of several enums with the same name in Apple's file, only the first
    /// is declared, because parameters refer to it by that name. The sidecar keeps the others.
    private mutating func writeEnumerations() {
        let used = usedNames { $0.dictionary["INIntentParameterEnumType"]?.string }
        let declared = definition.enumerations.filter { enumeration in
            let apple = enumeration.appleName ?? ""
            return definition.enumeration(apple)?.name == enumeration.name && used?.contains(apple) ?? true
        }
        guard !declared.isEmpty else { return }
        yaml.line()
        yaml.line("enums:")
        for enumeration in declared { writeEnumeration(enumeration) }
    }

    /// The names that the parameters of the included intents use; nil if all intents are included.
    ///
    /// - Parameter name: Returns Apple's name of the enum or type that a parameter uses.
    private func usedNames(_ name: (AppleElement) -> String?) -> Set<String>? {
        if intents.count == definition.intents.count { return nil }
        return Set(intents.flatMap(\.parts).compactMap(name))
    }

    private mutating func writeEnumeration(_ enumeration: AppleElement) {
        let start = yaml.text.utf8.count
        _ = writeKey(enumeration.name, depth: 1)
        writeTitle(enumeration.dictionary.text("INEnumDisplayName"), depth: 2)
        yaml.line("cases:", depth: 2)
        for value in enumeration.cases {
            let title = value.dictionary.text("INEnumValueDisplayName").map(YAMLText.scalar) ?? ""
            let name = writeKey(value.name, title, depth: 3)
            if value.dictionary["INEnumValueIndex"]?.integer ?? 0 == 0 {
                questions.append((name, { AppleFindings.caseZero(value.name, at: $0) }))
            }
        }
        endPart(["enums", enumeration.name], startingAt: start)
    }

    /// Writes the types that are used. Types that are used but not declared in Apple's file are declared
    /// empty, because the YAML would otherwise refer to an unknown type.
    private mutating func writeTypes() {
        let used = usedNames { $0.dictionary["INIntentParameterObjectType"]?.string }
        let declared = definition.types.filter { type in
            let apple = type.appleName ?? ""
            return definition.typeName(apple) == type.name && used?.contains(apple) ?? true
        }
        let objects = Set(intents.flatMap(\.parts).filter(\.isObject).map(\.objectType))
        let foreign = definition.foreignTypes.filter { objects.contains($0.key) }.map(\.value).sorted()
        guard !declared.isEmpty || !foreign.isEmpty else { return }
        yaml.line()
        yaml.line("types:")
        for type in declared { writeType(type) }
        for name in foreign { _ = writeKey(name, "{}", depth: 1) }
    }

    /// Writes a type. Its properties are left out if they contain errors.
    private mutating func writeType(_ type: AppleElement) {
        let part = ["types", type.name]
        let start = yaml.text.utf8.count
        let title = type.dictionary.text("INTypeDisplayName")
        let properties = type.parts(by: "INTypePropertyDisplayPriority").filter { !$0.isBuiltInProperty }
        let isStub = reduced[part] ?? 0 > 0 || properties.isEmpty
        _ = writeKey(type.name, isStub && title == nil ? "{}" : "", depth: 1)
        writeTitle(title, depth: 2)
        if !isStub {
            yaml.line("properties:", depth: 2)
            for property in properties { _ = writeKey(property.name, text(of: property), depth: 3) }
        }
        endPart(part, startingAt: start)
    }

    /// The type of a property, in the short form if the property is untitled. A property whose type is
    /// unknown becomes a string.
    private func text(of property: AppleElement) -> String {
        let dictionary = property.dictionary
        let control = dictionary["INTypePropertyMetadata"]?.dictionary?["INTypePropertyMetadataType"]?.string
        let enumeration = dictionary.text("INTypePropertyEnumType").flatMap(definition.enumeration)
        let isForeignEnum = dictionary.contains("INTypePropertyEnumType") && enumeration == nil
        let word = dictionary["INTypePropertyType"]?.string ?? ""
        let builtIn = isForeignEnum ? nil : AppleTypes.builtIn(word, control: control)
        let type = enumeration?.name ?? builtIn?.name ?? "string"
        guard let title = dictionary.text("INTypePropertyDisplayName") else { return type }
        return "{ title: \(YAMLText.flowScalar(title)), type: \(type) }"
    }
}
