// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// Every target is built alike: Swift 6 mode, explicit `any`, explicit imports.
/// CI sets WIDGETCONF_STRICT: then every warning is an error.
let warnings: [SwiftSetting] =
    Context.environment["WIDGETCONF_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]
let settings: [SwiftSetting] =
    warnings + [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]

/// Values and functions: no Foundation, no clock, no files, no concurrency, and only such dependencies.
func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(
    _ name: String, path: String? = nil, exclude: [String] = [], _ dependencies: [Target.Dependency]
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

func sample(_ name: String, path: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["ProviderKit"], path: path,
        exclude: ["provider.yaml", "provider.ko.yaml", "\(name).test.yaml", "\(name).pictures"],
        resources: [.copy("ko.lproj")], swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The targets below each folder of Sources, and their tests below the same folder of Tests.
///
/// The tidy tests read this list: a target imports its dependencies, and no other module of this package.
let folders: KeyValuePairs<String, [Target]> = [
    "Ground": [
        .target(name: "CLinux"),
        .target(name: "CBundledFiles", exclude: ["pages"]),
        core("WidgetModel"),
        tests("WidgetModelTests", ["WidgetModel", "CaseWalking"]),
    ],
    "Language": [
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        core("SourceText", ["WidgetModel", "CYAML", "CBundledFiles"]),
        core("IntentDefinitions", ["SourceText", "WidgetModel"]),
        core("AppleInterop", ["IntentDefinitions", "SourceText", "WidgetModel"]),
        core(
            "Configurations",
            ["IntentDefinitions", "ProviderProtocol", "SourceText", "WidgetModel", "WidgetViews"]),
        tests("SourceTextTests", ["SourceText", "WidgetModel", "CaseWalking"]),
        tests("IntentDefinitionsTests", ["IntentDefinitions", "SourceText", "WidgetModel", "CaseWalking"]),
        tests(
            "AppleInteropTests",
            ["AppleInterop", "IntentDefinitions", "SourceText", "WidgetModel", "CaseWalking", "ProviderKit"]),
        tests(
            "ConfigurationsTests",
            [
                "Configurations", "AppleInterop", "IntentDefinitions", "ProviderProtocol", "SourceText",
                "WidgetModel", "CaseWalking", "ViewRendering", "WidgetViews",
            ]),
    ],
    "Engine": [
        core("Timelines", ["WidgetModel"]),
        tests("TimelinesTests", ["Timelines", "WidgetModel", "CaseWalking"]),
    ],
    "Showing": [
        core("WidgetViews", ["WidgetModel"]),
        core("ViewRendering", ["WidgetViews", "WidgetModel", "BoardDocuments"]),
        .systemLibrary(
            name: "CGraphics", pkgConfig: "pangocairo",
            providers: [.apt(["libpango1.0-dev", "zlib1g-dev", "libqrencode-dev"])]),
        library(
            "WidgetPictures",
            ["CGraphics", "ViewRendering", "WidgetViews", "WidgetModel", "BoardDocuments"]),
        tests("WidgetViewsTests", ["WidgetViews", "WidgetModel", "CaseWalking"]),
        tests(
            "ViewRenderingTests",
            ["ViewRendering", "WidgetViews", "WidgetModel", "CaseWalking", "BoardDocuments"]),
        tests(
            "WidgetPicturesTests",
            [
                "WidgetPictures", "ViewRendering", "WidgetViews", "BoardDocuments", "WidgetModel",
                "CGraphics",
                "CaseWalking", "widgetconf", "widgetconf-web", "counter",
            ]),
    ],
    "Providers": [
        core("ProviderProtocol", ["WidgetModel", "WidgetViews"]),
        library(
            "ProviderHost",
            [
                "CLinux", "ProviderProtocol", "WidgetModel", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        program(
            "widgetconf-source",
            [
                "CLinux", "Machine", "ProviderKit", "Configurations", "IntentDefinitions", "SourceText",
                "ProviderProtocol", "WidgetViews", "WidgetModel",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        tests("ProviderProtocolTests", ["ProviderProtocol", "WidgetViews", "WidgetModel"]),
        tests(
            "ProviderHostTests",
            [
                "ProviderHost", "ProviderProtocol", "WidgetModel", "CaseWalking",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        tests(
            "widgetconf-sourceTests",
            [
                "widgetconf-source", "ProviderKit", "Configurations", "SourceText", "ProviderProtocol",
                "WidgetModel", "CaseWalking", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
    ],
    "Board": [
        core("BoardDocuments", ["CLinux", "ProviderProtocol", "WidgetViews", "WidgetModel"]),
        library(
            "WidgetStore",
            [
                "CLinux", "BoardDocuments", "Timelines", "WidgetViews", "WidgetModel",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        core(
            "EditForm",
            [
                "BoardDocuments", "Configurations", "IntentDefinitions", "ProviderProtocol", "WidgetModel",
                "SourceText",
            ]),
        library("Machine", ["CLinux", "IntentDefinitions", "WidgetViews", "WidgetModel"]),
        library(
            "WidgetRuntime",
            [
                "CLinux", "Machine", "WidgetStore", "ProviderHost", "Timelines", "BoardDocuments",
                "Configurations", "IntentDefinitions", "SourceText", "ProviderProtocol", "WidgetViews",
                "WidgetModel", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        tests(
            "WidgetStoreTests",
            [
                "WidgetStore", "BoardDocuments", "Timelines", "WidgetModel", "CaseWalking", "TestJournals",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "EditFormTests",
            ["EditForm", "Configurations", "IntentDefinitions", "SourceText", "WidgetModel", "CaseWalking"]),
        tests(
            "WidgetRuntimeTests",
            [
                "WidgetRuntime", "Machine", "WidgetStore", "ProviderHost", "Timelines", "BoardDocuments",
                "Configurations", "IntentDefinitions", "SourceText", "ProviderProtocol", "WidgetViews",
                "WidgetModel", "CaseWalking", "TestJournals", "widgetconf", "world-clock", "character-health",
                "counter", "echo-provider", "scripted-provider",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
    ],
    "Kit": [
        library("ProviderKit", ["PreviewMacro", "ProviderProtocol", "WidgetModel", "WidgetViews"]),
        .macro(name: "PreviewMacro", swiftSettings: settings),
        library("OSLog", ["ProviderKit", "ProviderProtocol", "WidgetModel"]),
        // Modules with Apple's names re-export ProviderKit, so that widget source needs no other imports.
        library("WidgetKit", ["ProviderKit"]),
        library("SwiftUI", ["ProviderKit"]),
        library("AppIntents", ["ProviderKit"]),
        library("Charts", ["ProviderKit"]),
        library("Intents", ["ProviderKit"]),
        tests(
            "ProviderKitTests",
            [
                "ProviderKit", "ProviderHost", "ProviderProtocol", "WidgetViews", "WidgetModel",
                "CaseWalking", "WidgetKit", "SwiftUI", "AppIntents", "Charts", "Intents", "OSLog",
                "world-clock", "character-health", "printing-provider",
            ]),
    ],
    "Web": [
        core("WebBoard", ["BoardDocuments", "EditForm", "IntentDefinitions", "WidgetViews", "WidgetModel"]),
        program(
            "widgetconf-web",
            [
                "WebBoard", "CBundledFiles", "WidgetPictures", "BoardDocuments", "ProviderProtocol",
                "Machine", "EditForm", "Configurations", "IntentDefinitions", "WidgetViews", "WidgetModel",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests("WebBoardTests", ["WebBoard", "BoardDocuments", "WidgetModel", "CaseWalking"]),
        tests(
            "widgetconf-webTests",
            [
                "widgetconf-web", "WebBoard", "WidgetPictures", "BoardDocuments", "WidgetModel",
                "WidgetViews", "CaseWalking", "widgetconf", "counter",
            ]),
    ],
    "Commands": [
        program(
            "widgetconf",
            [
                "WebBoard", "WidgetRuntime", "Machine", "ProviderHost", "WidgetStore", "ViewRendering",
                "WidgetModel", "Timelines", "BoardDocuments", "EditForm", "Configurations", "AppleInterop",
                "IntentDefinitions", "SourceText", "ProviderProtocol", "CLinux", "CBundledFiles",
                "WidgetViews",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        tests(
            "widgetconfTests",
            [
                "ViewRendering", "ProviderHost", "widgetconf", "ProviderKit", "WidgetRuntime", "Machine",
                "IntentDefinitions", "Configurations", "EditForm", "BoardDocuments", "SourceText",
                "WidgetModel", "WidgetViews", "WebBoard", "CaseWalking", "scripted-provider",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ],
    "Fleet": [
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        program(
            "widgetconf-fleet",
            [
                "CPostgres", "WidgetRuntime", "WidgetStore", "ProviderHost", "Machine", "BoardDocuments",
                "Configurations", "IntentDefinitions", "SourceText", "WidgetModel",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        tests(
            "widgetconf-fleetTests",
            [
                "widgetconf-fleet", "WidgetRuntime", "WidgetStore", "ProviderHost", "Machine",
                "BoardDocuments", "IntentDefinitions", "SourceText", "WidgetModel", "CaseWalking",
                "scripted-provider",
            ]),
    ],
]

// Samples, and what tests need besides.
var targets: [Target] = [
    sample("world-clock", path: "Samples/WorldClock"),
    sample("counter", path: "Samples/Counter"),
    sample("character-health", path: "Samples/CharacterHealth"),
    .target(
        name: "CaseWalking", dependencies: ["CLinux", "WidgetModel"], path: "Tests/CaseWalking",
        swiftSettings: settings),
    .target(
        name: "TestJournals", dependencies: ["WidgetStore"], path: "Tests/TestJournals",
        swiftSettings: settings),
    program("printing-provider", path: "Tests/PrintingProvider", ["ProviderKit"]),
    program("echo-provider", path: "Tests/EchoProvider", ["ProviderKit"]),
    // In C, without dependencies.
    .executableTarget(name: "scripted-provider", path: "Tests/ScriptedProvider"),
    .target(
        name: "FuzzedInput",
        dependencies: ["Configurations", "IntentDefinitions", "WidgetModel", "SourceText"],
        path: "Tests/Fuzz/OneInput", swiftSettings: settings),
    tests("FuzzedInputTests", ["FuzzedInput", "CaseWalking"]),
    tests("TidyTests"),
]
for (folder, below) in folders {
    for target in below {
        target.path = "\(target.isTest ? "Tests" : "Sources")/\(folder)/\(target.name)"
        targets.append(target)
    }
}

// Programs that measure: outside the normal build, but in this package, because they use its `package`
// declarations.
if Context.environment["WIDGETCONF_BENCHMARKS"] != nil {
    targets += [
        program(
            "definition-reading", path: "Benchmarks/DefinitionReading",
            ["IntentDefinitions", "SourceText", "WidgetModel", "CYAML"]),
        program(
            "edit-promise", path: "Benchmarks/EditPromise",
            [
                "WidgetRuntime", "BoardDocuments", "SourceText", "WidgetModel", "widgetconf",
                "instant-provider",
            ]),
        program(
            "edit-form-benchmark", path: "Benchmarks/EditForm",
            ["EditForm", "Configurations", "IntentDefinitions", "SourceText", "WidgetModel"]),
        program("instant-provider", path: "Benchmarks/InstantProvider", ["ProviderKit"]),
        program(
            "host-overhead", path: "Benchmarks/ProviderHost",
            [
                "ProviderHost", "ProviderProtocol", "WidgetModel",
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        program(
            "picture-benchmark", path: "Benchmarks/Pictures",
            ["WidgetPictures", "ViewRendering", "WidgetViews", "WidgetModel"]),
        program("timeline-benchmark", path: "Benchmarks/TimelineEngine", ["Timelines", "WidgetModel"]),
    ]
}

// Fuzzing is a build of its own, with the instrumented code in a folder of its own: Tests/Fuzz/run.sh.
if Context.environment["WIDGETCONF_FUZZ"] != nil {
    targets.append(program("definition-fuzzer", path: "Tests/Fuzz/Program", ["FuzzedInput"]))
}
// Without pictures, the package needs no libraries for fonts and graphics.
if Context.environment["WIDGETCONF_WITHOUT_PICTURES"] != nil {
    let pictures: Set = [
        "CGraphics", "WidgetPictures", "WidgetPicturesTests", "widgetconf-web", "widgetconf-webTests",
    ]
    targets.removeAll { pictures.contains($0.name) }
}
// Without sources, the package needs no HTTP client.
let hasSources = Context.environment["WIDGETCONF_WITHOUT_SOURCES"] == nil
if !hasSources {
    targets.removeAll { ["widgetconf-source", "widgetconf-sourceTests"].contains($0.name) }
}
// Without fleets, the package needs no client of PostgreSQL.
if Context.environment["WIDGETCONF_WITHOUT_FLEETS"] != nil {
    let fleets: Set = ["CPostgres", "widgetconf-fleet", "widgetconf-fleetTests"]
    targets.removeAll { fleets.contains($0.name) }
}
// ONLY=A,B builds just those targets and what they need: a short wait while working on a few of them.
func dependencyNames(_ target: Target) -> [String] {
    target.dependencies.compactMap {
        switch $0 {
        case .byNameItem(let name, _), .targetItem(let name, _): name
        default: nil
        }
    }
}
if let only = Context.environment["ONLY"] {
    var wanted = Set(only.split(separator: ",").map(String.init)), size = 0
    while size != wanted.count {
        size = wanted.count
        for target in targets where wanted.contains(target.name) { wanted.formUnion(dependencyNames(target)) }
    }
    targets.removeAll { !wanted.contains($0.name) }
}

var dependencies: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
]
// The web server, which is left out together with the pictures.
if Context.environment["WIDGETCONF_WITHOUT_PICTURES"] == nil {
    dependencies += [
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ]
}
// The HTTP client of sources, and the package with its limit of decompression.
if hasSources {
    dependencies += [
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    ]
}
// Builds the pages of ProviderKit: `make docs`.
if Context.environment["WIDGETCONF_DOCS"] != nil {
    dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"))
}

let package = Package(
    name: "widgetconf",
    products: Context.environment["ONLY"] == nil
        ? ["ProviderKit", "OSLog", "WidgetKit", "SwiftUI", "AppIntents", "Charts", "Intents"].map {
            .library(name: $0, targets: [$0])
        } : [],
    dependencies: dependencies,
    targets: targets
)
