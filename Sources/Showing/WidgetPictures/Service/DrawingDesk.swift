import BoardDocuments
import ViewRendering
import WidgetModel
import WidgetViews

/// Arranges widgets as drawings, and the captions next to them on a page.
struct DrawingDesk {
    private let shaper: TextShaper?
    private let dates: PictureDates
    private let resolution: DateWords.Unit

    /// - Parameter resolution: the smallest unit that dates show.
    init(_ shaper: TextShaper?, _ dates: PictureDates, resolution: DateWords.Unit = .second) {
        self.shaper = shaper
        self.dates = dates
        self.resolution = resolution
    }

    func drawing(of widget: RenderedWidget, _ scheme: Appearance) -> Drawing {
        let layout = WidgetLayout(
            measuring: shaper ?? BoxMeasuring(), dates: dates(at: widget.at), scheme: scheme)
        let shown = DisplayedWidget(widget)
        return layout.drawing(of: shown.view, shape: WidgetShape(widget.family), frame: shown.frame)
    }

    /// A message in the form of a widget.
    func notice(_ title: String, _ text: String, _ scheme: Appearance) -> Drawing {
        let layout = WidgetLayout(
            measuring: shaper ?? BoxMeasuring(), dates: dates(at: Instant(milliseconds: 0)), scheme: scheme)
        let view = ViewTree(.stack(ViewStack(.vertical, [.text(title), .text(text)])))
        return layout.drawing(
            of: view, shape: WidgetShape(.systemMedium), frame: WidgetFrame(title: title))
    }

    func page(of widgets: [RenderedWidget], for request: PictureRequest) -> HTMLPage {
        let moment = widgets.first.map { widget in
            (widget.at, dates(at: widget.at).dayAndTime(of: widget.at))
        }
        return HTMLPage(
            title: request.title, language: request.locale, moment: moment,
            widgets: widgets.map { widget in
                PageWidget(
                    title: widget.title ?? widget.widget.description, family: widget.family,
                    light: drawing(of: widget, .light), dark: drawing(of: widget, .dark),
                    lines: lines(below: widget))
            })
    }

    /// The lines below a widget: its subject, its id, the age of its content, and warnings for the user.
    private func lines(below widget: RenderedWidget) -> [PageWidget.Line] {
        let dates = dates(at: widget.at)
        let summary = widget.summary.flatMap { $0.isEmpty ? nil : PageWidget.Line.text($0) }
        let id = widget.widget.description
        let age = (widget.provenance?.answered).map { answered in
            PageWidget.Line.time("\(id), as of", answered, words: dates.moment(answered))
        }
        let marks = DisplayedWidget(widget).frame.marks.map { $0.text(dates) }
        let warning = marks.isEmpty ? nil : PageWidget.Line.warning(marks.joined(separator: " · "))
        return [summary, age ?? .text(id), warning].compactMap(\.self)
    }

    private func dates(at instant: Instant) -> DateFormat {
        .system(now: instant, dates, resolution: resolution)
    }
}

extension DateFormat {
    fileprivate func dayAndTime(of instant: Instant) -> String {
        text(of: ViewDate(instant, style: .date)) + ", " + text(of: ViewDate(instant, style: .time))
    }
}
