import CaseWalking
import Configurations
import SourceText
import Testing

/// Every folder of Tests/Cases/manifests: the findings as people see them, then what was read.
///
/// A file called `widgetconf.yaml` is a workspace, every other one a manifest.
@Suite struct ManifestCaseTests {
    @Test(arguments: TestCase.all(in: "manifests"))
    func isReadAsExpected(_ testCase: TestCase) throws {
        let files = try testCase.files(endingIn: ".yaml").map { name in
            SourceFile(path: name, bytes: try testCase.bytes(of: name))
        }
        var findings: [Finding] = []
        let workspaces = files.filter { FileRole(path: $0.path) == .workspace }
        let pictures = workspaces.compactMap { Workspace.read($0, into: &findings) }.map(ManifestPicture.draw)
        let manifests = files.filter { FileRole(path: $0.path) != .workspace }
        let set = ManifestSet.read(manifests, into: &findings)
        #expect(findings.isEmpty == testCase.isOK)
        let actual =
            FindingText.render(findings.inOrder()) + pictures.joined()
            + set.manifests.map(ManifestPicture.draw).joined()
        let difference = try testCase.difference(actual: actual)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}
