import Foundation
import PressWire
import ServerStore

/// The statistics page for publishers, which shows reading by day and by item, without scripts.
struct StatisticsPage {
    let publisher: String?
    let choice: StatisticsChoice
    /// Whether the server currently collects reading statistics.
    let isCounting: Bool
    let publications: [String]
    let items: [ReadingSum]
    let days: [ReadingDaySum]

    /// Returns the page with the form for entering the token.
    /// - Parameter fault: The error of the last attempt, or nil for the first one.
    static func form(fault: String?) -> String {
        let told = fault.map { #"<p class="fault" role="alert">\#(MarkupText.escaped($0))</p>"# } ?? ""
        return document(
            "Reading statistics",
            """
            <main class="door"><h1>Reading statistics</h1>
            <p>Enter a token with the scope <code>statistics</code>. The browser sends it once, and stays logged in for an hour.</p>
            \(told)<form method="post" action="\(PressOperation.openStatistics.path)"><label for="token">Token</label>
            <input id="token" name="token" type="password" autocomplete="off" autocapitalize="off" spellcheck="false" required autofocus>
            <button>Show statistics</button></form>
            <p class="quiet">Create a token on the server with the command <code>press token create</code>.</p></main>
            """)
    }

    /// The page that shows the statistics, as HTML.
    var text: String {
        let name = publisher.map { "<p class=\"over\">\(MarkupText.escaped($0))</p>" } ?? ""
        let off = isCounting ? "" : "<p class=\"fault\">Statistics are off: 'reading-statistics' is not set.</p>"
        let parts = ReadingUnit.allCases.compactMap { section($0) }
        let body = parts.isEmpty ? Self.nothing : parts.joined()
        return Self.document(
            "Reading statistics",
            """
            <header><div>\(name)<h1>Reading statistics</h1></div>
            <form method="post" action="\(PressOperation.leaveStatistics.path)"><button class="plain">Log out</button></form></header>
            <main>\(off)\(filter)\(body)
            <footer><a href="\(PressOperation.statisticsTable.path)?\(choice.query)" download>Download as a table (CSV)</a>
            <p class="quiet">Only readers who agreed are counted. The server stores sums, not who read what.</p></footer></main>
            """)
    }

    private static let nothing = """
        <section class="empty"><h2>No reading in this period</h2><p>When readers who agreed have read something, it appears
        here within ten minutes.</p></section>
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
            <form class="filter" method="get" action="\(PressOperation.statisticsPage.path)">\(publication)
            <label>Period <select name="time">\(times.joined())</select></label><button class="plain">Show</button></form>
            """
    }

    private func option(_ value: String, _ words: String, isChosen: Bool) -> String {
        "<option value=\"\(MarkupText.escaped(value))\"\(isChosen ? " selected" : "")>\(MarkupText.escaped(words))</option>"
    }

    /// Returns the section for a unit, or nil if there is no data for it.
    private func section(_ unit: ReadingUnit) -> String? {
        let (items, days) = (items.filter { $0.unit == unit }, days.filter { $0.unit == unit })
        guard !items.isEmpty else { return nil }
        let read = items.reduce(0) { $0 + $1.amountRead }
        let amount = (unit == .pages ? "page" : "character") + (read == 1 ? "" : "s")
        let rows = items.sorted { $0.amountRead > $1.amountRead }.map { row($0) }
        let chart = ReadingChart(days, first: choice.range.first, last: choice.range.last)
        return """
            <section><h2>\(unit == .pages ? "Pages" : "Characters") read</h2>
            <p class="sum"><strong>\(Self.number(read))</strong> \(amount) in \(Self.count(items.count, "title", "titles"))</p>
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
            <td class="share" data-name="Share read">\(share)</td></tr>
            """
    }

    /// Returns a number with thin spaces between groups of three digits.
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
        <link rel="stylesheet" href="\(PressOperation.statisticsStyle.path)"></head><body>
        \(body)
        </body></html>

        """
    }
}
