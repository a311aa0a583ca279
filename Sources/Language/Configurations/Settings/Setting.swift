import WidgetModel

/// A setting of the program: where users set it, its default and its meaning.
///
/// Options take precedence over variables, and variables over `config.yaml`. The table below determines how
/// the file is read and which variables are read, and documents all settings: `widgetconf config`, the file's
/// JSON Schema and the guide are derived from it.
package struct Setting: Sendable {
    /// The key in `config.yaml`.
    package let name: StaticString
    /// The environment variables. The first one that is set and not empty applies.
    package let variables: [String]
    package let option: String?
    /// The default in words. In this and the next string, code is in double quotes.
    package let fallback: String
    /// A phrase without a period.
    package let meaning: String
    let form: Form

    /// The form of the value.
    enum Form: Sendable {
        case text
        case path
        case language
        case listenAddress
        case list
        case number(ClosedRange<Int>)
        case duration(ClosedRange<Milliseconds>)
        /// A program or an address.
        case receiver
        case words(KeyValuePairs<String, String>)
        /// True or false.
        ///
        /// - Parameter off: the values of the variable that mean false.
        case flag(off: [String])
    }

    private init(
        _ name: StaticString, _ form: Form, variables: [String] = [], option: String? = nil,
        default fallback: String, _ meaning: String
    ) {
        self.name = name
        self.form = form
        self.variables = variables
        self.option = option
        self.fallback = fallback
        self.meaning = meaning
    }

    package var key: String { "\(name)" }
    /// The first variable, for code that sets it for other parts of the program.
    package var variable: String { variables[0] }
}

/// The settings.
extension Setting {
    /// All settings, in the order in which they are shown.
    package static let all = [
        workspace, state, locale, color, symbols, pictures, plain, editor, requireSandbox, web, allowHost,
        publicAddress, behindProxy, noToken, notify, quietTime, patience, fonts, trace,
    ]

    package static let workspace = Setting(
        "workspace", .path, variables: ["WIDGETCONF_WORKSPACE"], option: "-C",
        default: "the nearest parent folder with \"widgetconf.yaml\", or else \"~/.config/widgetconf\"",
        "the workspace")

    package static let state = Setting(
        "state", .path, variables: ["WIDGETCONF_STATE"], option: "--state",
        default: "\"widgetconf/NAME\" in \"$XDG_STATE_HOME\"", "the board's folder")

    package static let locale = Setting(
        "locale", .language, option: "--locale", default: "\"LC_ALL\", \"LC_MESSAGES\" or \"LANG\"",
        "the language of titles, help and messages, such as \"ko\"")

    package static let color = Setting(
        "color", .words(["auto": "auto", "always": "always", "never": "never"]),
        variables: ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR"], option: "--color",
        default: "\"auto\"", "colors of text output: \"auto\", \"always\" or \"never\"")

    package static let symbols = Setting(
        "symbols", .words(["braille": "braille", "blocks": "blocks", "ascii": "ascii"]),
        option: "--symbols", default: "depends on the locale",
        "the characters for charts and frames: \"braille\", \"blocks\" or \"ascii\"")

    package static let pictures = Setting(
        "pictures", .words(["auto": "auto", "kitty": "kitty", "sixel": "sixel", "never": "never"]),
        option: "--pictures", default: "\"auto\"",
        "pictures of widgets in a terminal: \"auto\", \"kitty\", \"sixel\" or \"never\"")

    package static let plain = Setting(
        "plain", .flag(off: ["0", "false"]), variables: ["WIDGETCONF_PLAIN", "ACCESSIBLE"],
        option: "--plain", default: "in simple terminals", "forms ask one question after another")

    package static let editor = Setting(
        "editor", .text, variables: ["VISUAL", "EDITOR"], default: "\"vi\"",
        "the text editor for \"edit --editor\", with its options")

    package static let requireSandbox = Setting(
        "requireSandbox", .flag(off: ["0"]), variables: ["WIDGETCONF_REQUIRE_SANDBOX"],
        option: "--require-sandbox", default: "\"false\"",
        "do not start providers that cannot be fully isolated")

    package static let web = Setting(
        "web", .listenAddress, option: "--web", default: "\"none\"",
        "\"serve\" shows the board to browsers on this address, such as \"127.0.0.1:8420\", or on \"none\"")

    package static let allowHost = Setting(
        "allowHost", .list, option: "--allow-host", default: "this machine",
        "further hosts in addresses: names, IP addresses or networks")

    package static let publicAddress = Setting(
        "publicAddress", .text, option: "--public-address", default: "not known",
        "the address at which other devices reach the board")

    package static let behindProxy = Setting(
        "behindProxy", .list, option: "--behind-proxy", default: "no proxy",
        "proxies whose statements about their clients are believed: IP addresses or networks")

    package static let noToken = Setting(
        "noToken", .flag(off: []), option: "--no-token", default: "\"false\"",
        "allow access without a login to everyone who reaches the address")

    package static let notify = Setting(
        "notify", .receiver, default: "no one",
        "the program or the address that \"serve\" tells when a widget, a provider or a display needs you")

    package static let quietTime = Setting(
        "quietTime", .duration(.zero ... .hours(24 * 31)), default: "\"1h\"",
        "the time after a notice in which \"notify\" is not told of the same cause again")

    package static let patience = Setting(
        "patience", .number(1...100), variables: ["WIDGETCONF_PATIENCE"], default: "\"1\"",
        "for slow machines: a factor for the timeouts of commands that wait for a provider's answer to an "
            + "edit, for choices and for pictures")

    package static let fonts = Setting(
        "fonts", .path, variables: ["WIDGETCONF_FONTS"], default: "the system's fonts",
        "a folder with Noto fonts for pictures")

    package static let trace = Setting(
        "trace", .path, variables: ["WIDGETCONF_TRACE"], option: "--trace", default: "no trace",
        "a file to which messages to and from providers are appended")
}

extension [String: String] {
    /// The value of a setting's variables; nil if no variable is set. An empty variable counts as not set.
    package subscript(setting: Setting) -> String? {
        setting.variables.lazy.compactMap { self[$0] }.first { !$0.isEmpty }
    }

    /// Whether a variable of a setting that is true or false is set and means true.
    package func isOn(_ setting: Setting) -> Bool {
        guard case .flag(let off) = setting.form else { return false }
        return setting.variables.contains { name in
            self[name].map { !$0.isEmpty && !off.contains($0) } ?? false
        }
    }
}
