/// The allowed imports of each target (the arrows of ARCHITECTURE.md, downwards only).
enum ImportRules {
    /// A target's direct arrows. It may import every target that they reach.
    static let arrows: [String: [String]] = [
        "WidgetModel": [],
        "TextWidth": [],
        "JSONText": [],
        "SourceText": ["TextWidth", "JSONText"],
        "FindingPages": ["SourceText"],
        "YAMLReading": ["SourceText"],
        "IntentDefinitions": ["YAMLReading", "JSONText", "WidgetModel"],
        "TypedConfigurations": ["IntentDefinitions"],
        "AppleInterop": ["TypedConfigurations"],
        "WidgetManifests": ["YAMLReading", "WidgetModel"],
        "ViewDefinitions": ["IntentDefinitions", "WidgetViews"],
        "Configurations": ["IntentDefinitions", "WidgetManifests", "ViewDefinitions", "ProviderProtocol"],
        "EditForm": ["Configurations", "BoardDocuments", "TextWidth"],
        "Timelines": ["WidgetModel"],
        "TimelineReplay": ["Timelines", "JSONText"],
        "BoardDocuments": ["WidgetViews"],
        "WidgetViews": ["WidgetModel", "JSONText"],
        "BoardClient": ["BoardDocuments"],
        "ViewLayout": ["WidgetViews"],
        "EInkDevices": ["JSONText", "WidgetModel"],
        "ViewRendering": ["WidgetViews", "TextWidth"],
        "LiveBoard": ["ViewRendering", "BoardDocuments"],
        "BarLines": ["ViewRendering", "BoardDocuments"],
        "WidgetPictures": ["ViewLayout"],
        "PictureService": ["WidgetPictures", "BoardClient"],
        "WebBoard": ["BoardDocuments"],
        "WebServer": ["WebBoard", "PictureService", "EInkDevices", "WidgetRuntime", "EditForm"],
        "ProviderProtocol": ["WidgetModel", "JSONText", "WidgetViews"],
        "PreviewMacro": [],
        "ProviderKit": ["ProviderProtocol"],
        "OSLog": ["ProviderKit"],
        "WidgetKit": ["ProviderKit"],
        "SwiftUI": ["ProviderKit"],
        "AppIntents": ["ProviderKit"],
        "Charts": ["ProviderKit"],
        "Intents": ["ProviderKit"],
        "ProviderHost": ["ProviderProtocol"],
        "ProviderConformance": ["ProviderHost", "Configurations"],
        "WidgetStore": ["Timelines"],
        "WidgetRuntime": [
            "BoardClient", "Configurations", "ViewDefinitions", "FindingPages", "TimelineReplay",
            "WidgetStore", "ProviderHost", "ProviderConformance",
        ],
        "WidgetconfCommands": [
            "WebBoard", "WidgetRuntime", "LiveBoard", "BarLines", "AppleInterop", "EditForm",
        ],
        "widgetconf": ["WidgetconfCommands"],
        "widgetconf-web": ["PictureService", "WebServer"],
        "WorldClock": ["ProviderKit"],
        "Counter": ["ProviderKit"],
        "CharacterHealth": ["ProviderKit"],
    ]

    /// Values and functions: no Foundation, no clock, no I/O, no concurrency runtime.
    static let pure: Set<String> = [
        "WidgetModel", "TextWidth", "JSONText", "SourceText", "FindingPages", "YAMLReading",
        "IntentDefinitions", "TypedConfigurations", "AppleInterop",
        "WidgetManifests",
        "BoardDocuments", "Configurations", "EditForm",
        "Timelines", "TimelineReplay", "WidgetViews", "ViewLayout", "ViewRendering", "LiveBoard",
        "BarLines", "EInkDevices", "ProviderProtocol", "ViewDefinitions", "WebBoard",
    ]

    /// External modules that a target may import; targets that are not listed may not import any.
    ///
    /// SourceText stores its line table, which is made on first use, in an atomic reference.
    static let outside: [String: Set<String>] = [
        "SourceText": ["Synchronization"],
        "FindingPages": ["CFindingPages"],
        "YAMLReading": ["CYAML"],
        "PreviewMacro": ["Glibc"],
        "ProviderKit": ["Foundation", "Synchronization"],
        "OSLog": ["Foundation"],
        "WidgetKit": ["Foundation", "FoundationNetworking"],
        "SwiftUI": ["Foundation", "FoundationNetworking", "Observation"],
        "AppIntents": ["Foundation"],
        "Charts": ["Foundation"],
        "Intents": ["Foundation"],
        "BoardClient": ["Glibc"],
        "WidgetPictures": ["CPango", "CZlib", "Glibc"],
        "PictureService": ["Foundation", "Glibc"],
        "WebServer": [
            "CWebPages", "CZlib", "Foundation", "Glibc", "HTTPTypes", "HummingbirdCore", "Logging", "NIOCore",
            "NIOPosix", "Synchronization",
        ],
        "widgetconf-web": ["Foundation"],
        "ProviderHost": ["CLauncher", "CLinux", "Glibc", "NIOCore", "NIOPosix", "Synchronization"],
        "ProviderConformance": ["Synchronization"],
        "WidgetStore": ["Foundation", "GRDB", "GRDBSQLite", "Glibc"],
        "WidgetRuntime": [
            "CLinux", "Foundation", "Glibc", "NIOCore", "NIOPosix", "Synchronization",
        ],
        "WidgetconfCommands": [
            "ArgumentParser", "CLinux", "CProviderKits", "Foundation", "Glibc", "Synchronization",
        ],
        "widgetconf": ["Foundation", "Glibc"],
        "WorldClock": ["Foundation"],
        "Counter": ["Foundation"],
        "CharacterHealth": ["Foundation"],
    ]

    /// Modules of packages: each belongs to one target, except SwiftNIO.
    static let ofPackages: Set<String> = [
        "ArgumentParser", "CFindingPages", "CPango", "CProviderKits", "CYAML", "CZlib", "GRDB", "GRDBSQLite",
        "CWebPages", "HTTPTypes", "HummingbirdCore", "Logging", "NIOCore", "NIOPosix",
    ]

    static func check(_ file: SwiftFile) -> [Problem] {
        guard file.area == "Sources" || file.area == "Samples" else { return [] }
        return imports(of: file).compactMap { line, module in
            guard let arrows = reached(from: file.target) else {
                return Problem(
                    path: file.path, line: line, message: "\(file.target) has no entry in ImportRules")
            }
            if arrows.contains(module) || outside[file.target]?.contains(module) == true { return nil }
            return Problem(path: file.path, line: line, message: "\(file.target) may not import \(module)")
        }
    }

    /// The module and line (1-based) of every import.
    static func imports(of file: SwiftFile) -> [(line: Int, module: String)] {
        file.code.enumerated().compactMap { index, line -> (line: Int, module: String)? in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
                words[..<place].allSatisfy({ $0.hasPrefix("@") || accessWords.contains($0) })
            else { return nil }
            let path = words[(place + 1)...].drop { kindWords.contains($0) }.first ?? words[place + 1]
            return (index + 1, String(path.prefix { $0 != "." }))
        }
    }

    /// Everything below `target`; nil if `target` is not listed.
    static func reached(from target: String) -> Set<String>? {
        guard let direct = arrows[target] else { return nil }
        return direct.reduce(into: Set(direct)) { $0.formUnion(reached(from: $1) ?? []) }
    }

    private static let accessWords: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private",
    ]
    private static let kindWords: Set<Substring> = [
        "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]
}
