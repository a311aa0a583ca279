import AppleInterop
import WidgetModel

// The programs, which do the same in each language.
extension StarterProvider {
    /// A program: the command that runs it, and its files.
    struct Program {
        let command: [String]
        let files: [(name: String, text: String)]
    }

    var program: Program {
        switch language {
        case .python:
            Program(command: ["python3", "\(kind).py"], files: [("\(kind).py", python)])
        case .javascript:
            Program(command: ["node", "\(kind).mjs"], files: [("\(kind).mjs", javaScript)])
        case .shell:
            Program(command: ["sh", "\(kind).sh"], files: [("\(kind).sh", shell)])
        case .swift:
            Program(
                command: [".build/debug/\(kind)"],
                files: [("Package.swift", package), ("Sources/\(widgetType).swift", swift)])
        }
    }

    /// The types by parameter, as JSON.
    private var reads: String {
        "{" + parameters.map { "\"\($0.name)\": \($0.type.text)" }.joined(separator: ", ") + "}"
    }

    private var python: String {
        let lines = parameters.map { "\n        f\"\($0.name): {\(Self.pythonValue(of: $0))}\"," }.joined()
        // JSON literals have other names in Python.
        let reads = reads.replacing(":true", with: ":True")
        let options = parameters.filter(\.hasOptions).map { parameter in
            """
            @widget.options("\(parameter.name)")
            def options_of_\(parameter.name)(query):
                # All choices, such as option("seoul", "Seoul"). The query selects from them.
                return query.choose([])



            """
        }
        return #"""
            """The provider of the widget \#(kind)."""

            from widgetconf import Entry, Provider, Timeline, never, text, vstack

            provider = Provider()
            widget = provider.intent_widget("\#(kind)", reads=\#(reads))


            @widget.placeholder
            def placeholder(context):
                return text("…")


            @widget.timeline
            def timeline(values, context):
                view = vstack(
                    text("\#(title)", font="headline"),\#(lines)
                )
                # The time is context.now, never that of the machine.
                # `never` waits for an edit; `after(…)` and `at_end` request another timeline.
                return Timeline([Entry(context.now, view)], never)


            \#(options.joined())if __name__ == "__main__":
                provider.run()

            """#
    }

    /// The expression for a value's displayed text: an object's title, or the value itself.
    private static func pythonValue(of parameter: Parameter) -> String {
        let value = "values.get('\(parameter.name)')"
        // `str` alone would produce True and False.
        if parameter.word == "boolean", !parameter.isList { return "str(\(value)).lower()" }
        return parameter.isObject ? "(\(value) or {}).get('title')" : value
    }

    private static func javaScriptValue(of parameter: Parameter) -> String {
        "values.\(parameter.name)" + (parameter.isObject ? "?.title" : "")
    }

    private var javaScript: String {
        let lines = parameters.map { "\n      \"\($0.name): \" + \(Self.javaScriptValue(of: $0))," }.joined()
        let choices = parameters.filter(\.hasOptions).map { parameter in
            """

                // All choices, such as { id: "seoul", title: "Seoul" }. `choose` selects the requested ones.
                \(parameter.name): (query) => choose(query, []),
            """
        }
        let options = offersOptions ? "\n  options: {\(choices.joined())\n  }," : ""
        let imports = ["Provider"] + (offersOptions ? ["choose"] : []) + ["never", "text", "vstack"]
        return #"""
            // The provider of the widget \#(kind).
            import { \#(imports.joined(separator: ", ")) } from "./widgetconf.mjs";

            const provider = new Provider();

            provider.intentWidget("\#(kind)", {
              reads: \#(reads),
              placeholder: () => text("…"),
              timeline(values, context) {
                const view = vstack([
                  text("\#(title)", { font: "headline" }),\#(lines)
                ]);
                // The time is context.now, never that of the machine.
                // `never` waits for an edit; `after(…)` and `atEnd` request another timeline.
                return { entries: [{ date: context.now, view }], policy: never };
              },\#(options)
            });

            provider.run();

            """#
    }

    private var package: String {
        let kit = kit ?? ""
        let identity = kit.split(separator: "/").last ?? ""
        return #"""
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "\#(kind)",
                dependencies: [
                    // The folder of widgetconf.
                    .package(path: "\#(kit)")
                ],
                targets: [
                    .executableTarget(
                        name: "\#(kind)",
                        dependencies: [.product(name: "ProviderKit", package: "\#(identity)")],
                        path: "Sources")
                ]
            )

            """#
    }

    private var swift: String {
        let known = parameters.filter { $0.swiftType != nil }
        let properties = known.map { parameter in
            let value = parameter.isList ? ", default: []" : ""
            let property = "\(SwiftText.name(parameter.name)): \(parameter.swiftType ?? "")"
            return "\n    @Parameter(title: \"\(parameter.name)\"\(value)) var \(property)"
        }
        let lines = known.map { parameter in
            let value = "entry.intent.\(SwiftText.name(parameter.name))"
            let text = parameter.isList ? value : "\(value).map { \"\\($0)\" } ?? \"\""
            return "\n            Text(\"\(parameter.name): \\(\(text))\")"
        }
        let leftOut = parameters.filter { $0.swiftType == nil }.map(\.name).joined(separator: ", ")
        let note = leftOut.isEmpty ? "" : "\n/// ProviderKit does not read \(leftOut)."
        let enums = enums.map { enumeration in
            "enum \(enumeration.name): String, AppEnum { case "
                + enumeration.cases.map(SwiftText.name).joined(separator: ", ") + " }\n\n"
        }
        return #"""
            import Foundation
            import ProviderKit

            @main
            struct \#(widgetType): Widget {
                var body: some WidgetConfiguration {
                    AppIntentConfiguration(kind: "\#(kind)", intent: \#(intent).self, provider: Provider()) {
                        EntryView(entry: $0)
                    }
                    .supportedFamilies([.systemSmall, .systemMedium])
                }
            }

            /// The parameters of the intent that this program uses.\#(note)
            struct \#(intent): WidgetConfigurationIntent {\#(properties.joined())
            }

