import Foundation
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// Other forms of a value that was written for an option or an argument.
///
/// The argument parser decides which of them is accepted, so nothing here depends on the option.
struct GuessedValue {
    let text: String
    /// The current instant, for times of day.
    let now: Instant
    /// The IANA name of the time zone of times without an offset.
    let zone: String

    init(text: String, in context: CommandContext) {
        self.text = text
        now = context.clock.now()
        zone = ZoneDatabase.present(environment: context.environment)
    }

    /// The forms in which the value may have been meant, the likeliest first.
    var candidates: [String] {
        var candidates = ofWhole(text)
        // A value in parts, such as `Morning=10 min` or `3h-4h:down`.
        for separator: Character in ["=", ":", "-"] {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
            guard (2...3).contains(parts.count), !parts.contains("") else { continue }
            for (index, part) in parts.enumerated() {
                for other in ofWhole(part).prefix(3) {
                    candidates.append(joined(parts, index, other, separator))
                }
            }
        }
        // Colors by their names, such as `black,white` or `black and white`.
        let colors = text.replacing(" and ", with: ",").split(separator: ",").map { RGBA(meantBy: $0) }
        if colors.count > 1, !colors.contains(nil) {
            candidates.append(colors.compactMap { $0?.description }.joined(separator: ","))
        }
        return candidates.filter { $0 != text && !$0.isEmpty }
    }

    private func joined(_ parts: [String], _ index: Int, _ other: String, _ separator: Character) -> String {
        var parts = parts
        parts[index] = other
        return parts.joined(separator: String(separator))
    }

    /// The forms of a value without separators.
    private func ofWhole(_ text: String) -> [String] {
        let word = text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
        return (GuessedValue.words[word] ?? []) + colors(word) + hours(text) + instants(text) + spans(text)
            + ranges(text) + addresses(text) + steps(text) + numbers(text) + files(text)
            + [text.lowercased(), String(text.filter { !" \"'()[]{}".contains($0) })]
            // `/bin/zsh` for `zsh`.
            + [text.split(separator: "/").last].compactMap { $0.map(String.init) }
    }

