import Foundation
import Periodical

/// The paths of an issue's files in a browser, relative to the page's folder.
enum WebPaths {
    static let document = "issue.json"
    static let texts = "texts.json"
    /// The path of the folder for assets.
    static let files = "files/"
    /// The path of the folder for thumbnails.
    static let thumbnails = "thumbs/"
    /// The path of the folder for pictures of PDF pages.
    static let pages = "pages/"

    /// Returns the path of an asset. XHTML pages and SVG drawings are sent as HTML that starts with a content security
    /// policy. Their paths end in `.html`, so that any server sends them as HTML.
    static func file(_ name: String) -> String { files + name + (isXML(name) ? ".html" : "") }

    /// Returns the possible names for a path below ``files``, most likely first.
    static func names(ofFile rest: String) -> [String] {
        // Normalize the name, because the request and the file name may have different Unicode normalization forms.
        let name = rest.precomposedStringWithCanonicalMapping
        let stem = String(name.dropLast(".html".count))
        return name.hasSuffix(".html") && isXML(stem) ? [stem, name] : [name]
    }

    /// Whether a server would send a page with this name as XML.
    static func isXML(_ name: String) -> Bool { ["xhtml", "svg", "xml"].contains(AssetKind.fileExtension(of: name)) }

    /// Returns the URL for a path, relative to the page's folder.
    static func url(_ path: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        // Escape colons, which would end a URL scheme, and commas, which separate candidates in a `srcset`.
        allowed.remove(charactersIn: "?#%;:,")
        return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }

    /// Returns the path for a picture of a PDF page.
    static func picture(of pdf: String, page: Int, scale: Scale) -> String {
        pages + scale.name(for: "\(pdf).\(page).jpg")
    }

    /// Returns the PDF, page number and scale for the path of a picture, or nil for other paths.
    static func page(ofPicture path: String) -> (pdf: String, page: Int, scale: Scale)? {
        guard path.hasPrefix(pages) else { return nil }
        let (name, scale) = Scale.split(String(path.dropFirst(pages.count)))
        guard let found = name.wholeMatch(of: /(.+)\.([0-9]{1,5})\.jpg/), let page = Int(found.2), page > 0 else {
            return nil
        }
        return (String(found.1), page, scale)
    }
}