            \#(enums.joined())struct Provider: AppIntentTimelineProvider {
                struct Entry: TimelineEntry {
                    let date: Date
                    let intent: \#(intent)
                }

                func placeholder(in context: Context) -> Entry {
                    Entry(date: context.now, intent: \#(intent)())
                }

                func snapshot(for configuration: \#(intent), in context: Context) async -> Entry {
                    Entry(date: context.now, intent: configuration)
                }

                func timeline(for configuration: \#(intent), in context: Context) async -> Timeline<Entry> {
                    // The time is context.now, never that of the machine.
                    // `never` waits for an edit; `after(…)` and `atEnd` request another timeline.
                    Timeline(entries: [Entry(date: context.now, intent: configuration)], policy: .never)
                }
            }

            struct EntryView: View {
                let entry: Provider.Entry

                var body: some View {
                    VStack {
                        Text("\#(title)").font(.headline)\#(lines.joined())
                    }
                }
            }

            """#
    }

    private var shell: String {
        let options = """
                # The choices of a parameter, such as {"id": "seoul", "title": "Seoul"}.
                options) result='{"options":[]}' ;;

            """
        let methods =
            ["initialize", "placeholder", "snapshot", "timeline"] + (offersOptions ? ["options"] : [])
            + ["shutdown"]
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
                id=$(part '.*"id":([0-9]+)[,}].*')
                method=$(part '.*"method":"([A-Za-z.]*)".*')
                # A notification and an answer have no answer.
                [ -n "$id" ] && [ -n "$method" ] && [ "$method" != cancel ] || continue
                error=
                case $method in
                # It remembers nothing, so one process can serve many boards.
                initialize) result="{\"boards\":\"many\",\"methods\":$METHODS,\"kinds\":$KINDS}" ;;
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
