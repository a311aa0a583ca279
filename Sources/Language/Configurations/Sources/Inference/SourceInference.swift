import IntentDefinitions
import WidgetModel
import WidgetViews

/// Finds the part of an answer that is worth showing.
///
/// A list of objects is shown as rows. If its elements are a forecast, each becomes an entry. Any other
/// answer is shown as up to six of its values, with a chart if it contains a list of numbers.
struct SourceInference {
    private let document: JSONValue
    private let format: AnswerFormat
    private let context: AnswerContext
    private let outline: AnswerOutline

    init(_ document: JSONValue, as format: AnswerFormat, in context: AnswerContext) {
        self.document = document
        self.format = format
        self.context = context
        outline = AnswerOutline(of: document)
    }

    /// The most values of an entry, of a row, and of an entry of a forecast.
    private static let mostValues = 6
    private static let mostColumns = 4
    private static let mostSeriesValues = 5
    /// The number of elements that determine the types of columns.
    private static let sampledElements = 50

    func source() throws(AnswerProblem) -> InferredSource {
        var source = try found()
        source.leftOut = leftOut(by: source)
        return source
    }

    private func found() throws(AnswerProblem) -> InferredSource {
        if document.isNull { throw AnswerProblem("the answer is null, so there is no value to show") }
        if let list = document.array, list.allSatisfy(\.isNull) { throw .emptyList(list.count) }
        if let list = mainList, let source = source(of: list) { return source }
        let values = document.array.map(scalars) ?? single
        guard !values.isEmpty else {
            throw AnswerProblem(
                "found no value to show in the answer, which is \(document.foundText); "
                    + "use an address that answers with values, or write the source yourself")
        }
        return InferredSource(format, values)
    }
}

// Values that are left out.
extension SourceInference {
    /// The paths of the values that a source does not show, in the order of the answer. Paths in the elements
    /// of its list are relative to an element, and come last.
    private func leftOut(by source: InferredSource) -> [String] {
        let paths = source.values.map(\.path)
        let rows = source.values.first { !$0.members.isEmpty }
        let list = outline.lists.first { $0.path == source.entries ?? rows?.path }
        // Next to entries, the paths of the document begin with "$.".
        let outer =
            source.entries == nil
            ? paths : paths.filter { $0.hasPrefix("$.") }.map { String($0.dropFirst(2)) }
        // A list with one object has other paths, and the elements of an empty list are unknown.
        let lists = outline.lists.filter { $0.elements.count > 1 || $0.elements.first?.object == nil }
            .filter { !$0.elements.isEmpty }
        let others = (outline.leaves.map(\.path) + lists.map(\.path)).filter { path in
            let isInList = list.map { $0.path == "." || path.hasPrefix($0.path + "[") } ?? false
            return path != "." && path != list?.path && !isInList && !outer.contains(path)
        }
        let inner = rows?.members.map(\.path) ?? paths + [source.date].compactMap(\.self)
        let ofElements = list.map { columns(of: $0.elements).map(\.path) } ?? []
        return others + ofElements.filter { !inner.contains($0) }
    }
}

// Lists of objects.
extension SourceInference {
    /// A value of each element of a list.
    private struct Column {
        let names: [String]
        let path: String
        var samples: [JSONValue]
        var isOptional = false
        var type: InferredType = .string
        var rank = 0

        /// Whether the name contains one of the words.
        func isNamed(_ words: Set<String>) -> Bool {
            !ValueRank.words(of: names.last ?? "").isDisjoint(with: words)
        }
    }

    /// The list that the answer is about; nil if its other values are more important.
    private var mainList: AnswerOutline.List? {
        if document.array != nil { return outline.lists.first.flatMap { isTable($0) ? $0 : nil } }
        let lists = outline.lists.filter(isTable)
        guard let main = lists.max(by: { weight(of: $0) < weight(of: $1) }) else { return nil }
        let others = shownLeaves.filter { !$0.path.hasPrefix(main.path + "[") }
        return main.elements.count > 1 || others.count <= 1 ? main : nil
    }

