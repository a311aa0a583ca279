"""An Apple definition of the size of the largest that people have: 76 intents, 186 parameters, about 560 KB.

apple_definition.py FILE writes it, as Xcode would.
"""
import plistlib
import sys

INTENTS = 76
PARAMETERS = 186
PARAMETER = "INIntentParameter"
METADATA = "INIntentParameterMetadata"


class Ids:
    """Six characters each, as Xcode's, the same in every run."""

    def __init__(self):
        self.count = 0

    def text(self, key, words):
        """A text and its id, as entries of a dictionary."""
        self.count += 1
        return {key: words, key + "ID": f"{self.count:06d}"}


def dialogs(ids, name):
    kinds = ["Configuration", "Primary"]
    return [{PARAMETER + "PromptDialogCustom": True, PARAMETER + "PromptDialogType": kind,
             **ids.text(PARAMETER + "PromptDialogFormatString", f"Which ${{{name}}} do you mean, ${{count}}?")}
            for kind in kinds]


def parameter(ids, number, tag):
    name = f"row{number}"
    entries = {PARAMETER + "Configurable": True, PARAMETER + "DisplayPriority": tag, PARAMETER + "Name": name,
               PARAMETER + "Tag": tag * 3, **ids.text(PARAMETER + "DisplayName", f"Row {number}"),
               PARAMETER + "PromptDialogs": dialogs(ids, name)}
    kind = number % 4
    if kind == 0:
        entries |= {PARAMETER + "Type": "Integer", PARAMETER + "EnumType": f"Choice{number % 12}",
                    PARAMETER + "EnumTypeNamespace": "b3NcHm", METADATA: {METADATA + "DefaultValue": "second"}}
    elif kind == 1:
        entries |= {PARAMETER + "Type": "Boolean", METADATA: {
            METADATA + "DefaultValue": True, **ids.text(METADATA + "TrueDisplayName", "shown"),
            **ids.text(METADATA + "FalseDisplayName", "hidden")}}
    elif kind == 2:
        entries |= {PARAMETER + "Type": "Object", PARAMETER + "ObjectType": f"Thing{number % 8}",
                    PARAMETER + "ObjectTypeNamespace": "b3NcHm",
                    PARAMETER + "SupportsDynamicEnumeration": True}
    else:
        entries |= {PARAMETER + "Type": "Decimal", METADATA: {
            METADATA + "DefaultValue": 0.5, METADATA + "MinimumValue": 0.0, METADATA + "MaximumValue": 10.0,
            METADATA + "Type": "Slider"}}
    return entries


def combinations(ids, names):
    keys = [",".join(names[:count]) for count in range(len(names))]
    return {key: {"INIntentParameterCombinationIsPrimary": key == "",
                  "INIntentParameterCombinationSupportsBackgroundExecution": True,
                  **ids.text("INIntentParameterCombinationTitle", f"View {key or 'all'}")} for key in keys}


def intent(ids, number):
    count = PARAMETERS // INTENTS + (number < PARAMETERS % INTENTS)
    rows = [parameter(ids, number * 3 + row, row + 1) for row in range(count)]
    names = [row[PARAMETER + "Name"] for row in rows]
    codes = [{"INIntentResponseCodeName": name, "INIntentResponseCodeSuccess": name == "success",
              **ids.text("INIntentResponseCodeFormatString", f"It was a {name}.")}
             for name in ["success", "failure"]]
    return {"INIntentCategory": "information", "INIntentEligibleForWidgets": True, "INIntentConfigurable": True,
            "INIntentIneligibleForSuggestions": True, "INIntentLastParameterTag": count * 3,
            "INIntentManagedParameterCombinations": combinations(ids, names), "INIntentName": f"View{number}",
            "INIntentParameters": rows,
            "INIntentResponse": {"INIntentResponseCodes": codes, "INIntentResponseLastParameterTag": 0},
            "INIntentType": "Custom", "INIntentVerb": "View",
            **ids.text("INIntentDescription", f"What there is to see of {number}."),
            **ids.text("INIntentTitle", f"View {number}")}


def enumeration(ids, number):
    cases = [{"INEnumValueName": "unknown", **ids.text("INEnumValueDisplayName", "unknown")}]
    cases += [{"INEnumValueIndex": index + 1, "INEnumValueName": name,
               **ids.text("INEnumValueDisplayName", name.title())}
              for index, name in enumerate(["first", "second", "third", "fourth"])]
    return {"INEnumGeneratesHeader": True, "INEnumName": f"Choice{number}", "INEnumType": "Regular",
            "INEnumValues": cases, **ids.text("INEnumDisplayName", f"Choice {number}")}


def object_type(ids, number):
    names = ["identifier", "displayString", "pronunciationHint", "alternativeSpeakableMatches"]
    properties = [{"INTypePropertyDefault": True, "INTypePropertyDisplayPriority": place + 1,
                   "INTypePropertyName": name, "INTypePropertyTag": place + 1,
                   "INTypePropertyType": "String"} for place, name in enumerate(names)]
    return {"INTypeLastPropertyTag": 99, "INTypeName": f"Thing{number}", "INTypeProperties": properties,
            **ids.text("INTypeDisplayName", f"Thing {number}")}


def definition():
    ids = Ids()
    return plistlib.dumps({
        "INEnums": [enumeration(ids, number) for number in range(12)],
        "INIntentDefinitionModelVersion": "1.2", "INIntentDefinitionNamespace": "b3NcHm",
        "INIntentDefinitionSystemVersion": "23G93", "INIntentDefinitionToolsBuildVersion": "16A242d",
        "INIntentDefinitionToolsVersion": "16.0", "INIntents": [intent(ids, number) for number in range(INTENTS)],
        "INTypes": [object_type(ids, number) for number in range(8)]})


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as file:
        file.write(definition())
