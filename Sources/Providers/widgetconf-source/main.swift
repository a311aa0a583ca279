import Foundation

// The command line is for `widgetconf`, not for users.
exit(
    await SourceProgram.run(Array(CommandLine.arguments.dropFirst())) { text in
        FileHandle.standardError.write(Data(text.utf8))
    })