    /// Whether all elements are objects, or all are lists with elements.
    private func isTable(_ list: AnswerOutline.List) -> Bool {
        let sampled = list.elements.prefix(Self.sampledElements)
        guard !sampled.isEmpty else { return false }
        if sampled.allSatisfy({ $0.object != nil }) { return true }
        // Lists of lists in objects are usually coordinates.
        return document.array != nil && sampled.allSatisfy { $0.array?.isEmpty == false }
    }

    /// How likely a list is what the answer is about: its length, and how deep it is.
    private func weight(of list: AnswerOutline.List) -> Int {
        min(list.elements.count, 20) - 10 * (list.names.count - 1)
    }

    /// The source that shows a list; nil if its elements contain no values that can be shown.
    private func source(of list: AnswerOutline.List) -> InferredSource? {
        let columns = columns(of: list.elements)
        if let date = columns.first(where: { isForecast($0, list.elements) }) {
            let others = columns.filter { $0.path != date.path }
            let chosen = settled(chosen(others, most: Self.mostSeriesValues), in: list.elements)
            if !chosen.isEmpty {
                var source = InferredSource(format, values(of: chosen, and: heading(besides: list)))
                (source.entries, source.date) = (list.path, date.path)
                return source
            }
        }
        var chosen = chosen(columns, most: Self.mostColumns)
        if let link = link(in: columns), !chosen.contains(where: { $0.path == link.path }) {
            chosen.append(link)
        }
        chosen = settled(chosen, in: list.elements)
        guard chosen.contains(where: { $0.type != .url }) else { return nil }
        let names = list.names.isEmpty ? ["items"] : list.names.suffix(1)
        let name = ValueNames.name(of: names)
        let rows = InferredValue(
            name: name, path: list.path, content: .objects(values(of: chosen)),
            label: ValueNames.label(of: names))
        return InferredSource(format, values(of: heading(besides: list), besides: [name]) + [rows])
    }

    /// The values that elements have in common, in the order of the first element that has them.
    private func columns(of elements: [JSONValue]) -> [Column] {
        let sampled = elements.prefix(Self.sampledElements)
        var columns: [Column] = []
        var indexes: [String: Int] = [:]
        for element in sampled {
            for leaf in AnswerOutline(ofElement: element).leaves {
                if let index = indexes[leaf.path] {
                    columns[index].samples.append(leaf.json)
                } else {
                    indexes[leaf.path] = columns.count
                    columns.append(Column(names: leaf.names, path: leaf.path, samples: [leaf.json]))
                }
            }
        }
        return columns.compactMap { typed($0, among: sampled.count) }
    }

    /// The columns with the types that the values of all elements have.
    private func settled(_ columns: [Column], in elements: [JSONValue]) -> [Column] {
        columns.compactMap { column in
            // The outline parsed the path before.
            guard let path = try? AnswerPath(parsing: column.path) else { return nil }
            var column = column
            column.samples = elements.compactMap { path.value(in: $0, document: $0) }.filter { !$0.isNull }
            return typed(column, among: elements.count)
        }
    }

    /// A column with the type and the rank that its samples determine; nil if they cannot be shown.
    private func typed(_ column: Column, among count: Int) -> Column? {
        // In a table, a missing number is an empty text.
        let filled = column.samples.filter { $0 != "" }
        guard let type = InferredType(of: filled, named: column.names.last ?? "", in: context) else {
            return nil
        }
        var column = column
        column.type = type
        if type != .string { column.samples = filled }
        column.isOptional = column.samples.count < count
        column.rank = ValueRank.rank(names: column.names, type: type, samples: column.samples)
        if column.samples.count * 2 < count { column.rank -= 40 }
        return column
    }

    /// The most important columns in their order.
    private func chosen(_ columns: [Column], most: Int) -> [Column] {
        let shown = columns.filter { $0.rank >= ValueRank.shown }
        let ranked = (shown.isEmpty ? columns : shown).enumerated()
            .sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
        return ranked.prefix(most).sorted { $0.offset < $1.offset }.map(\.element)
    }

