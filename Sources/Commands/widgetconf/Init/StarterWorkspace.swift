/// The files that `init` writes: one intent, and one provider in Python without dependencies.
struct StarterWorkspace {
    /// The name of the workspace: the name of its folder, with all characters except letters, digits, `.`,
    /// `_` and `-` replaced. If nothing remains, it is `home`.
    let name: String

    init(folder: String) {
        let last = folder.split(separator: "/").last.map(String.init) ?? ""
        let words = last.unicodeScalars.map { scalar -> Character in
            let isKept =
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                || "._-".unicodeScalars.contains(scalar)
            return isKept ? Character(scalar) : "-"
        }
        let trimmed = String(words).drop { "._-".contains($0) }.prefix(60)
        name = trimmed.contains { $0.isLetter || $0.isNumber } ? String(trimmed) : "home"
    }

    /// The files: their paths relative to the folder, and their contents.
    var files: [(path: String, text: String)] {
        [
            ("widgetconf.yaml", workspace), ("Intents/greeting.yaml", Self.intent),
            ("Greeting/provider.yaml", Self.manifest), ("Greeting/greeting.py", Self.program),
        ] + KitFile.python.map { ("Greeting/" + $0.name, $0.text) }
    }

    private var workspace: String {
        """
        # What belongs to this workspace. Its name says where the board is kept, so the folder may move.
        format: 1
        name: \(name)
        intents: ["Intents/*.yaml"]
        providers: ["*/provider.yaml"]

        """
    }

    private static let intent = """
        # What people can edit about the widget, in the order of the form.
        format: 1

        intents:
          Greeting:
            title: Greeting
            description: Greets you by name.
            parameters:
              name: { title: Name, type: string, required: true, empty: Whom to greet }
              loud: { title: Loud, type: boolean }
              tint: { title: Color, type: color, default: "#2da44e", when: { loud: true } }

        """

    private static let manifest = """
        # The program that says what the widget shows, and the widgets that it has.
        format: 1
        provider: greeting
        command: [python3, greeting.py]
        widgets:
          greeting:
            title: Greeting
            description: Greets you by name.
            families: [systemSmall, systemMedium]
            configuration: { intent: Greeting }
            reads: [name, loud, tint]

        """

    private static let program = #"""
        """A widget that shows a greeting."""

        from widgetconf import Entry, Provider, Timeline, never, text

        provider = Provider()
        reads = {"name": "string", "loud": "boolean", "tint": "color"}
        greeting = provider.intent_widget("greeting", reads=reads)


        @greeting.placeholder
        def placeholder(context):
            return text("Hello …")


        @greeting.timeline
        def timeline(values, context):
            words = "Hello " + (values.get("name") or "you")  # None if no name was chosen
            if values.get("loud"):
                words = words.upper()
            view = text(words, font="title", color=values.get("tint"))
            return Timeline([Entry(context.now, view)], never)


        if __name__ == "__main__":
            provider.run()

        """#
}
