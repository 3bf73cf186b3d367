import Foundation
import ServerStore

/// The page for publishers, whole without scripts: what was read by day, and by item.
struct StatisticsPage {
    let publisher: String?
    let choice: StatisticsChoice
    /// Whether reports are taken now.
    let isCounting: Bool
    let publications: [String]
    let items: [ReadingSum]
    let days: [ReadingDaySum]

    /// The page on which a token is shown.
    /// - Parameter fault: what was wrong with one.
    static func form(fault: String?) -> String {
        let told = fault.map { #"<p class="fault" role="alert">\#(MarkupText.escaped($0))</p>"# } ?? ""
        return document(
            "What is read",
            """
            <main class="door"><h1>What is read</h1>
            <p>Show a token that may see statistics. It is sent once; for an hour the browser then keeps something else in its place.</p>
            \(told)<form method="post" action="/admin/statistics"><label for="token">Token</label>
            <input id="token" name="token" type="password" autocomplete="off" autocapitalize="off" spellcheck="false" required autofocus>
            <button>Show statistics</button></form>
            <p class="quiet">One with the scope <code>statistics</code> is made on the server.</p></main>
            """)
    }

    /// The page with what was read.
    var text: String {
        let name = publisher.map { "<p class=\"over\">\(MarkupText.escaped($0))</p>" } ?? ""
        let off = isCounting ? "" : "<p class=\"fault\">Nothing is counted now: 'reading-statistics' is not set.</p>"
        let parts = ReadingUnit.allCases.compactMap { section($0) }
        let body = parts.isEmpty ? Self.nothing : parts.joined()
        return Self.document(
            "What is read",
            """
            <header><div>\(name)<h1>What is read</h1></div>
            <form method="post" action="/admin/statistics/leave"><button class="plain">Leave</button></form></header>
            <main>\(off)\(filter)\(body)
            <footer><a href="/admin/statistics/table.csv?\(choice.query)" download>All of it as a table (CSV)</a>
            <p class="quiet">Of readers that agreed. Sums alone are kept: which reader read what is not known here.</p></footer></main>
            """)
    }

    private static let nothing = """
        <section class="empty"><h2>Nothing was read in this time</h2><p>What readers that agreed read stands here
        within ten minutes.</p></section>
        """

    private var filter: String {
        let times = StatisticsChoice.times.map { time in
            option(time.name, time.words, isChosen: time.name == choice.time)
        }
        let names = publications.map { option($0, $0, isChosen: $0 == choice.publication) }
        let publication =
            publications.count < 2
            ? ""
            : """
            <label>Publication <select name="publication">\(option("", "All", isChosen: choice.publication == nil))
            \(names.joined())</select></label>
            """
        return """
            <form class="filter" method="get" action="/admin/statistics">\(publication)
            <label>Time <select name="time">\(times.joined())</select></label><button class="plain">Show</button></form>
            """
    }

    private func option(_ value: String, _ words: String, isChosen: Bool) -> String {
        "<option value=\"\(MarkupText.escaped(value))\"\(isChosen ? " selected" : "")>\(MarkupText.escaped(words))</option>"
    }

    /// What was read in one unit; nil where nothing was.
    private func section(_ unit: ReadingUnit) -> String? {
        let (items, days) = (items.filter { $0.unit == unit }, days.filter { $0.unit == unit })
        guard !items.isEmpty else { return nil }
        let read = items.reduce(0) { $0 + $1.amountRead }
        let rows = items.sorted { $0.amountRead > $1.amountRead }.map { row($0) }
        let chart = ReadingChart(days, first: choice.range.first, last: choice.range.last)
        return """
            <section><h2>\(unit == .pages ? "Pages" : "Characters") read</h2>
            <p class="sum"><strong>\(Self.number(read))</strong> of \(Self.count(items.count, "title", "titles"))</p>
            \(chart.figure)
            <table><thead><tr><th scope="col">Title</th><th scope="col" class="number">Read</th>
            <th scope="col" class="number">Readers</th><th scope="col" class="share">Share read</th></tr></thead>
            <tbody>\(rows.joined())</tbody></table></section>
            """
    }

    private func row(_ sum: ReadingSum) -> String {
        let name = sum.title.isEmpty ? sum.item : sum.title
        let under = [sum.author, publications.count > 1 && choice.publication == nil ? sum.publication : ""]
            .filter { !$0.isEmpty }.joined(separator: " · ")
        let share =
            sum.share.map { share in
                "<meter min=\"0\" max=\"100\" value=\"\(share)\" aria-hidden=\"true\"></meter> <span>\(share) %</span>"
            } ?? "–"
        return """
            <tr><th scope="row"><bdi>\(MarkupText.escaped(name))</bdi><small>\(MarkupText.escaped(under))</small></th>
            <td class="number" data-name="Read">\(Self.number(sum.amountRead))</td>
            <td class="number" data-name="Readers">\(Self.number(sum.newReaders))</td>
            <td class="share" data-name="Share">\(share)</td></tr>
            """
    }

    /// A number with a thin space before each three digits.
    static func number(_ number: Int) -> String {
        var text = ""
        for (place, digit) in "\(number)".reversed().enumerated() {
            if place > 0, place.isMultiple(of: 3), digit != "-" { text.append("\u{202F}") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(number(count)) \(count == 1 ? one : many)"
    }

    private static func document(_ title: String, _ body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
        <link rel="stylesheet" href="/admin/statistics/style.css"></head><body>
        \(body)
        </body></html>

        """
    }
}
