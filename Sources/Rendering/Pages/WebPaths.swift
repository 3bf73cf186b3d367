import Foundation
import Periodical

/// The paths of an issue's files for a browser, relative to the folder of its page.
enum WebPaths {
    static let document = "issue.json"
    static let texts = "texts.json"
    /// The folder of assets.
    static let files = "files/"
    /// The folder of thumbnails.
    static let thumbnails = "thumbs/"
    /// The folder of pictures of PDF pages.
    static let pages = "pages/"

    /// Returns the path of an asset. XHTML pages and SVG drawings are sent as HTML that starts with a policy. The paths
    /// of these files therefore end in `.html`, which any server sends as HTML.
    static func file(_ name: String) -> String { files + name + (isXML(name) ? ".html" : "") }

    /// Returns the possible names of the file at a path below ``files``, the most likely first.
    static func names(ofFile rest: String) -> [String] {
        // A request may use another Unicode normalization form than the file's name.
        let name = rest.precomposedStringWithCanonicalMapping
        let stem = String(name.dropLast(".html".count))
        return name.hasSuffix(".html") && isXML(stem) ? [stem, name] : [name]
    }

    /// Whether servers would send a page with this name as XML.
    static func isXML(_ name: String) -> Bool { ["xhtml", "svg", "xml"].contains(AssetKind.fileExtension(of: name)) }

    /// Returns the URL of a path, relative to the folder.
    static func url(_ path: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        // A colon in the first part would end a scheme, and a comma separates the candidates in a `srcset`.
        allowed.remove(charactersIn: "?#%;:,")
        return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }

    /// Returns the path of the picture of a PDF page.
    static func picture(of pdf: String, page: Int, scale: Scale) -> String {
        pages + scale.name(for: "\(pdf).\(page).jpg")
    }

    /// Returns the PDF, the page and the scale for the path of a picture.
    static func page(ofPicture path: String) -> (pdf: String, page: Int, scale: Scale)? {
        guard path.hasPrefix(pages) else { return nil }
        let (name, scale) = Scale.split(String(path.dropFirst(pages.count)))
        guard let found = name.wholeMatch(of: /(.+)\.([0-9]{1,5})\.jpg/), let page = Int(found.2), page > 0 else {
            return nil
        }
        return (String(found.1), page, scale)
    }
}
