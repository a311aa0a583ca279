import BoardDocuments
import Configurations
import Foundation
import WidgetPictures

// The command line is for `widgetconf`, not for users: a command, and a document in JSON, or documents as
// lines of standard input.
let arguments = Array(CommandLine.arguments.dropFirst())
let fonts = ProcessInfo.processInfo.environment[.fonts]
var status: Int32 = 2
if arguments.count == 2, arguments[0] == "picture" {
    status = PictureProgram.run(arguments[1], fontFolder: fonts)
} else if arguments == ["terminal"] {
    status = PictureProgram.answerTerminal(fontFolder: fonts)
} else if arguments == ["code"] {
    status = CodeProgram.run()
} else if arguments == ["--version"] {
    FileHandle.standardOutput.write(Data((ProgramVersion.text + "\n").utf8))
    status = 0
} else if arguments.count == 2, arguments[0] == "serve" {
    status = await WebServerProgram.run(arguments[1], fontFolder: fonts) { line in
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
if status == 2 {
    let usage =
        "usage: widgetconf-web picture|serve DOCUMENT; use \"widgetconf render ID --output FILE\" or "
        + "\"widgetconf serve --web\"\n"
    FileHandle.standardError.write(Data(usage.utf8))
}
exit(status)
