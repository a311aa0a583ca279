import IntentDefinitions
import WidgetModel

/// Derives a property list from the YAML alone, as Xcode would have written it for a widget.
///
/// An import stores how Apple's file differs from it, and an export applies that difference to it, so both
/// must use the same derivation. Ids, tags and numbers, which Xcode assigns, are left pending.
struct DerivedDefinition {
    private let file: DefinitionFile
    /// Returns the type of the dialog that a parameter's prompt came from; nil for a parameter that was not
    /// imported.
    private let promptDialog: (_ intent: String, _ parameter: String) -> String?
    /// Enums whose cases are declared with a parameter, in order of use. Apple's format has only named enums.
    private var inlineEnumerations: [Enumeration] = []
    /// The `empty` text of such parameters, by enum name.
    private var inlineEmptyTexts: [String: String] = [:]

    init(_ file: DefinitionFile, promptDialog: @escaping (String, String) -> String?) {
        self.file = file
        self.promptDialog = promptDialog
    }

    /// The complete property list, with the tool versions of an Xcode 16.
    mutating func root() -> PropertyDictionary {
        let intents = file.intents.map { PropertyList.dictionary(intent($0)) }
        let enumerations = (file.enumerations + inlineEnumerations).map {
            PropertyList.dictionary(enumeration($0))
        }
        return [
            "INEnums": .array(enumerations),
            "INIntentDefinitionModelVersion": .string("1.2"),
            "INIntentDefinitionNamespace": .pending(.namespace),
            "INIntentDefinitionSystemVersion": .string("23G93"),
            "INIntentDefinitionToolsBuildVersion": .string("16A242d"),
            "INIntentDefinitionToolsVersion": .string("16.0"),
            "INIntents": .array(intents),
            "INTypes": .array(file.objectTypes.map { .dictionary(objectType($0)) }),
        ]
    }

    // MARK: Intents

    /// An intent with the properties that Xcode gives to a new intent for widgets: it only informs, and is
    /// not suggested by Siri.
    private mutating func intent(_ intent: IntentDefinition) -> PropertyDictionary {
        var result: PropertyDictionary = [
            "INIntentCategory": .string("information"), "INIntentDescriptionID": .pending(.id),
            "INIntentEligibleForWidgets": .boolean(true), "INIntentIneligibleForSuggestions": .boolean(true),
            "INIntentName": .string(intent.name),
            "INIntentResponse": .dictionary([
                "INIntentResponseCodes": .array([
                    .dictionary([
                        "INIntentResponseCodeName": .string("success"),
                        "INIntentResponseCodeSuccess": .boolean(true),
                    ]),
                    .dictionary(["INIntentResponseCodeName": .string("failure")]),
                ])
            ]),
            "INIntentTitle": .string(intent.displayTitle), "INIntentTitleID": .pending(.id),
            "INIntentType": .string("Custom"), "INIntentVerb": .string("View"),
        ]
        result["INIntentDescription"] = intent.description.map { .string($0) }
        guard !intent.parameters.isEmpty else { return result }
        result["INIntentLastParameterTag"] = .pending(.lastTag)
        var parameters: [PropertyList] = []
        for (index, parameter) in intent.parameters.enumerated() {
            parameters.append(.dictionary(self.parameter(parameter, at: index, of: intent)))
        }
        result["INIntentParameters"] = .array(parameters)
        return result
    }

