import Configurations
import Foundation
import Machine
import SourceText
import ViewRendering
import WidgetModel
import WidgetRuntime
import WidgetViews

/// The file with a timeline test's picture: `forecast.pictures/morning.txt` next to `forecast.test.yaml`.
///
/// It contains the widget in each family, drawn without colors, so that it can be read and compared as text.
struct PictureFile {
    private let path: String
    private let name: String
    private let location: SourceLocation
    private let drawn: String
    /// Why the widget cannot be drawn; nil if it can.
    private let problem: String?

    /// Draws the picture.
    ///
    /// - Parameters:
    ///   - test: the absolute path of the test.
    ///   - zone: the time zone of the test.
    init(_ picture: TimelineTestResult.Picture, of test: String, in zone: String) {
        let ending = ".test.yaml"
        let base = test.hasSuffix(ending) ? String(test.dropLast(ending.count)) : test
        path = "\(base).pictures/\(picture.name).txt"
        name = picture.name
        location = picture.location
        let context = RenderContext(
            now: picture.at, zoneOffset: { ZoneDatabase.offset(of: $0 ?? zone, at: $1) })
        let frame = WidgetFrame(title: picture.title)
        let families = picture.views.map { view in
            let tree = view.tree.flatMap { try? ViewTree(json: $0) }  // The host has decoded it.
            let lines = tree.map {
                TerminalRenderer.render($0, family: view.family, frame: frame, context: context)
            }
            return ([view.family.rawValue] + (lines ?? ["no view"])).map { $0 + "\n" }.joined()
        }
        drawn = families.joined(separator: "\n")
        problem =
            picture.views.lazy.compactMap { view in
                view.problem.map { "the picture \"\(picture.name)\" has no \(view.family): \($0)" }
            }.first
    }

    /// Writes the picture, if it can be drawn and differs from the file.
    func write() throws(RuntimeFailure) {
        guard problem == nil, stored != drawn else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(drawn.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw RuntimeFailure("the picture \(path) cannot be written: \(error.localizedDescription)")
        }
    }

    /// The differences from the file, or why it cannot be compared; nil without differences.
    var finding: Finding? {
        if let problem { return TestFindings.pictureMissing(location, problem) }
        guard let stored else {
            return TestFindings.pictureDiffers(location, "there is no picture \"\(name)\" yet")
        }
        guard stored != drawn else { return nil }
        let before = stored.split(separator: "\n", omittingEmptySubsequences: false)
        let now = drawn.split(separator: "\n", omittingEmptySubsequences: false)
        let different = zip(before, now).first { $0 != $1 }
        let words =
            different.map { "found \"\($0.1)\", expected \"\($0.0)\"" }
            ?? "found \(now.count) lines, expected \(before.count)"
        return TestFindings.pictureDiffers(location, "the picture \"\(name)\" differs: \(words)")
    }

    private var stored: String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
