import Foundation
import Periodical

/// An issue as rack-newsstand tells of it, in JSON and in a property list.
struct NewsstandIssue: Encodable {
    let name: String
    let title: String
    let summary: String
    let date: Date
    /// Covers by their size.
    let covers: [String: String]
    let assets: [String]

    init(_ issue: OldAppIssue) {
        name = issue.entry.name
        title = issue.entry.description.title
        summary = issue.summary
        date = issue.date
        covers = issue.cover.map { ["SOURCE": $0.absoluteString] } ?? [:]
        assets = [issue.content.absoluteString]
    }
}
