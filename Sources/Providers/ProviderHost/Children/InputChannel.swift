import NIOCore
import NIOPosix
import Synchronization

/// A provider's standard input. Bytes that fit into the pipe are written at once; the channel buffers the
/// rest.
///
/// Input for a provider that closed its standard input is dropped. The provider's exit or a deadline ends its
/// requests.
final class InputChannel: Sendable {
    private let channel: EventLoopFuture<any Channel>
    /// The number of bytes in lines that are not completely written.
    private let waiting = Atomic(0)

    init(writing descriptor: consuming Descriptor, on loop: any EventLoop) {
        channel = NIOPipeBootstrap(group: loop).takingOwnershipOfDescriptor(output: descriptor.release())
    }

    /// Writes a line or buffers it. Returns false if more than `FixedProcessLimits.inputBytes` would be
    /// waiting. A single line may be longer than that.
    func write(_ line: [UInt8]) -> Bool {
        let before = waiting.add(line.count, ordering: .relaxed).oldValue
        channel.whenSuccess { channel in
            channel.writeAndFlush(ByteBuffer(bytes: line)).whenComplete { _ in
                self.waiting.subtract(line.count, ordering: .relaxed)
            }
        }
        return before == 0 || before + line.count <= FixedProcessLimits.inputBytes
    }

    /// Closes the provider's standard input after all buffered lines are written.
    func closeWhenWritten() {
        channel.whenSuccess { channel in
            channel.writeAndFlush(ByteBuffer()).whenComplete { _ in channel.close(promise: nil) }
        }
    }

    func close() { channel.whenSuccess { $0.close(promise: nil) } }
}
