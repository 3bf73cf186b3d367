import Formats
import Foundation

/// A format of the feeds for other programs.
enum FeedKind: CaseIterable, Sendable {
    case opds, opdsJSON, atom, json

    /// Whether the format lists only issues that have files to download.
    var isCatalog: Bool { self == .opds || self == .opdsJSON }

    private var names: (stem: String, ending: String) {
        switch self {
        case .opds: ("opds", "xml")
        case .opdsJSON: ("opds", "json")
        case .atom: ("atom", "xml")
        case .json: ("feed", "json")
        }
    }

    /// Returns a page's file name. Pages are numbered from 1.
    func fileName(_ number: Int) -> String {
        "\(names.stem)\(number == 1 ? "" : "-\(number)").\(names.ending)"
    }

    /// The path of the OPDS catalog that lists the publications.
    var sectionsPath: String { "\(CatalogFeeds.folder)publications.\(names.ending)" }

    /// The media type of a page that lists issues.
    var mediaType: String {
        switch self {
        case .opds: IssueFeed.MediaType.acquisition
        case .opdsJSON: IssueFeed.MediaType.opdsJSON
        case .atom: IssueFeed.MediaType.atom
        case .json: IssueFeed.MediaType.jsonFeed
        }
    }

    /// The media type of the page that lists publications.
    var sectionsType: String { self == .opds ? IssueFeed.MediaType.navigation : mediaType }

    /// Returns the media type for a path in the packed folder, or nil if the file is not a feed.
    static func mediaType(ofPath path: String) -> String? {
        guard path.hasPrefix(CatalogFeeds.folder), let name = path.split(separator: "/").last else { return nil }
        if let format = allCases.first(where: { $0.sectionsPath == path }) { return format.sectionsType }
        return allCases.first { name.hasPrefix($0.names.stem) && name.hasSuffix(".\($0.names.ending)") }?.mediaType
    }

    /// Returns a page's bytes.
    func encoded(_ feed: IssueFeed) throws -> Data {
        switch self {
        case .opds: feed.opds()
        case .opdsJSON: try feed.opdsJSON()
        case .atom: feed.atom()
        case .json: try feed.jsonFeed()
        }
    }
}
