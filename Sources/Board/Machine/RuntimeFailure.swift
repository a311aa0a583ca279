import Glibc

/// A failure of the environment that prevents a command from running (exit code 3).
package struct RuntimeFailure: Error, Sendable, CustomStringConvertible {
    /// A full sentence with the file or process.
    package let description: String
    /// One step that fixes the problem; nil if no step is known.
    package let hint: String?

    package init(_ description: String, hint: String? = nil) {
        self.description = description
        self.hint = hint
    }
}

/// The system's text for an error number as part of a sentence: `no such file or directory`.
package func systemReason(_ code: CInt) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
}
