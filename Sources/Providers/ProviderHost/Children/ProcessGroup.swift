import CLinux

/// The processes that a shell stops and continues together with this one.
package enum ProcessGroup {
    /// Stops this process and all others of its group until the user continues them, as Ctrl-Z does.
    ///
    /// Before that, it waits for providers that are being started. Until its program runs, a provider belongs
    /// to the group, and a process that waits for a stopped child would not stop.
    package static func stop() { stop_group() }
}