    /// The column with the address of the page about each element.
    private func link(in columns: [Column]) -> Column? {
        let names = ["htmlUrl", "webUrl", "permalink", "link", "url"]
        let links = columns.filter { $0.type == .url && !$0.isOptional && $0.names.count == 1 }
        return names.compactMap { name in
            links.first { ValueNames.name(of: $0.names) == name }
        }.first
    }

    /// The values of the answer that describe a list: its title, and the number of all elements.
    private func heading(besides list: AnswerOutline.List) -> [Column] {
        guard document.array == nil else { return [] }
        let others = outline.leaves.filter { !$0.path.hasPrefix(list.path + "[") }.compactMap(column)
        let titles = others.filter { $0.type == .string && $0.isNamed(Self.titleWords) }
        let title = titles.max { ($0.rank, $1.path) < ($1.rank, $0.path) }
        let count = others.first { $0.type == .integer && $0.isNamed(["count", "total"]) }
        return [title, count].compactMap(\.self)
    }

    /// Words in the names of titles.
    private static let titleWords: Set = ["city", "name", "place", "station", "stop", "title"]

    /// Whether a column contains the dates of a forecast: evenly spaced, and some before and some after now.
    /// Other dates, such as departures and messages, belong to rows.
    private func isForecast(_ column: Column, _ elements: [JSONValue]) -> Bool {
        guard elements.count > 2, !column.isOptional, [.date, .dateTime].contains(column.type),
            let path = try? AnswerPath(parsing: column.path)  // The outline parsed it before.
        else { return false }
        let date = AnswerDate(offset: context.offset, unit: nil)
        let instants = elements.prefix(AnswerLimits.entries).compactMap { element in
            path.value(in: element, document: element).flatMap(date.instant)
        }
        guard instants.count == min(elements.count, AnswerLimits.entries), let first = instants.first,
            let last = instants.last, first <= context.now, context.now < last
        else { return false }
        let gaps = zip(instants, instants.dropFirst()).map { ($1 - $0).count }
        guard let least = gaps.min(), let most = gaps.max(), least > 0 else { return false }
        // Local days differ by an hour when the clocks change.
        return most - least <= (least > Milliseconds.hours(20).count ? Milliseconds.hours(2).count : 0)
    }
}

// Single values.
extension SourceInference {
    /// A value of the answer as a column with one sample; nil if it cannot be shown.
    private func column(_ leaf: AnswerOutline.Leaf) -> Column? {
        let name = leaf.names.last ?? ""
        guard leaf.json != "", let type = InferredType(of: [leaf.json], named: name, in: context) else {
            return nil
        }
        let rank = ValueRank.rank(names: leaf.names, type: type, samples: [leaf.json])
        return Column(names: leaf.names, path: leaf.path, samples: [leaf.json], type: type, rank: rank)
    }

    /// The values of an object that are worth showing.
    private var shownLeaves: [Column] {
        outline.leaves.compactMap(column).filter { $0.rank >= ValueRank.shown }
    }

    /// The most important values of an object, or the only value.
    private var single: [InferredValue] {
        if let chart = numberList {
            let values = values(of: chosen(shownLeaves, most: Self.mostValues - 1))
            let names = ValueNames.unique([chart.names], besides: Set(values.map(\.name)))
            return values + [
                InferredValue(
                    name: names[0], path: chart.path, content: .list(.decimal),
                    label: ValueNames.label(of: chart.names.suffix(1)))
            ]
        }
        let values = values(of: chosen(outline.leaves.compactMap(column), most: Self.mostValues))
        guard values.isEmpty, let list = outline.lists.first(where: { isTexts($0.elements) }) else {
            return values
        }
        let name = list.names.suffix(1)
        return [
            InferredValue(
                name: ValueNames.name(of: name), path: list.path, content: .list(.string),
                label: ValueNames.label(of: name))
        ]
    }

