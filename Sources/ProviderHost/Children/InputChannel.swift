import NIOCore
import NIOPosix
import Synchronization

/// A provider's standard input: what the pipe takes is written at once, and the rest waits in the channel.
///
/// What is written for a provider that closed its standard input is dropped: its exit or a deadline follows.
final class InputChannel: Sendable {
    private let channel: EventLoopFuture<any Channel>
    /// Bytes of lines that are not wholly written.
    private let waiting = Atomic(0)

    init(writing descriptor: consuming Descriptor, on loop: any EventLoop) {
        channel = NIOPipeBootstrap(group: loop).takingOwnershipOfDescriptor(output: descriptor.release())
    }

    /// Writes a line, or keeps it for later; false when more than `HostLimits.inputBytes` would wait. One
    /// line may be longer.
    func write(_ line: [UInt8]) -> Bool {
        let before = waiting.add(line.count, ordering: .relaxed).oldValue
        channel.whenSuccess { channel in
            channel.writeAndFlush(ByteBuffer(bytes: line)).whenComplete { _ in
                self.waiting.subtract(line.count, ordering: .relaxed)
            }
        }
        return before == 0 || before + line.count <= HostLimits.inputBytes
    }

    /// The provider reads the end of its input after what still waits.
    func closeWhenWritten() {
        channel.whenSuccess { channel in
            channel.writeAndFlush(ByteBuffer()).whenComplete { _ in channel.close(promise: nil) }
        }
    }

    func close() { channel.whenSuccess { $0.close(promise: nil) } }
}
