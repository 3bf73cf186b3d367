import Foundation
import Periodical

/// Where an issue's files are for a browser, below the folder of its page.
enum WebPaths {
    static let document = "issue.json"
    static let texts = "texts.json"
    /// The assets.
    static let files = "files/"
    /// Small pictures of the pages.
    static let thumbnails = "thumbs/"
    /// Pictures of PDF pages.
    static let pages = "pages/"

    /// The URL of a path, relative to the folder.
    static func url(_ path: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        // A colon in the first part would be a scheme's.
        allowed.remove(charactersIn: "?#%;:")
        return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }

    /// Where the picture of a PDF's page is.
    static func picture(of pdf: String, page: Int, scale: Scale) -> String {
        pages + scale.name(for: "\(pdf).\(page).jpg")
    }

    /// The PDF and the page of such a path.
    static func page(ofPicture path: String) -> (pdf: String, page: Int, scale: Scale)? {
        guard path.hasPrefix(pages) else { return nil }
        let (name, scale) = Scale.split(String(path.dropFirst(pages.count)))
        guard let found = name.wholeMatch(of: /(.+)\.([0-9]{1,5})\.jpg/), let page = Int(found.2), page > 0 else {
            return nil
        }
        return (String(found.1), page, scale)
    }
}
