import GRDBSQLite
import Glibc
import Synchronization

/// Sees every step of SQLite in the folders that are watched, and can have writes refused there.
///
/// It stands between SQLite and the system's files for the whole process; what is below no watched folder
/// passes through. Nothing that is watched is synced: what would be on a disk is told by `FileHistory`.
final class FileRecorder: Sendable {
    private struct State {
        var steps: [FileStep] = []
        var isRecording = true
        var writesUntilRefusal: Int?
        var refusals = 0
    }

    private let folder: String
    private let state = Mutex(State())

    /// Records the databases that are opened in a folder from now on, until `stop`.
    init(folder: String) {
        self.folder = folder
        _ = RecordedFiles.isInstalled
        RecordedFiles.watched.withLock { $0[folder] = self }
    }

    func stop() { RecordedFiles.watched.withLock { $0[folder] = nil } }

    /// From now on, steps are not recorded, and writes do not fail.
    func pause() { state.withLock { $0.isRecording = false } }

    var count: Int { state.withLock { $0.steps.count } }
    var steps: [FileStep] { state.withLock { $0.steps } }

    /// The disk is full after `writes` writes, until `times` writes have failed.
    func refuse(after writes: Int, times: Int) {
        state.withLock {
            $0.writesUntilRefusal = writes
            $0.refusals = times
        }
    }

    fileprivate func note(_ step: FileStep) {
        state.withLock { if $0.isRecording { $0.steps.append(step) } }
    }

    fileprivate func refuses() -> Bool {
        state.withLock { state in
            guard state.isRecording, let left = state.writesUntilRefusal else { return false }
            guard left == 0 else {
                state.writesUntilRefusal = left - 1
                return false
            }
            state.refusals -= 1
            if state.refusals <= 0 { state.writesUntilRefusal = nil }
            return true
        }
    }
}

/// SQLite's files as the recorder wraps them: the recorder's header, then the system's file.
private struct RecordedFile {
    var base: sqlite3_file
    /// Nil for a file that is not observed.
    var recorder: Unmanaged<FileRecorder>?
    var file: BoardFile

    static let size = (MemoryLayout<RecordedFile>.stride + 15) & ~15

    static func real(_ file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<sqlite3_file> {
        (UnsafeMutableRawPointer(file!) + size).assumingMemoryBound(to: sqlite3_file.self)
    }

    static func methods(_ file: UnsafeMutablePointer<sqlite3_file>?) -> sqlite3_io_methods {
        real(file).pointee.pMethods.pointee
    }

    /// The recorder of a file, and the file's role.
    static func watch(_ file: UnsafeMutablePointer<sqlite3_file>?) -> (recorder: FileRecorder, BoardFile)? {
        let own = UnsafeMutableRawPointer(file!).assumingMemoryBound(to: RecordedFile.self)
        return own.pointee.recorder.map { ($0.takeUnretainedValue(), own.pointee.file) }
    }
}

private enum RecordedFiles {
    static let watched = Mutex<[String: FileRecorder]>([:])

    /// The system's files, which SQLite keeps for the life of the process.
    nonisolated(unsafe) static let system: UnsafeMutablePointer<sqlite3_vfs> = sqlite3_vfs_find(nil)

    static let isInstalled: Bool = {
        let wrapped = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        wrapped.initialize(to: system.pointee)
        wrapped.pointee.zName = UnsafePointer(strdup("recorded"))
        wrapped.pointee.pNext = nil
        wrapped.pointee.szOsFile = system.pointee.szOsFile + Int32(RecordedFile.size)
        wrapped.pointee.xOpen = open
        wrapped.pointee.xDelete = { vfs, name, isFolderSynced in
            if let (recorder, file) = watch(name) { recorder.note(.delete(file)) }
            return system.pointee.xDelete(system, name, isFolderSynced)
        }
        return sqlite3_vfs_register(wrapped, 1) == SQLITE_OK
    }()

    private static func watch(_ name: UnsafePointer<CChar>?) -> (FileRecorder, BoardFile)? {
        guard let name else { return nil }
        let path = String(cString: name)
        guard let slash = path.lastIndex(of: "/"),
            let file = BoardFile(rawValue: String(path[path.index(after: slash)...]))
        else { return nil }
        return watched.withLock { $0[String(path[..<slash])] }.map { ($0, file) }
    }

