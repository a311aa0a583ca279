extension TestBoard {
    /// The provider's program and script, as the manifest names them.
    static let command = "scripted-provider, provider.json"

    /// What the provider answers; `Tests/ScriptedProvider/main.c` explains the form. `validate` rejects the
    /// text `forbidden`.
    static let script = #"""
        {
          "initialize": [
            {"has": "kind.json", "result": {"concurrency": CONCURRENCY, "kinds": ["{file kind.json}"]}},
            {"result": {"concurrency": CONCURRENCY, "kinds": [{"kind": "echo", "configuration": "intent"}]}}
          ],
          "timeline": [\#(behavior)\#(contents)],
          "perform": [
            {"when": {"action": "bad"}, "error": ["failed", "that is not done"]},
            {"when": {"action": "hang"}, "lacks": "go", "write": ["hangs", ""], "log": "hangs", "wait": "go"},
            {"has": "news", "send": [{"method": "reload", "params": {}}]},
            {"when": {"action": "night"}, "append": ["performed", "night={isOn} "], "result": {}},
            {"append": ["performed", "{action} "], "result": {}}
          ],
          "placeholder": [
            {"has": "placeholder.json", "result": "{file placeholder.json}"},
            {"result": {"view": "placeholder"}}
          ],
          "snapshot": [
            {"has": "snapshot.json", "result": "{file snapshot.json}"}, {"result": {"view": "snapshot"}}
          ],
          "options": [{"write": ["asked", ""], "log": "sleeps", "wait": "forever"}],
          "validate": [
            {"has": "hold-validate", "write": ["validating", ""], "while": "hold-validate"},
            {
              "when": {"configuration.text": "forbidden"},
              "result": {"findings": [{"parameter": "text", "message": "not that"}]}
            },
            {"result": {"findings": []}}
          ],
          "defaults": [
            {"has": "defaults.json", "write": ["asked-defaults", ""]},
            {"when": {"file defaults.json": "silent"}, "silent": true},
            {"has": "defaults.json", "result": "{file defaults.json}"}
          ]
        }

        """#

    private static let text = #""{configuration.text} r{context.revision} {context.reason}""#

    /// What precedes the answer to `timeline`.
    private static let behavior = #"""
        {"when": {"configuration.mode": "sleep"}, \#(sleep)},
        {"when": {"configuration.mode": "once"}, "lacks": "slept", \#(sleep)},
        {"when": {"configuration.mode": "nap"}, "sleep": 200},
        {"when": {"configuration.mode": "told"}, "write": ["told", "asked"]},
        {"when": {"configuration.mode": "late"}, "lacks": "go", "log": "waits", "later": "go"},
        {
          "when": {"configuration.mode": "progress"}, "lacks": "go", "later": "listening",
          "send": [
            {"method": "progress", "params": {"id": "{id}", "fraction": 0.4, "message": "reading"}}
          ],
          "wait": "go"
        },
        {"when": {"configuration.mode": "crash"}, "log": "about to crash", "exit": 7},
        {"when": {"configuration.mode": "trap"}, "log": [\#(trace)], "signal": 4},
        {"when": {"configuration.mode": "fail"}, "error": ["failed", "the server is down"]},
        {
          "when": {"configuration.mode": "mismatch"},
          "error": ["configuration", "text: expected a number"]
        },
        {"when": {"configuration.mode": "refused"}, "error": ["authentication", "sign in first"]},

        """#

    private static let sleep = #""write": ["slept", ""], "log": "sleeps", "wait": "forever""#

    /// The last words of a crash in Swift.
    private static let trace =
        (["Swift/Array.swift:692: Fatal error: Index out of range", "Thread 0 crashed:"]
        + (0..<30).map { "\($0) in echo at /src/Echo.swift:\(46 + $0):9" } + ["Backtrace took 0.12s"])
        .map { "\"\($0)\"" }.joined(separator: ", ")

    /// The entries for each mode.
    private static let contents = [
        answer("past", #"{"date": "{context.now}", "view": TEXT}"#, policy: "atEnd"),
        answer("family", #"{"date": "{context.now}", "view": "{context.family}"}"#),
        answer(
            "scored",
            #"""
            {
              "date": "{context.now}", "view": TEXT,
              "relevance": {"score": "{configuration.count}", "duration": 3600}
            }
            """#),
        answer(
            "press",
            #"""
            {"date": "{context.now}", "view": {"vstack": [
              "{configuration.text} r{context.revision} {context.reason} {file performed}",
              {"button": "add", "content": "Add"}, {"button": "bad", "content": "Bad"},
              {"button": "hang", "content": "Hang"},
              {"toggle": "night", "isOn": "{has performed night=true}", "content": "Night"}
            ]}}
            """#),
        answer(
            "data", #"{"date": "{context.now}", "data": {"words": TEXT, "count": "{configuration.count}"}}"#),
        answer("both", #"{"date": "{context.now}", "view": TEXT, "data": {"words": TEXT}}"#),
        answer("same", #"{"date": "2026-01-01T00:00:00Z", "view": "{configuration.name}"}"#),
        answer(
            "several",
            #"""
            {"date": "{context.now}", "data": {"words": TEXT, "count": 1}},
            {"date": "{context.now+60m}", "data": {"words": TEXT, "count": "{configuration.count}"}}
            """#),
        #"{"when": {"configuration.mode": "push", "context.reason": "pushed"}, \#(words)}"#,
        #"{"when": {"configuration.mode": "push"}, \#(words), "then": [\#(news)]}"#,
        "{\(words)}",
    ].joined(separator: ",\n").replacing("TEXT", with: text)

    private static func answer(_ mode: String, _ entries: String, policy: String = "never") -> String {
        let result = #"{"entries": [\#(entries)], "policy": "\#(policy)"}"#
        return #"{"when": {"configuration.mode": "\#(mode)"}, "result": \#(result)}"#
    }

    private static let words =
        #""result": {"entries": [{"date": "{context.now}", "view": TEXT}], "policy": "never"}"#

    private static let news = [
        "{}", #"{"kind": "echo"}"#, #"{"widget": "{context.widget}"}"#, #"{"kind": "other"}"#,
    ]
    .map { #"{"method": "reload", "params": \#($0)}"# }.joined(separator: ", ")
}
