import Foundation
package import Periodical

extension Comic {
    private static let pageLimit = 10_000

    /// Returns the page grid for a comic in a folder, in which each picture is a SimplePage. If there are several
    /// folders, each of them becomes an article. Otherwise, the bookmarks in `ComicInfo.xml` define the articles. If a
    /// file cannot be shown, its page states the reason.
    package func grid(in folder: ContentFolder) -> PageGrid {
        let bookmarks = information(in: folder)?.bookmarks ?? [:]
        let hasSeveralFolders = Set(pictures.map(Self.folder)).count > 1
        var articles: [[Page]] = []
        var current = ""
        for (index, path) in pictures.prefix(Self.pageLimit).enumerated() {
            let place = Self.folder(of: path)
            let begins = articles.isEmpty || (hasSeveralFolders ? place != current : bookmarks[index] != nil)
            current = place
            var page = Self.page(path, in: folder)
            if let bookmark = bookmarks[index] {
                page.properties["title"] = .string(bookmark)
            } else if begins, hasSeveralFolders, let name = place.split(separator: "/").last {
                page.properties["title"] = .string(String(name))
            }
            if begins { articles.append([page]) } else { articles[articles.count - 1].append(page) }
        }
        if pictures.count > Self.pageLimit {
            let rest = pictures.count - Self.pageLimit
            articles.append([
                Self.notice("Masthead shows only the first \(Self.pageLimit) pages of a comic", called: "\(rest) more")
            ])
        }
        return PageGrid(articles: articles)
    }

    /// Returns the path of a picture's folder.
    private static func folder(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    private static func page(_ path: String, in folder: ContentFolder) -> Page {
        guard AssetPath.fault(in: path) == nil, folder.path(of: path) == path else {
            return notice("the name is not allowed for a page", called: path)
        }
        switch folder.format(of: path) {
        case .png, .jpeg, .gif, .webp:
            guard AssetKind(fileName: path) == .image else {
                return notice("the file name is not that of a PNG, JPEG, GIF or WebP picture", called: path)
            }
            return Page(className: "SimplePage", properties: ["baseImage": .string(path)])
        case let other?: return notice("the file is \(other.name)", called: path)
        case nil: return notice("the file is not a picture", called: path)
        }
    }

    /// Returns a page that states why a file is not shown.
    private static func notice(_ reason: String, called name: String) -> Page {
        Page(
            className: "WebPage",
            properties: [
                "title": .string(String(name.prefix(200)).printable),
                "text": .string("This page cannot be shown: \(reason)."),
            ])
    }
}