    /// A parameter. `ExpressibilityCheck` reports keys such as `help` that Apple's form does not support.
    private mutating func parameter(
        _ parameter: IntentParameter, at index: Int, of intent: IntentDefinition
    ) -> PropertyDictionary {
        var result: PropertyDictionary = [
            "INIntentParameterConfigurable": .boolean(true),
            "INIntentParameterDisplayName": .string(parameter.displayTitle),
            "INIntentParameterDisplayNameID": .pending(.id),
            "INIntentParameterDisplayPriority": .integer(String(index + 1)),
            "INIntentParameterName": .string(parameter.name),
            "INIntentParameterPromptDialogs": .array(dialogs(of: parameter, in: intent)),
            "INIntentParameterTag": .pending(.tag),
            "INIntentParameterType": .string(parameter.type.kind.apple.word),
        ]
        if let enumeration = parameter.type.enumeration {
            let name = enumeration.name ?? inlineName(enumeration, of: parameter, in: intent)
            result["INIntentParameterEnumType"] = .string(name)
            result["INIntentParameterEnumTypeNamespace"] = .pending(.namespace)
        }
        if let object = parameter.type.object {
            result["INIntentParameterObjectType"] = .string(object.name)
            result["INIntentParameterObjectTypeNamespace"] = .pending(.namespace)
        }
        if let list = parameter.list { add(list, to: &result) }
        if let options = parameter.options {
            result["INIntentParameterSupportsDynamicEnumeration"] = .boolean(true)
            if options.origin == .search { result["INIntentParameterSupportsSearch"] = .boolean(true) }
        }
        result[AppleKey.metadata] = DerivedType.metadata(of: parameter)
        if let condition = parameter.visibility, let relation = AppleRelation(condition, in: intent) {
            result["INIntentParameterRelationship"] = .dictionary(relation.dictionary)
        }
        return result
    }

    /// Adds the sizes of a list. They are fixed if the minimum equals the maximum in every family.
    private func add(_ list: ListRule, to result: inout PropertyDictionary) {
        result["INIntentParameterSupportsMultipleValues"] = .boolean(true)
        let sizes = AppleTypes.families.compactMap { word, family -> (String, ListSize, Int)? in
            guard list.declaresSize(for: family) else { return nil }
            let size = list.size(for: family)
            return size.max.map { (word, size, $0) }
        }
        guard !sizes.isEmpty else { return }
        if sizes.allSatisfy({ $0.1.min == $0.2 }) {
            result["INIntentParameterFixedSizeArray"] = .integer("1")
        }
        result["INIntentParameterArraySizes"] = .array(
            sizes.map { word, _, count in
                .dictionary([
                    "INIntentParameterArraySizeSize": .integer(String(count)),
                    "INIntentParameterArraySizeSizeClass": .string(word),
                ])
            })
    }

    /// The dialogs that Xcode creates for a new parameter, with the prompt in the one that it came from.
    private func dialogs(of parameter: IntentParameter, in intent: IntentDefinition) -> [PropertyList] {
        let ownDialog = promptDialog(intent.name, parameter.name) ?? AppleTypes.configurationDialog
        var dialogs = [AppleTypes.configurationDialog, AppleTypes.primaryDialog].map { type in
            dialog(type, type == ownDialog ? parameter.prompt : nil)
        }
        if parameter.type.enumeration != nil {
            dialogs += [
                dialog(
                    "DisambiguationIntroduction",
                    "There are ${count} options matching ‘${\(parameter.name)}’."),
                dialog("Confirmation", "Just to confirm, you wanted ‘${\(parameter.name)}’?"),
            ]
        }
        return dialogs
    }

    /// One dialog, which gets an id only if it contains a string.
    private func dialog(_ type: String, _ text: String?) -> PropertyList {
        var dialog: PropertyDictionary = [
            "INIntentParameterPromptDialogCustom": .boolean(true),
            "INIntentParameterPromptDialogType": .string(type),
        ]
        if let text {
            dialog["INIntentParameterPromptDialogFormatString"] = .string(text)
            dialog["INIntentParameterPromptDialogFormatStringID"] = .pending(.id)
        }
        return .dictionary(dialog)
    }

    // MARK: Enums and types

    /// Names an enum whose cases are declared with a parameter after that parameter, and adds it to the enums
    /// of the file.
    private mutating func inlineName(
        _ enumeration: Enumeration, of parameter: IntentParameter, in intent: IntentDefinition
    ) -> String {
        let taken = Set(
            file.enumerations.compactMap(\.name) + file.objectTypes.map(\.name)
                + inlineEnumerations.compactMap(\.name))
        let own = parameter.name.prefix(1).uppercased() + parameter.name.dropFirst()
        let name = [own, intent.name + own].first { !taken.contains($0) } ?? intent.name + own + "Choice"
        inlineEmptyTexts[name] = parameter.emptyText
        inlineEnumerations.append(
            Enumeration(name: name, title: parameter.displayTitle, cases: enumeration.cases))
        return name
    }