    /// The list of numbers that a chart can show; nil if the object contains none.
    private var numberList: AnswerOutline.List? {
        let lists = outline.lists.filter { list in
            isChart(list.elements)
                && ValueRank.words(of: list.names.joined(separator: " ")).isDisjoint(with: Self.notCharts)
        }
        return lists.max { rank(of: $0) < rank(of: $1) }
    }

    /// Words in the names of lists whose numbers are not a course of values.
    private static let notCharts: Set = ["bbox", "coordinates", "id", "ids", "time", "timestamp"]

    private func rank(of list: AnswerOutline.List) -> Int {
        ValueRank.rank(names: list.names, type: .decimal, samples: list.elements)
    }

    /// Whether a chart can show a list. Null is left out.
    private func isChart(_ elements: [JSONValue]) -> Bool {
        let numbers = elements.filter { !$0.isNull }
        return (3...ViewLimits.chartValues).contains(numbers.count) && numbers.plainNumbers != nil
    }

    private func isTexts(_ elements: [JSONValue]) -> Bool {
        let texts = elements.filter { !$0.isNull }
        return !texts.isEmpty && texts.allSatisfy { $0.scalarText != nil }
    }

    /// The values of an answer that is a list of scalars: a chart with the last number, or text.
    private func scalars(_ elements: [JSONValue]) -> [InferredValue] {
        guard isTexts(elements) else { return [] }
        let label = format == .lines ? "lines" : "values"
        guard isChart(elements), elements.last?.isNull == false else {
            return [InferredValue(name: label, path: ".", content: .list(.string), label: label)]
        }
        var latest = InferredValue(name: "latest", path: "[-1]", content: .single(.decimal), label: "latest")
        latest.digits = digits(of: elements.filter { !$0.isNull })
        return [latest, InferredValue(name: label, path: ".", content: .list(.decimal), label: label)]
    }
}

// Names and formats.
extension SourceInference {
    /// The values of columns with different names.
    ///
    /// - Parameters:
    ///   - document: further columns, whose paths are relative to the whole answer.
    ///   - taken: names that other values have.
    private func values(
        of columns: [Column], and document: [Column] = [], besides taken: Set<String> = []
    ) -> [InferredValue] {
        let all = document + columns
        let names = ValueNames.unique(all.map(\.names), besides: taken)
        return zip(all, names).enumerated().map { index, named in
            let (column, name) = named
            let isOfDocument = index < document.count
            var value = InferredValue(
                name: name, path: isOfDocument ? "$.\(column.path)" : column.path,
                content: .single(column.type), label: ValueNames.label(of: column.names, named: name))
            value.isOptional = column.isOptional
            value.digits = column.type == .decimal ? digits(of: column.samples) : nil
            value.showsDay = column.type == .dateTime && isFar(column.samples)
            return value
        }
    }

    /// The digits after the decimal point that are shown: two, or four for small numbers; nil if no sample
    /// has more.
    private func digits(of samples: [JSONValue]) -> Int? {
        let numbers = samples.compactMap(AnswerNumber.decimal(of:))
        let one = DecimalNumber(1 as Int64)
        let isSmall = numbers.allSatisfy { DecimalNumber(-1 as Int64) < $0 && $0 < one }
        let shown = isSmall ? 4 : 2
        return numbers.contains { $0.scale > shown } ? shown : nil
    }

    /// Whether a date is more than a day away, so that its time alone would mislead.
    private func isFar(_ samples: [JSONValue]) -> Bool {
        let date = AnswerDate(offset: context.offset, unit: nil)
        return samples.contains { sample in
            date.instant(sample).map { abs(($0 - context.now).count) > Milliseconds.hours(24).count } ?? false
        }
    }
}

extension AnswerProblem {
    /// The answer is a list without values.
    fileprivate static func emptyList(_ count: Int) -> AnswerProblem {
        AnswerProblem(
            count == 0
                ? "the answer is an empty list, so its elements are unknown; retry when the list has elements"
                : "the answer is a list of \(count) nulls, so its elements are unknown")
    }
}
