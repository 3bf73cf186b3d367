import Foundation

/// A row of the manifest of Baker's apps (`shelf.json`).
struct BakerIssue: Encodable {
    let name: String
    let title: String
    let info: String
    /// `2026-03-20 00:00:00`, in GMT.
    let date: String
    let categories: [String]
    let cover: String
    let url: String
    let productID: String?

    private enum CodingKeys: String, CodingKey {
        case name, title, info, date, categories, cover, url
        case productID = "product_id"
    }

    /// - Parameter url: where the app fetches it.
    init(_ issue: OldAppIssue, url: String) {
        let description = issue.entry.description
        name = issue.entry.name
        title = description.title
        info = issue.summary
        date = Self.text(issue.date)
        categories = description.categories
        cover = issue.cover?.absoluteString ?? ""
        self.url = url
        productID = description.productID
    }

    static func text(_ date: Date) -> String {
        date.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: false).dateTimeSeparator(.space))
    }
}
