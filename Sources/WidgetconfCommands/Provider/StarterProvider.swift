import Configurations
import IntentDefinitions
import JSONText
import WidgetModel

/// The files that `provider new` writes: a program that answers every request that its widget needs, the
/// manifest, the intent unless it exists, and a timeline test.
struct StarterProvider {
    /// A parameter as the program reads it.
    struct Parameter {
        let name: String
        /// The word for its type in `reads`, as JSON.
        let type: JSONValue
        let hasOptions: Bool
    }

    let kind: Kind
    let language: ProviderLanguage
    private(set) var intent: String
    private(set) var parameters = [
        Parameter(name: "text", type: "string", hasOptions: false),
        Parameter(name: "loud", type: "boolean", hasOptions: false),
    ]
    private var hasNewIntent = true
    /// Whether a new widget has all values that it needs.
    private var isComplete = true

    /// A provider with an intent of its own.
    init(kind: Kind, language: ProviderLanguage) {
        self.kind = kind
        self.language = language
        let words = kind.name.split { !$0.isLetter && !$0.isNumber }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        intent = name.first?.isLetter ?? false ? name : "Widget" + name
    }

    /// Uses an intent that exists.
    mutating func use(_ definition: IntentDefinition, context: LiteralContext) {
        intent = definition.name
        hasNewIntent = false
        parameters = definition.unexpanded.parameters.map { parameter in
            let word = JSONValue.string(parameter.type.kind.protocolWord)
            return Parameter(
                name: parameter.name, type: parameter.list == nil ? word : ["type": word, "list": true],
                hasOptions: parameter.options != nil)
        }
        let form = ConfigurationForm(intent: definition, family: .systemSmall, context: context)
        isComplete = form.resolve(.empty).completeness.isComplete
    }

    var manifestPath: String { "\(kind)/provider.yaml" }
    var testPath: String { "\(kind)/\(kind).test.yaml" }

    /// The files: their paths relative to the workspace, and their contents.
    var files: [(path: String, text: String)] {
        var files = [
            (manifestPath, manifest), ("\(kind)/\(program.file)", program.text), (testPath, test),
        ]
        if hasNewIntent { files.append(("Intents/\(kind).yaml", definition)) }
        return files
    }

    private var title: String { kind.name.prefix(1).uppercased() + kind.name.dropFirst() }

    private var definition: String {
        """
        # What people can edit about the widget, in the order of the form.
        format: 1

        intents:
          \(intent):
            title: \(title)
            parameters:
              text: { title: Text, type: string, default: Hello }
              loud: { title: Loud, type: boolean }

        """
    }

    private var manifest: String {
        """
        # The program that says what the widget shows, and the widgets that it has.
        format: 1
        provider: \(kind)
        command: [\(program.command), \(program.file)]
        widgets:
          \(kind):
            title: \(title)
            families: [systemSmall, systemMedium]
            configuration: { intent: \(intent) }
            reads: [\(parameters.map(\.name).joined(separator: ", "))]

        """
    }

    private var test: String {
        let head = """
            format: 1
            test: \(title) shows its values
            start: 2026-11-21T08:00:00Z
            widget: \(kind)
            steps:

            """
        guard hasNewIntent else {
            let state = isComplete ? "current" : "needsConfiguration"
            return head + "  - at: 0s\n    expect: { state: \(state) }\n"
        }
        return head + """
              - at: 0s
                expect: { reload: added, state: current }
              - at: 1h
                edit: { text: Good morning }
                expect: { reload: edited, revision: 2, state: current }

            """
    }

    /// The command that runs the program, the name of its file, and its source.
    private var program: (command: String, file: String, text: String) {
        switch language {
        case .python: ("python3", "\(kind).py", python)
        case .javascript: ("node", "\(kind).mjs", javaScript)
        case .shell: ("sh", "\(kind).sh", shell)
        }
    }

    /// The types by parameter, as JSON.
    private var reads: String {
        "{" + parameters.map { "\"\($0.name)\": \($0.type.text)" }.joined(separator: ", ") + "}"
    }

    private var offersOptions: Bool { parameters.contains(where: \.hasOptions) }
}