    /// An enum. Apple's enums begin with a case for no value, without a number, whose title is the `empty`
    /// text.
    private func enumeration(_ enumeration: Enumeration) -> PropertyDictionary {
        let name = enumeration.name ?? ""
        let title = enumeration.title ?? spacedOut(name)
        var values: [PropertyList] = []
        if enumeration.enumCase(named: AppleDefinition.noCase) == nil {
            values.append(value(AppleDefinition.noCase, emptyText(of: enumeration), hasIndex: false))
        }
        values += enumeration.cases.map { value($0.name, $0.displayTitle, hasIndex: true) }
        return [
            "INEnumDisplayName": .string(title), "INEnumDisplayNameID": .pending(.id),
            "INEnumGeneratesHeader": .boolean(true), "INEnumName": .string(name),
            "INEnumType": .string("Regular"), "INEnumValues": .array(values),
        ]
    }

    /// A case.
    ///
    /// - Parameter hasIndex: False for the case that stands for no value.
    private func value(_ name: String, _ title: String, hasIndex: Bool) -> PropertyList {
        var value: PropertyDictionary = [
            "INEnumValueDisplayName": .string(title), "INEnumValueDisplayNameID": .pending(.id),
            "INEnumValueName": .string(name),
        ]
        if hasIndex { value["INEnumValueIndex"] = .pending(.index) }
        return .dictionary(value)
    }

    /// The `empty` text of the first parameter that uses the enum. In Apple's form, the text belongs to the
    /// enum.
    private func emptyText(of enumeration: Enumeration) -> String {
        if let name = enumeration.name, let text = inlineEmptyTexts[name] { return text }
        let parameters = file.intents.lazy.flatMap(\.parameters)
        let text = parameters.filter { $0.type.name == enumeration.name }.compactMap(\.emptyText).first
        return text ?? AppleDefinition.noCase
    }

    /// An object type: the properties that Xcode adds to every type, then the declared ones.
    private func objectType(_ type: ObjectType) -> PropertyDictionary {
        let defaults = AppleTypes.builtInProperties
        var properties: [PropertyList] = defaults.enumerated().map { index, name in
            let isList = index == defaults.count - 1
            var entries: PropertyDictionary = [
                "INTypePropertyDefault": .boolean(true),
                "INTypePropertyDisplayPriority": .integer(String(index + 1)),
                "INTypePropertyName": .string(name),
                "INTypePropertyTag": .integer(String(index + 1)),
                "INTypePropertyType": .string(isList ? "SpeakableString" : "String"),
            ]
            if isList { entries["INTypePropertySupportsMultipleValues"] = .boolean(true) }
            return .dictionary(entries)
        }
        let own = type.properties.filter { !defaults.contains($0.name) }
        for (index, property) in own.enumerated() {
            properties.append(.dictionary(self.property(property, at: index + defaults.count)))
        }
        return [
            "INTypeDisplayName": .string(type.displayTitle), "INTypeDisplayNameID": .pending(.id),
            "INTypeLastPropertyTag": .pending(.lastTag), "INTypeName": .string(type.name),
            "INTypeProperties": .array(properties),
        ]
    }

    /// A property of an object type, at its zero-based position among all properties.
    private func property(_ property: ObjectProperty, at index: Int) -> PropertyDictionary {
        var result: PropertyDictionary = [
            "INTypePropertyDisplayName": .string(property.displayTitle),
            "INTypePropertyDisplayNameID": .pending(.id),
            "INTypePropertyDisplayPriority": .integer(String(index + 1)),
            "INTypePropertyName": .string(property.name), "INTypePropertyTag": .pending(.tag),
            "INTypePropertyType": .string(property.type.kind.apple.word),
        ]
        if let enumeration = property.type.enumeration?.name {
            result["INTypePropertyEnumType"] = .string(enumeration)
            result["INTypePropertyEnumTypeNamespace"] = .pending(.namespace)
        }
        result["INTypePropertyMetadata"] = DerivedType.metadata(of: property)
        return result
    }
}
