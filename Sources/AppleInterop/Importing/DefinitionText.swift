import IntentDefinitions

/// The YAML of an Apple definition, and what was asked while it was written.
struct DefinitionText {
    /// A part that can be written with less, or left out, when what Apple's file says of it does not go
    /// together.
    struct Part: Hashable {
        enum Kind: Hashable { case parameter, enumeration, objectType }
        let kind: Kind
        /// The intent of a parameter; empty otherwise.
        let owner: String
        let name: String
    }

    private(set) var yaml = YAMLText()
    private(set) var questions: [ImportQuestion] = []
    /// The dialog that a parameter's prompt comes from, by intent and parameter.
    private(set) var promptDialogs: [Part: String] = [:]
    /// Where each part stands, in bytes.
    private(set) var places: [(part: Part, range: Range<Int>)] = []

    private let root: PropertyDictionary
    private let names: DefinitionNames
    private let context: ImportContext
    /// How much is left out of a part: 1 is all but name, title and type; 2 is everything.
    private let reduced: [Part: Int]
    private let included: [Int]

    init(
        _ root: PropertyDictionary, _ names: DefinitionNames, widgetsOnly: Bool,
        reduced: [Part: Int]
    ) {
        self.root = root
        self.names = names
        self.reduced = reduced
        let leftOut = reduced.filter { $0.key.kind == .enumeration && $0.value > 1 }.map(\.key.name)
        context = ImportContext(root, names, leftOut: Set(leftOut))
        let intents = root.elements(AppleKey.intents)
        included = intents.indices.filter {
            !widgetsOnly || intents[$0].isTrue("INIntentEligibleForWidgets")
        }
        yaml.line(SidecarMention.firstLine)
        yaml.line("format: 1")
        yaml.line()
        writeIntents()
        writeEnumerations()
        writeTypes()
    }

    // MARK: Intents

    private mutating func writeIntents() {
        guard !included.isEmpty else { return yaml.line("intents: {}") }
        yaml.line("intents:")
        for place in included { writeIntent(root.elements(AppleKey.intents)[place], place) }
    }

    private mutating func writeIntent(_ intent: PropertyDictionary, _ place: Int) {
        let name = names.intents[place]
        yaml.line(YAMLText.key(name), depth: 1)
        // An intent is a mapping even where nothing is said of it.
        yaml.line("title: \(YAMLText.scalar(intent.text("INIntentTitle") ?? name))", depth: 2)
        if let description = intent.text("INIntentDescription") {
            yaml.line("description: \(YAMLText.scalar(description))", depth: 2)
        }
        let parameters = intent.elements(AppleKey.parameters)
        let order = Self.displayOrder(of: parameters, by: "INIntentParameterDisplayPriority").filter {
            reduced[part(.parameter, name, names.parameters[place][$0])] ?? 0 < 2
        }
        guard !order.isEmpty else { return }
        yaml.line("parameters:", depth: 2)
        for number in order {
            writeParameter(parameters[number], named: names.parameters[place][number], of: name, place)
        }
    }

    private mutating func writeParameter(
        _ parameter: PropertyDictionary, named name: String, of intent: String, _ place: Int
    ) {
        let part = part(.parameter, intent, name)
        let isPlain = reduced[part] ?? 0 > 0
        let text = ParameterText(parameter, in: place, context, isPlain: isPlain)
        let start = yaml.text.utf8.count
        yaml.line(YAMLText.key(name), depth: 3)
        for (key, value) in text.lines { yaml.line("\(key): \(value)", depth: 4) }
        places.append((part, start..<yaml.text.utf8.count))
        promptDialogs[part] = text.promptDialog
        let subjects = text.questions + (isPlain ? [.notExpressible] : [])
        questions += subjects.map { ImportQuestion(subject: $0, owner: intent, name: name) }
    }

    private func part(_ kind: Part.Kind, _ owner: String, _ name: String) -> Part {
        Part(kind: kind, owner: owner, name: name)
    }

    /// The places of elements in the order of the form; equal and missing priorities keep their order.
    static func displayOrder(of elements: [PropertyDictionary], by key: String) -> [Int] {
        let priorities = elements.map { $0[key]?.integer ?? .max }
        return elements.indices.sorted { (priorities[$0], $0) < (priorities[$1], $1) }
    }

    // MARK: Enums and types

    private mutating func writeEnumerations() {
        let used = usedNames("INIntentParameterEnumType")
        let all = root.elements(AppleKey.enums)
        let declared = all.indices.filter { place in
            let apple = all[place]["INEnumName"]?.string ?? ""
            return context.enumeration(apple)?.name == names.enumerations[place]
                && (used?.contains(apple) ?? true)
        }
        guard !declared.isEmpty else { return }
        yaml.line()
        yaml.line("enums:")
        for place in declared { writeEnumeration(all[place], place) }
    }