    /// Words that users and other programs use.
    private static let words: [String: [String]] = [
        "yesterday": ["-24h"], "today": ["+0s"], "now": ["+0s"], "tomorrow": ["+24h"],
        "lastweek": ["-7d"], "nextweek": ["+7d"], "lasthour": ["-1h"], "anhourago": ["-1h"],
        "adayago": ["-24h"], "aweekago": ["-7d"], "halfanhourago": ["-30m"], "anhour": ["1h"],
        "hour": ["1h"], "day": ["24h"], "daily": ["24h"], "hourly": ["1h"], "week": ["7d"], "weekly": ["7d"],
        "halfanhour": ["30m"], "half": ["0.5"], "double": ["2"], "retina": ["2"],
        "one": ["1"], "first": ["1"], "two": ["2"], "second": ["2"], "three": ["3"], "four": ["4"],
        "off": ["never", "none", "automatic", "default", "0"], "no": ["never", "none", "0"],
        "none": ["never", "automatic", "default", "auto", "0"],
        "false": ["never", "0"], "disable": ["never"], "disabled": ["never"], "on": ["always"],
        "yes": ["always"], "true": ["always"], "auto": ["automatic", "auto", "default"],
        "automatic": ["auto", "default"], "default": ["automatic", "auto"], "system": ["default", "auto"],
        "any": ["all"], "every": ["all"], "everything": ["all"],
        "portrait": ["90"], "landscape": ["0"], "left": ["270"], "right": ["90"], "upsidedown": ["180"],
        "night": ["dark"], "black": ["dark"], "day mode": ["light"], "white": ["light"], "bright": ["light"],
        "bw": ["gray2"], "blackandwhite": ["gray2"], "mono": ["gray2"], "monochrome": ["gray2"],
        "grayscale": ["gray16"], "greyscale": ["gray16"], "grey": ["gray16"], "gray": ["gray16"],
        "grey2": ["gray2"], "grey4": ["gray4"], "grey16": ["gray16"], "2gray": ["gray2"], "4gray": ["gray4"],
        "rgb": ["color"], "colour": ["color"], "colored": ["color"], "fullcolor": ["color"],
        "warn": ["warning"], "err": ["error"], "fatal": ["error"], "critical": ["error"],
        "trace": ["debug"], "verbose": ["debug"], "notice": ["info"], "all": ["debug", "any"],
        "swift": ["app-intents"], "appintent": ["app-intents"], "ios": ["app-intents"],
        "xcode": ["intentdefinition"], "apple": ["intentdefinition", "app-intents"],
        "xml": ["intentdefinition", "junit"], "plist": ["intentdefinition"],
        "js": ["javascript", "typescript"], "node": ["javascript"], "nodejs": ["javascript"],
        "ts": ["typescript", "javascript"], "typescript": ["javascript"], "javascript": ["typescript"],
        "py": ["python"], "python3": ["python"], "bash": ["shell", "bash"], "sh": ["shell", "bash"],
        "zsh": ["shell"], "yaml": ["json"], "yml": ["json"], "plain": ["text"], "table": ["text"],
        "wide": ["text"], "jsonl": ["json"], "ndjson": ["json"], "csv": ["json"],
        "i3blocks": ["plain"], "i3status": ["plain"], "i3bar": ["plain"], "i3": ["plain"],
        "swaybar": ["plain"], "sway": ["waybar"], "hyprland": ["waybar"], "eww": ["plain"],
        "lemonbar": ["plain"], "dzen": ["plain"], "xmobar": ["plain"], "dwm": ["plain"],
        "dwmblocks": ["plain"],
        "genmon": ["plain"], "byobu": ["tmux"], "down": ["unavailable"], "offline": ["unavailable"],
        "error": ["failed"], "fail": ["failed"], "auth": ["authentication"], "login": ["authentication"],
        "crash": ["crashed"], "slow": ["timeout"], "invalid": ["malformed"], "config": ["configuration"],
        "ok": ["current"], "fresh": ["current"], "healthy": ["current"], "good": ["current"],
        "old": ["stale", "outdated"], "expired": ["stale"], "failing": ["attention"],
        "broken": ["attention"], "unconfigured": ["needsConfiguration"], "incomplete": ["needsConfiguration"],
        "pending": ["outdated"], "loading": ["placeholder"], "empty": ["placeholder"],
        "tty": ["terminal"], "console": ["terminal"], "web": ["browser"], "html": ["browser"],
        "chrome": ["browser"], "firefox": ["browser"], "kiosk": ["browser"], "tablet": ["browser"],
        "epaper": ["e-ink"], "kindle": ["e-ink"], "trmnl": ["e-ink"], "paper": ["e-ink"],
        "png": ["picture"], "image": ["picture"], "waybar": ["bar"], "tmux": ["bar"], "polybar": ["bar"],
        "stored": ["none"], "immediately": ["none"],
    ]

    /// A color by its name.
    private func colors(_ word: String) -> [String] { RGBA(meantBy: word).map { [$0.description] } ?? [] }

    /// `23:00-06:00` for `11pm-6am`, `23-6` or `11 pm to 6 am`.
    private func hours(_ text: String) -> [String] {
        var text = text.lowercased()
        for separator in ["until", "till", "to", "..", "–", "—"] {
            text = text.replacing(separator, with: "-")
        }
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map {
            TimeOfDay(meantBy: $0)
        }
        guard times.count == 2, let start = times[0], let end = times[1] else { return [] }
        return ["\(start)-\(end)"]
    }

    /// An instant for a day, a time of the current day, or both.
    private func instants(_ text: String) -> [String] {
        let offset = { (instant: Instant) in ZoneDatabase.offset(of: zone, at: instant) ?? 0 }
        let parts = text.split { $0 == " " || $0 == "T" || $0 == "@" }
        let local = now + .seconds(Int64(offset(now)))
        var day = parts.first.flatMap { CalendarDate($0) }
        let clock = day == nil ? text : parts.dropFirst().joined(separator: " ")
        let time = clock.isEmpty ? TimeOfDay.first : TimeOfDay(meantBy: clock)
        guard let time, day != nil || clock.contains(where: { ":mn".contains($0) }) else { return [] }
        if day == nil { day = CalendarDate(local.description.prefix(10)) }
        return day.map { day in
            let instant = LocalTime(day, time, offset: offset).instant
            return [instant.rfc3339(offset: offset(instant)).replacing(".000Z", with: "Z")]
        } ?? []
    }

