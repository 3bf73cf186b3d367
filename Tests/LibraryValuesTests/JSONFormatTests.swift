import Foundation
import TestSupport
import Testing

@testable import LibraryValues

/// The page, the types for the web reader and the schema that describe the JSON format. With `MASTHEAD_WRITE=1`, the
/// tests write the files.
@Suite struct JSONFormatTests {
    private let root = Tool.repository
    /// The format, with the comments from the modules that declare the values.
    private static let format = Result {
        let modules = ["LibraryValues", "Periodical", "Schedule"]
        return JSONFormat(
            try Samples.shapes(), try DocComments(of: modules.map { Tool.repository.appending(path: "Sources/\($0)") }))
    }
    private let format: JSONFormat

    init() throws { format = try Self.format.get() }

    /// Compares a file with what it must contain.
    private func check(_ path: String, _ text: String) throws {
        let file = root.appending(path: path)
        if ProcessInfo.processInfo.environment["MASTHEAD_WRITE"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let known = try String(contentsOf: file, encoding: .utf8)
        #expect(known == text, "\(path) is outdated: run MASTHEAD_WRITE=1 script/test LibraryValues")
    }

    @Test("in the JSON interfaces, every property has a comment, and the samples show its type")
    func complete() { #expect(format.gaps == []) }

    @Test("docs/json.md describes all values of the JSON interfaces")
    func page() throws {
        let mark = "<!-- The tables are written by JSONFormatTests. -->\n"
        let text = try String(contentsOf: root.appending(path: "docs/json.md"), encoding: .utf8)
        let start = try #require(text.range(of: mark)).upperBound
        try check("docs/json.md", "\(text[..<start])\n\(format.tables)\n")
    }

    @Test("web/api.d.ts has the types of all values that the web reader receives")
    func typeScript() throws {
        let head = """
            // The values of api/... and of events, written by JSONFormatTests from the Swift types. Nulls are absent in
            // library.json, api/first and events.

            """ + "\n"
        try check("web/api.d.ts", head + format.typeScript)
    }

    @Test("the samples are valid under the JSON Schema in docs/values.schema.json")
    func schema() throws {
        let data = try JSONSerialization.data(
            withJSONObject: format.schema, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        try check("docs/values.schema.json", String(decoding: data, as: UTF8.self) + "\n")
        let schema = try JSONSchema(contentsOf: root.appending(path: "docs/values.schema.json"))
        let writer = JSONWriter()
        var faults: [String] = []
        for item in Samples.items() { faults += try schema.faults(writer.data(item), "ItemView") }
        for post in try Samples.posts() { faults += try schema.faults(writer.data(post), "PostView") }
        for timer in try Samples.timers() { faults += try schema.faults(writer.data(timer), "TimerView") }
        for event in Samples.events() { faults += try schema.faults(writer.data(event), "TimerEventView") }
        for one in Samples.statistics { faults += try schema.faults(writer.data(one), "TimerStatisticsView") }
        for reminder in Samples.reminders { faults += try schema.faults(writer.data(reminder), "TimerReminder") }
        for account in Samples.accounts { faults += try schema.faults(writer.data(account), "AccountView") }
        for mark in Samples.marks() { faults += try schema.faults(writer.data(mark), "MarkView") }
        for highlight in Samples.highlights { faults += try schema.faults(writer.data(highlight), "HighlightView") }
        for download in Samples.downloads() { faults += try schema.faults(writer.data(download), "DownloadView") }
        #expect(faults == [])
        #expect(try !schema.faults(Data(#"{"timer": "1"}"#.utf8), "TimerReminder").isEmpty)
    }
}
