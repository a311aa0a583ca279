import Foundation
import Testing

@testable import WidgetconfCommands

/// Command lines of other programs, and values of nearly the right form: each hint is the step itself.
@Suite(.serialized, .timeLimit(.minutes(30))) struct RepairedLineTests {
    /// `␣` is a space in a word.
    private static let lines: [(line: String, hint: String)] = [
        // Commands of other programs, and commands below other commands
        ("get widgets", "did you mean \"widgetconf list\"?"),
        ("ls displays", "did you mean \"widgetconf display list\"?"),
        ("list accounts", "did you mean \"widgetconf account list\"?"),
        ("apply -f board.json", "did you mean \"widgetconf board apply board.json\"?"),
        ("move a-1 --first", "did you mean \"widgetconf board layout move a-1 --first\"?"),
        ("board move a-1 --last", "did you mean \"widgetconf board layout move a-1 --last\"?"),
        ("page Morning a-1", "did you mean \"widgetconf board layout page Morning a-1\"?"),
        ("display ls", "did you mean \"widgetconf display list\"?"),
        ("display delete hall", "did you mean \"widgetconf display remove hall\"?"),
        ("account login github", "did you mean \"widgetconf account add github\"?"),
        ("provider list", "did you mean \"widgetconf provider trust --list\"?"),
        ("board nope", "\"widgetconf board\" has live, layout, export, apply and values"),
        ("revert a-1", "did you mean \"undo\"?"),
        ("a-1", "did you mean \"widgetconf show a-1\"?"),
        // Options of other programs
        ("logs -f --tail 2 a-1", "did you mean \"--lines 2\"?"),
        ("edit a-1 --size medium", "did you mean \"--family systemMedium\"?"),
        ("edit a-1 --title Coffee", "did you mean \"--name Coffee\"?"),
        ("edit a-1 --undo", "did you mean \"widgetconf undo a-1\"?"),
        ("serve --port 8080", "did you mean \"--web 127.0.0.1:8080\"?"),
        ("add --kind echo", "write it without --kind: \"widgetconf add echo\""),
        ("remove a-1 --force", "write \"widgetconf remove a-1\", which has no --force"),
        // Values without their options
        ("board layout move a-1 first", "did you mean \"--first\"?"),
        ("display set hall 800x480", "did you mean \"--size 800x480\"?"),
        ("list stale", "did you mean \"--only stale\"?"),
        ("logs a-1 50", "did you mean \"--lines 50\"?"),
        ("add echo medium", "did you mean \"--family systemMedium\"?"),
        ("provider new b python", "did you mean \"--language python\"?"),
        ("simulate echo 24h", "did you mean \"--for 24h\", \"--reload 24h\" or \"--restart 24h\"?"),
        // Values of nearly the right form
        ("display set hall --sleep 11pm-6am", "did you mean \"23:00-06:00\"?"),
        ("display set hall --sleep 10␣pm␣to␣7␣am", "did you mean \"22:00-07:00\"?"),
        ("display set hall --sleep off", "did you mean \"never\"?"),
        ("display set hall --rotation 90deg", "did you mean \"90\"?"),
        ("display set hall --size 800×480", "did you mean \"800x480\"?"),
        ("display set hall --scale 2x", "did you mean \"2\"?"),
        ("display set hall --page Morning=10min", "did you mean \"Morning=10m\"?"),
        ("display set hall --palette black,white,red", "did you mean \"#000000,#ffffff,#ff0000\"?"),
        ("diff a-1 1-2", "did you mean \"1..2\"?"),
        ("diff a-1 1 2", "did you mean \"1..2\"?"),
        ("diff a-1 --at yesterday", "did you mean \"-24h\"?"),
        ("render a-1 --at 2␣hours␣ago", "did you mean \"-2h\"?"),
        ("render a-1 -o a.jpg", "did you mean \"a.png\"?"),
        ("render a-1 -o a.png --scale 150%", "did you mean \"1.5\"?"),
        ("render a-1 --output i3blocks --follow", "did you mean \"plain\"?"),
        ("serve --web :8080:80", "did you mean \"127.0.0.1:8080\"?"),
        ("simulate echo --edit count=3@2h", "did you mean \"2h:count=3\"?"),
        ("simulate echo --edit 2h count=3", "did you mean \"2h:count=3\"?"),
        ("simulate echo --fail 3h-4h:down", "did you mean \"3h-4h:unavailable\"?"),
        ("export a.yaml --to swift", "did you mean \"app-intents\"?"),
        ("export a.yaml --to swift --nope", "did you mean \"app-intents\"?"),
        ("provider new b --language go", "in another language, write the program yourself"),
        // Values with spaces
        ("edit a-1 count: 5", "write count=5"),
        ("edit a-1 count 5", "write count=5"),
        ("edit a-1 count= 5", "write count=5"),
        ("edit a-1 text = good day", "write text='good day'"),
        ("edit echo-1 text=good day", "quote a value with spaces: text='good day'"),
        ("edit a-1 --name Morning coffee", "quote a text with spaces: --name 'Morning coffee'"),
        ("edit a-1 list=[a, b]", "write a list without brackets and spaces: list=a,b"),
        ("edit a-1 list=a, b", "write a list without spaces: list=a,b"),
        ("edit count=5 a-1", "write \"widgetconf edit a-1 count=5\""),
        ("edit a-1 --env text=", "write the name of the variable without \"$\": --env text=VARIABLE"),
        ("group set g count 3", "write count=3"),
        // Arguments that are missing, or too many
        ("edit count=5", "write the id of a widget, as \"widgetconf list\" shows it"),
        ("edit a-1 --unset", "write \"--unset <name>\": restore the default of a parameter"),
        ("edit a-1 --all count=2", "leave out --all"),
        ("render a-1 --output waybar --follow --at -24h", "leave out --follow or --at"),
        ("history", "write \"widgetconf history <id> [<options>]\": <id> is the id of a placed widget"),
    ]

    @Test(arguments: lines) func theHintIsTheStep(_ line: String, _ hint: String) async throws {
        let workspace = try TestWorkspace()
        let words = line.split(separator: " ").map { String($0).replacing("␣", with: " ") }
        let ending = await workspace.run(words)
        #expect(ending.status == .wrongUsage)
        #expect(ending.talk.contains("\n  hint: \(hint)"), "\(ending.talk)")
        #expect(ending.talk.split(separator: "\n").count == 2, "an error and a hint: \(ending.talk)")
    }

    /// Times of day are those of the current day in the zone of the user.
    @Test func aTimeOfDayIsAnInstant() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(
            ["render", "a-1", "--at", "2026-07-01 14:30"], environment: ["TZ": "Europe/Berlin"])
        #expect(ending.talk.contains("did you mean \"2026-07-01T14:30:00+02:00\"?"), "\(ending.talk)")
    }

    private static let changes: [(change: [String], hint: String)] = [
        (["count=3d"], "did you mean \"3\"?"),
        (["count=4_"], "did you mean \"4\"?"),
        (["color=red"], "did you mean \"#ff0000\"?"),
        (["color=f00"], "did you mean \"#ff0000\"?"),
        (["color=rgb(0, 128, 255)"], "did you mean \"#0080ff\"?"),
        (["color="], "quote a color, without a space before it: color=\"#…\""),
        (["--family", "systemExtraLarge"], "give --family"),
    ]

    @Test(arguments: changes) func aValueOfNearlyTheRightFormIsRepeated(
        _ change: [String], _ hint: String
    ) async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo").status == .done)
        let ending = await workspace.run(["edit", "echo-1"] + change)
        #expect(ending.status == .problems)
        #expect(ending.talk.contains("\n  hint: \(hint)"), "\(ending.talk)")
    }

    @Test func aWidgetOnTheBoardIsNotInTheTrash() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo").status == .done)
        let ending = await workspace.run("trash", "restore", "echo-1")
        #expect(
            ending.talk == """
                error: there is no widget "echo-1" in the trash: it is on the board
                  hint: "widgetconf undo echo-1" undoes its last edit

                """)
    }

    @Test func aFileWithASimilarNameIsNamed() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("Clock/clock.test.yaml", "")
        let ending = await workspace.run("test", "clock")
        #expect(
            ending.talk.contains("  hint: did you mean \"\(workspace.folder)/Clock\"?\n"), "\(ending.talk)")
    }
}
