import Configurations
import ProviderHost
import WidgetRuntime

extension CheckedDisk {
    /// The disk of this machine.
    ///
    /// - Parameter environment: lists the folders in which programs are found.
    static func machine(_ disk: SourceDisk, _ environment: [String: String]) -> CheckedDisk {
        CheckedDisk(
            names: disk.names(in:),
            isProgram: { program, folder in
                ProgramResolution.isFound(program, from: folder, environment: environment)
            })
    }
}
