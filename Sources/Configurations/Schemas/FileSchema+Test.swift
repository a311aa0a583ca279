import IntentDefinitions
import JSONText
import WidgetManifests
import WidgetModel

extension FileSchema {
    static let testFile = mapping(
        [
            "format": format, "test": said("What it holds, in a sentence.", text),
            "start": said("When it begins, with the offset of its zone.", instant),
            "timeZone": said("The zone that providers are told, such as Asia/Seoul.", text),
            "for": said("How much time passes; otherwise 24h.", duration),
            "seed": said("Chooses how far apart retries are.", integer(from: 0)),
            "answer": said("Stands in for the provider, which is run otherwise.", answer),
            "widget": said("The one widget of the test.", widgetOfTest),
            "widgets": said("Its widgets, by the names that steps call them.", ofTest),
            "steps": list(of: step),
        ], required: ["format", "start", "steps"])

    private static let ofTest: JSONValue = [
        "type": "object", "additionalProperties": widgetOfTest, "minProperties": 1,
    ]

    private static let widgetOfTest = any(
        text,
        .object(
            mapping(
                [
                    "kind": text, "family": families, "values": values,
                    "placed": said("When it is placed, from the start.", duration),
                ], required: ["kind"])))

    private static let values: JSONValue = ["type": "object", "additionalProperties": text]

    private static let step: JSONValue = .object(
        mapping(
            [
                "at": said("When, from the start.", duration), "widget": text,
                "edit": said("A person edits values.", values),
                "interact": said("A person presses a button or a toggle, by its name.", text),
                "reload": said(
                    "Somebody asks for a reload, for one of these reasons.",
                    words(SteppedAction.reasons.map(\.rawValue).sorted())),
                "jump": said("The wall clock is set, such as +1h or -30m.", span),
                "suspend": said("The machine sleeps for so long.", duration),
                "restart": said("The board's host ends, and starts again after so long.", duration),
                "fail": said(
                    "Requests fail from now on.",
                    any(
                        words(FailureClass.allCases.map(\.rawValue)),
                        .object(
                            mapping(
                                [
                                    "class": words(FailureClass.allCases.map(\.rawValue)), "for": duration,
                                    "retryAfter": duration,
                                ], required: ["class"])))),
                "answer": said("Requests are answered so from now on.", any(["const": "again"], answer)),
                "hide": said("Nobody looks any more.", ["const": true]),
                "show": said("Somebody looks.", ["const": true]),
                "remove": said("It is taken off the board.", ["const": true]),
                "expect": expect,
            ], required: ["at"]))

    private static let expect: JSONValue = .object(
        mapping([
            "shows": said("placeholder, former, or a part of the shown entry's texts.", text),
            "entry": said("The place of the shown entry, from 1.", integer(from: 1)),
            "entries": said("How many the timeline has.", integer(from: 0)),
            "state": words(WidgetState.allCases.map(\.rawValue)),
            "age": words(Expectation.Age.allCases.map(\.rawValue)), "revision": integer(from: 1),
            "shownRevision": any(none, integer(from: 1)),
            "reload": said(
                "The last request since the step before.",
                any(none, words(ReloadReason.allCases.map(\.rawValue)))),
            "reloads": said(
                "All of them, in order.", list(of: words(ReloadReason.allCases.map(\.rawValue)))),
            "charged": said("Charges that the budget counts.", integer(from: 0)),
            "left": said("Charged reloads that are left.", integer(from: 0)),
            "deferred": said(
                "What a reload waits for, and until when.",
                any(
                    none, moment,
                    .object(
                        mapping([
                            "until": moment,
                            "why": words(Expectation.Deferral.Reason.allCases.map(\.rawValue)),
                        ])))),
            "nextReload": any(none, moment), "due": any(none, moment),
            "failures": said("Failures since the last answer.", integer(from: 0)),
            "warning": said("A part of what was wrong with the timeline.", text),
            "refused": said("A part of why the step is refused.", text),
        ]))

    private static let answer: JSONValue = .object(
        mapping(
            [
                "entries": list(
                    of: any(
                        moment,
                        .object(
                            mapping(
                                ["at": moment, "text": text, "button": text], required: ["at"])))),
                "policy": any(
                    words(["atEnd", "never"]), .object(mapping(["after": moment], required: ["after"]))),
                "takes": said("How long the provider takes for it.", duration),
            ], required: ["entries"]))

    private static let none: JSONValue = ["const": "none"]
    private static let instantPattern =
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9:.]+([Zz]|[+-][0-9]{2}:[0-9]{2})$"
    private static let instant: JSONValue = .text(fitting: instantPattern)
    private static let span: JSONValue = .text(fitting: "^[+-]?[0-9]+([a-z]+([0-9]+[a-z]+)*)?$")
    /// So long after a request or the start, or an instant.
    private static let moment = any(["type": "integer"], span, instant)
}
