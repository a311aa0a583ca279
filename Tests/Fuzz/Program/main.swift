import FuzzedInput
import Glibc

/// libFuzzer's own loop. The package names the program's main function itself, so libFuzzer's is not used.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
    runFuzzer(&count, &arguments) { start, count in
        OneInput.read(UnsafeBufferPointer(start: start, count: count))
        return 0
    })
