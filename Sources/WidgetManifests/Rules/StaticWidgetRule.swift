import SourceText
import YAMLReading

/// A static widget has no parameters: nothing to read, nothing to recommend.
enum StaticWidgetRule {
    static func check(reads: SourceLocation?, recommendations: SourceLocation?, _ sink: FindingSink) {
        if let reads { sink.report(ManifestFindings.staticUnneeded("reads", at: reads)) }
        if let recommendations {
            sink.report(ManifestFindings.staticUnneeded("recommendations", at: recommendations))
        }
    }
}
