import BoardDocuments
import Machine
import SourceText
import WidgetModel

extension DisplaySettings {
    /// Why a display cannot use these settings: they are out of range, or refer to unknown pages and zones.
    func problems(on layout: BoardLayout) -> [SettingProblem] {
        var problems: [SettingProblem] = []
        func check<Value: Comparable>(
            _ setting: String, at index: Int? = nil, called words: String, _ value: Value,
            in range: ClosedRange<Value>, _ text: (Value) -> String
        ) {
            guard !range.contains(value) else { return }
            let expected = "\(text(range.lowerBound)) to \(text(range.upperBound))"
            problems.append(
                SettingProblem(
                    setting, at: index,
                    .displaySettings(words, found: text(value), expected: expected)))
        }
        check("scale", called: "scale", scale, in: Self.scales) { "\($0)" }
        check(
            "refreshFloor", called: "refresh floor", refreshFloor,
            in: Self.refreshFloors, \.description)
        if pages.count > Self.pageLimit {
            problems.append(SettingProblem("pages", .pagesExceeded(pages.count)))
        }
        if let zone = timeZone, !ZoneDatabase.contains(zone) {
            let remark = BoardRemark.displaySettings(
                "time zone", found: "\"\(zone)\"", expected: "a name such as Asia/Seoul")
            problems.append(SettingProblem("timeZone", remark))
        }
        for (index, page) in pages.enumerated() {
            check(
                "pages", at: index, called: "dwell time", page.dwell, in: DisplayedPage.dwells, \.description)
            do throws(LayoutProblem) { _ = try layout.page(named: page.page) } catch {
                problems.append(SettingProblem("pages", at: index, .layoutRefused(error)))
            }
        }
        return problems
    }
}
