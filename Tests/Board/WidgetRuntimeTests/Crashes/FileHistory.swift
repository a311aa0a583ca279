import CaseWalking

/// A file of the board's database.
enum BoardFile: String, CaseIterable, Sendable {
    case database = "board.sqlite"
    case log = "board.sqlite-wal"
    /// Used only while the database is made; later changes use the log.
    case journal = "board.sqlite-journal"
}

/// One call of SQLite; a crash may happen before, during or after it.
enum FileStep: Sendable {
    case write(BoardFile, at: Int, [UInt8])
    case truncate(BoardFile, Int)
    case sync(BoardFile)
    case delete(BoardFile)

    var file: BoardFile {
        switch self {
        case .write(let file, _, _), .truncate(let file, _), .sync(let file), .delete(let file): file
        }
    }
}

/// The content of a database's files.
struct FileImage: Sendable {
    private(set) var files: [BoardFile: [UInt8]] = [:]

    /// - Parameter limit: the number of bytes of a write that arrive; nil for all.
    mutating func take(_ step: FileStep, limit: Int? = nil) {
        switch step {
        case .write(let file, let offset, let whole):
            let bytes = limit.map { whole.prefix($0) } ?? whole[...]
            guard !bytes.isEmpty else { return }
            let length = max(files[file]?.count ?? 0, offset + bytes.count)
            files[file, default: []] += Array(repeating: 0, count: length - (files[file]?.count ?? 0))
            files[file]?.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
        case .truncate(let file, let length):
            if let content = files[file], content.count > length { files[file] = Array(content[..<length]) }
        case .sync: break
        case .delete(let file): files[file] = nil
        }
    }

    mutating func set(_ file: BoardFile, _ content: [UInt8]?) { files[file] = content }
}

/// The files of a database after a crash, at each step of its life.
struct FileHistory {
    /// The files after a process ends now.
    private(set) var present = FileImage()
    /// The content that is certainly on the disk, and the later steps of each file.
    private var safe = FileImage()
    private var unsafe: [BoardFile: [FileStep]] = [:]

    mutating func take(_ step: FileStep) {
        present.take(step)
        switch step {
        case .sync(let file):
            safe.set(file, present.files[file])
            unsafe[file] = []
        case .delete(let file):
            safe.set(file, nil)
            unsafe[file] = []
        case .write(let file, _, _), .truncate(let file, _): unsafe[file, default: []].append(step)
        }
    }

    /// The files after a process ends during `step`.
    func torn(in step: FileStep, _ randomness: inout Randomness) -> FileImage {
        var image = present
        if case .write(_, _, let bytes) = step {
            image.take(step, limit: randomness.below(bytes.count + 1))
        }
        return image
    }

    /// The files after a power failure: of the unsynced writes, the first ones are kept up to any byte, or
    /// any subset.
    func afterPowerFailure(_ randomness: inout Randomness) -> FileImage {
        var image = safe
        for file in BoardFile.allCases {
            let steps = unsafe[file] ?? []
            guard !steps.isEmpty else { continue }
            if randomness.once(in: 3) {
                for step in steps where randomness.once(in: 2) { image.take(step) }
                continue
            }
            let whole = randomness.below(steps.count + 1)
            for step in steps[..<whole] { image.take(step) }
            if whole < steps.count, case .write(_, _, let bytes) = steps[whole] {
                image.take(steps[whole], limit: randomness.below(bytes.count + 1))
            }
        }
        return image
    }
}
