import Foundation
import PictureService

let arguments = Array(CommandLine.arguments.dropFirst())
exit(PictureProgram.run(arguments, environment: ProcessInfo.processInfo.environment))