// The programs, which do the same in each language.
extension StarterProvider {
    private var python: String {
        let lines = parameters.map { "        f\"\($0.name): {values.get('\($0.name)')}\",\n" }.joined()
        // JSON's literals are other words in Python.
        let reads = reads.replacing("true", with: "True")
        let options = """
            def options(params):
                # The choices of params["parameter"], such as {"id": "seoul", "title": "Seoul"}.
                return {"options": []}



            """
        return #"""
            """The provider of the widget \#(kind). It reads and writes one JSON message per line."""

            import json
            import sys

            # The parameters of the intent that this program uses, with their types.
            READS = \#(reads)


            def initialize(params):
                kinds = [{"kind": "\#(kind)", "configuration": "intent", "reads": READS}]
                return {"methods": sorted(METHODS), "kinds": kinds}


            def placeholder(params):
                return {"view": "…"}


            def snapshot(params):
                return timeline(params)["entries"][0]


            def timeline(params):
                # The time is that of the context, never that of the machine.
                now, values = params["context"]["now"], params["configuration"]
                lines = [
            \#(lines)    ]
                view = {"vstack": [{"text": "\#(title)", "font": "headline"}] + lines}
                # "never" waits for an edit; {"after": …} and "atEnd" ask again.
                return {"entries": [{"date": now, "view": view}], "policy": "never"}


            \#(offersOptions ? options : "")def shutdown(params):
                return {}


            METHODS = {f.__name__: f for f in (\#(methods.joined(separator: ", ")))}

            for line in sys.stdin:
                request = json.loads(line)
                if "id" not in request:
                    continue
                reply = {"jsonrpc": "2.0", "id": request["id"]}
                method = METHODS.get(request["method"])
                if method:
                    reply["result"] = method(request["params"])
                else:
                    reply["error"] = {"code": -32601, "message": "unknown method " + request["method"]}
                print(json.dumps(reply), flush=True)
                if method is shutdown:
                    break

            """#
    }

    private var methods: [String] {
        ["initialize", "placeholder", "snapshot", "timeline"] + (offersOptions ? ["options"] : [])
            + ["shutdown"]
    }

    private var javaScript: String {
        let lines = parameters.map { "      \"\($0.name): \" + values.\($0.name),\n" }.joined()
        let options = """
              // The choices of a parameter, such as { id: "seoul", title: "Seoul" }.
              options: ({ parameter }) => ({ options: [] }),

            """
        return #"""
            // The provider of the widget \#(kind). It reads and writes one JSON message per line.
            import { createInterface } from "node:readline";

            // The parameters of the intent that this program uses, with their types.
            const reads = \#(reads);

            const methods = {
              initialize: () => ({
                methods: Object.keys(methods),
                kinds: [{ kind: "\#(kind)", configuration: "intent", reads }],
              }),
              placeholder: () => ({ view: "…" }),
              snapshot: (params) => methods.timeline(params).entries[0],
              timeline({ context, configuration: values }) {
                const lines = [
            \#(lines)    ];
                const view = { vstack: [{ text: "\#(title)", font: "headline" }, ...lines] };
                // The time is that of the context, never that of the machine.
                // "never" waits for an edit; { after: … } and "atEnd" ask again.
                return { entries: [{ date: context.now, view }], policy: "never" };
              },
            \#(offersOptions ? options : "")  shutdown: () => ({}),
            };

            for await (const line of createInterface({ input: process.stdin })) {
              const { id, method, params } = JSON.parse(line);
              if (id === undefined) continue;
              const answer = methods[method]
                ? { result: await methods[method](params) }
                : { error: { code: -32601, message: "unknown method " + method } };
              process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...answer }) + "\n");
              if (method === "shutdown") process.exit();
            }

            """#
    }

    private var shell: String {
        let options = """
                # The choices of a parameter, such as {"id": "seoul", "title": "Seoul"}.
                options) result='{"options":[]}' ;;

            """
        let names = methods.map { "\"\($0)\"" }.joined(separator: ",")
        let kinds = #"[{"kind":"\#(kind)","configuration":"intent","reads":\#(reads)}]"#
        return #"""
            #!/bin/sh
            # The provider of the widget \#(kind). It reads and writes one JSON message per line.
            # A program that does more should be in a language that reads JSON.

            METHODS='[\#(names)]'
            KINDS='\#(kinds)'

            # The part of the message that an extended regular expression finds.
            part() { printf '%s\n' "$line" | sed -nE "s/$1/\\1/p"; }

            # The value of a parameter: a text as it is written in JSON, a number, true or false.
            value() {
                text=$(part ".*\"configuration\":.*\"$1\":\"(([^\"\\\\]|\\\\.)*)\".*")
                printf '%s' "${text:-$(part ".*\"configuration\":.*\"$1\":([^\",}]*).*")}"
            }

            # An entry that is shown from now on. The time is that of the context, never that of the machine.
            entry() {
                lines=
                for name in \#(parameters.map(\.name).joined(separator: " ")); do
                    lines="$lines,\"$name: $(value "$name")\""
                done
                now=$(part '.*"now":"([^"]*)".*')
                view="{\"vstack\":[{\"text\":\"\#(title)\",\"font\":\"headline\"}$lines]}"
                printf '{"date":"%s","view":%s}' "$now" "$view"
            }

            while IFS= read -r line; do
                id=$(part '^\{"jsonrpc":"2.0","id":([0-9]+),.*')
                [ -n "$id" ] || continue
                method=$(part '.*"method":"([a-z]*)".*')
                error=
                case $method in
                initialize) result="{\"methods\":$METHODS,\"kinds\":$KINDS}" ;;
                placeholder) result='{"view":"…"}' ;;
                snapshot) result=$(entry) ;;
                # "never" waits for an edit; {"after": …} and "atEnd" ask again.
                timeline) result="{\"entries\":[$(entry)],\"policy\":\"never\"}" ;;
            \#(offersOptions ? options : "")    shutdown) result='{}' ;;
                *) error='{"code":-32601,"message":"unknown method"}' ;;
                esac
                if [ -n "$error" ]; then
                    printf '{"jsonrpc":"2.0","id":%s,"error":%s}\n' "$id" "$error"
                else
                    printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
                fi
                [ "$method" != shutdown ] || exit 0
            done

            """#
    }
}