    /// The names that parameters of the included intents speak of; nil when all are included.
    private func usedNames(_ key: String) -> Set<String>? {
        let intents = root.elements(AppleKey.intents)
        guard included.count < intents.count else { return nil }
        return Set(
            included.flatMap { intents[$0].elements(AppleKey.parameters) }.compactMap { $0[key]?.string })
    }

    private mutating func writeEnumeration(_ enumeration: PropertyDictionary, _ place: Int) {
        let name = names.enumerations[place]
        let start = yaml.text.utf8.count
        yaml.line(YAMLText.key(name), depth: 1)
        if let title = enumeration.text("INEnumDisplayName") {
            yaml.line("title: \(YAMLText.scalar(title))", depth: 2)
        }
        yaml.line("cases:", depth: 2)
        for (number, value) in enumeration.elements(AppleKey.values).enumerated()
        where !ImportContext.isNoCase(value) {
            let caseName = names.cases[place][number]
            let title = value.text("INEnumValueDisplayName").map { " " + YAMLText.scalar($0) } ?? ""
            yaml.line(YAMLText.key(caseName) + title, depth: 3)
            if value["INEnumValueIndex"]?.integer ?? 0 == 0 {
                questions.append(
                    ImportQuestion(subject: .caseZero(name: caseName), owner: name, name: caseName))
            }
        }
        places.append((part(.enumeration, "", name), start..<yaml.text.utf8.count))
    }

    private mutating func writeTypes() {
        let used = usedNames("INIntentParameterObjectType")
        let all = root.elements(AppleKey.types)
        let declared = all.indices.filter { place in
            let apple = all[place]["INTypeName"]?.string ?? ""
            return context.typeName(apple) == names.types[place] && (used?.contains(apple) ?? true)
        }
        let foreign = names.foreignTypes.filter { apple, _ in isUsed(apple) }.map(\.value).sorted()
        guard !declared.isEmpty || !foreign.isEmpty else { return }
        yaml.line()
        yaml.line("types:")
        for place in declared { writeType(all[place], place) }
        for name in foreign { yaml.line("\(YAMLText.key(name)) {}", depth: 1) }
    }

    private func isUsed(_ foreign: String) -> Bool {
        let intents = root.elements(AppleKey.intents)
        return included.contains { place in
            intents[place].elements(AppleKey.parameters).contains {
                $0["INIntentParameterType"]?.string == "Object"
                    && DefinitionNames.objectType(of: $0) == foreign
            }
        }
    }

    private mutating func writeType(_ type: PropertyDictionary, _ place: Int) {
        let name = names.types[place]
        let part = part(.objectType, "", name)
        let start = yaml.text.utf8.count
        let title = type.text("INTypeDisplayName")
        let properties = type.elements(AppleKey.properties)
        let order = Self.displayOrder(of: properties, by: "INTypePropertyDisplayPriority").filter {
            !AppleTypes.isBuiltIn(property: properties[$0])
        }
        let isStub = reduced[part] ?? 0 > 0 || order.isEmpty
        yaml.line(YAMLText.key(name) + (isStub && title == nil ? " {}" : ""), depth: 1)
        if let title { yaml.line("title: \(YAMLText.scalar(title))", depth: 2) }
        if !isStub {
            yaml.line("properties:", depth: 2)
            for number in order { writeProperty(properties[number], names.properties[place][number]) }
        }
        places.append((part, start..<yaml.text.utf8.count))
    }

    private mutating func writeProperty(_ property: PropertyDictionary, _ name: String) {
        let metadata = property["INTypePropertyMetadata"]?.dictionary
        let control = metadata?["INTypePropertyMetadataType"]?.string
        let apple = property["INTypePropertyType"]?.string ?? ""
        let enumeration = property.text("INTypePropertyEnumType").flatMap(context.enumeration)
        let isForeignEnum = property.contains("INTypePropertyEnumType") && enumeration == nil
        let builtIn = isForeignEnum ? nil : AppleTypes.builtIn(apple, control: control)
        let type = enumeration?.name ?? builtIn?.name ?? "string"
        guard let title = property.text("INTypePropertyDisplayName") else {
            return yaml.line("\(YAMLText.key(name)) \(type)", depth: 3)
        }
        yaml.line("\(YAMLText.key(name)) { title: \(YAMLText.flowScalar(title)), type: \(type) }", depth: 3)
    }
}
