import CLinux
import Glibc
import ProviderHost
import WidgetModel

extension ProviderSettings {
    /// The files that may be the program, and the script that it runs: the first file after an interpreter.
    /// Other files of the command may be data that the provider writes itself.
    var programFiles: [String] {
        let program = absolute(command[0], from: folder)
        // A program in the manifest's folder does not run a script. A link, as in a virtual environment,
        // leads to an interpreter.
        if program.hasPrefix(folder + "/"), isRegularFile(program, lstat) { return [program] }
        let arguments = command.dropFirst().map { absolute($0, from: folder) }
        return [program] + arguments.filter { isRegularFile($0, stat) }.prefix(1)
    }

    private func isRegularFile(
        _ path: String, _ look: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> CInt
    ) -> Bool {
        var status = stat()
        return look(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