    private static let open:
        @convention(c) (
            UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, UnsafeMutablePointer<sqlite3_file>?,
            Int32, UnsafeMutablePointer<Int32>?
        ) -> Int32 = { _, name, file, flags, outFlags in
            let own = UnsafeMutableRawPointer(file!).assumingMemoryBound(to: RecordedFile.self)
            let watch = watch(name)
            let recorder = watch.map { Unmanaged.passRetained($0.0) }
            own.initialize(
                to: RecordedFile(base: sqlite3_file(), recorder: recorder, file: watch?.1 ?? .database))
            let code = system.pointee.xOpen(system, name, RecordedFile.real(file), flags, outFlags)
            guard RecordedFile.real(file).pointee.pMethods != nil else {
                recorder?.release()
                return code
            }
            own.pointee.base.pMethods = UnsafePointer(methods)
            return code
        }

    nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(
            to: sqlite3_io_methods(
                iVersion: 2,
                xClose: { file in
                    let code = RecordedFile.methods(file).xClose(RecordedFile.real(file))
                    RecordedFile.watch(file).map { Unmanaged.passUnretained($0.recorder).release() }
                    return code
                },
                xRead: { RecordedFile.methods($0).xRead(RecordedFile.real($0), $1, $2, $3) },
                xWrite: write, xTruncate: truncate, xSync: sync,
                xFileSize: { RecordedFile.methods($0).xFileSize(RecordedFile.real($0), $1) },
                xLock: { RecordedFile.methods($0).xLock(RecordedFile.real($0), $1) },
                xUnlock: { RecordedFile.methods($0).xUnlock(RecordedFile.real($0), $1) },
                xCheckReservedLock: {
                    RecordedFile.methods($0).xCheckReservedLock(RecordedFile.real($0), $1)
                },
                xFileControl: { RecordedFile.methods($0).xFileControl(RecordedFile.real($0), $1, $2) },
                xSectorSize: { RecordedFile.methods($0).xSectorSize(RecordedFile.real($0)) },
                xDeviceCharacteristics: {
                    RecordedFile.methods($0).xDeviceCharacteristics(RecordedFile.real($0))
                },
                xShmMap: { RecordedFile.methods($0).xShmMap(RecordedFile.real($0), $1, $2, $3, $4) },
                xShmLock: { RecordedFile.methods($0).xShmLock(RecordedFile.real($0), $1, $2, $3) },
                xShmBarrier: { RecordedFile.methods($0).xShmBarrier(RecordedFile.real($0)) },
                xShmUnmap: { RecordedFile.methods($0).xShmUnmap(RecordedFile.real($0), $1) },
                xFetch: nil, xUnfetch: nil))
        return methods
    }()

    private static let write:
        @convention(c) (
            UnsafeMutablePointer<sqlite3_file>?, UnsafeRawPointer?, Int32, sqlite3_int64
        ) -> Int32 = { file, bytes, count, offset in
            let watch = RecordedFile.watch(file)
            if watch?.recorder.refuses() == true { return SQLITE_FULL }
            if let (recorder, name) = watch {
                let written = UnsafeRawBufferPointer(start: bytes, count: Int(count))
                recorder.note(.write(name, at: Int(offset), Array(written)))
            }
            return RecordedFile.methods(file).xWrite(RecordedFile.real(file), bytes, count, offset)
        }

    private static let truncate:
        @convention(c) (UnsafeMutablePointer<sqlite3_file>?, sqlite3_int64) -> Int32 = { file, length in
            if let (recorder, name) = RecordedFile.watch(file) {
                recorder.note(.truncate(name, Int(length)))
            }
            return RecordedFile.methods(file).xTruncate(RecordedFile.real(file), length)
        }

    private static let sync: @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32 = {
        file, flags in
        guard let (recorder, name) = RecordedFile.watch(file) else {
            return RecordedFile.methods(file).xSync(RecordedFile.real(file), flags)
        }
        recorder.note(.sync(name))
        return SQLITE_OK
    }
}