    /// A duration, and one before or after now.
    private func spans(_ text: String) -> [String] {
        var text = text.lowercased()
        var sign = ""
        if text.hasSuffix("ago") || text.hasPrefix("last") || text.hasPrefix("-") { sign = "-" }
        if text.hasPrefix("in ") || text.hasPrefix("+") { sign = "+" }
        for word in ["ago", "in ", "last ", "every ", "+"] { text = text.replacing(word, with: "") }
        let digits = text.drop { $0 == "-" || $0 == " " }
        guard let span = Milliseconds.literal(meantBy: digits.trimmingSpaces) else { return [] }
        return sign.isEmpty ? [span, "+" + span] : [sign + span, span]
    }

    /// `1..2` for `1-2`, `1:2` or `r1...r2`, and `800x480` for `800×480`.
    private func ranges(_ text: String) -> [String] {
        let numbers = text.split { !$0.isASCII || !$0.isNumber }
        guard numbers.count == 2 else { return [] }
        return ["\(numbers[0])..\(numbers[1])", "\(numbers[0])x\(numbers[1])"]
    }

    /// `127.0.0.1:8080` for a port, and for an address with a scheme, a path or no port.
    private func addresses(_ text: String) -> [String] {
        var text = text[...]
        if let scheme = text.range(of: "://") { text = text[scheme.upperBound...] }
        text = text.prefix { $0 != "/" }
        guard text.allSatisfy({ $0.isLetter || $0.isNumber || "-.:".contains($0) }) else { return [] }
        let parts = text.split(separator: ":").map(String.init)
        let port = parts.first { UInt16($0) != nil }
        let host = parts.first.flatMap { UInt16($0) == nil ? $0 : nil }
        if host == nil, port == nil { return [] }
        return ["\(host ?? "127.0.0.1"):\(port ?? "8420")", host].compactMap(\.self)
    }

    /// `2h:step=3` for `step=3@2h` or `step=3:2h`, and `5h:+1h` for `5h+1h`.
    private func steps(_ text: String) -> [String] {
        var steps: [String] = []
        // A simulation cannot be longer, and the sum must not overflow.
        if let span = Milliseconds(literal: text), span < .hours(24 * 366) {
            steps.append("\(text)-\(span + .hours(1)):unavailable")
        }
        for separator: Character in ["@", ":", " ", ";", ","] {
            guard let place = text.lastIndex(of: separator) else { continue }
            let (head, tail) = (text[..<place], text[text.index(after: place)...])
            steps += ["\(tail):\(head)", "\(head):\(tail)"]
        }
        if let sign = text.firstIndex(where: { "+-".contains($0) }), sign > text.startIndex {
            steps.append("\(text[..<sign]):\(text[sign...])")
        }
        return steps
    }

    /// The number in `150%` (1.5), `90deg`, `#3`, `r3`, `2x` and `1,5`.
    private func numbers(_ text: String) -> [String] {
        let digits = text.drop { !$0.isNumber && $0 != "." }.prefix { $0.isNumber || ".,".contains($0) }
        // `HEAD~1` and `trip@2` do not contain such a number.
        guard digits.contains(where: \.isNumber), !text.contains(where: { "=:~^@".contains($0) }) else {
            return []
        }
        let number = String(digits.replacing(",", with: "."))
        guard text.hasSuffix("%"), let percent = DecimalNumber(number),
            percent.scale == 0 || number.count < 9,
            let part = DecimalNumber(significand: percent.significand, scale: percent.scale + 2)
        else { return [number] }
        return ["\(part)", number]
    }

    /// A file whose ending is used for pictures.
    private func files(_ text: String) -> [String] {
        guard !text.contains(" "), !text.contains("="),
            let stem = text.split(separator: "/").last?.split(separator: ".").first,
            !stem.isEmpty
        else { return [] }
        let ending = text.lowercased().split(separator: ".").dropFirst().last ?? ""
        let name = ending.isEmpty ? text : String(text.dropLast(ending.count + 1))
        return ["htm", "xhtml", "pdf"].contains(ending) ? ["\(name).html", "\(name).png"] : ["\(name).png"]
    }
}

extension StringProtocol {
    /// The text without spaces at its ends.
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
