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

    /// Where an asset is. A page in XHTML, or a drawing that is one, is sent as HTML, with a policy at its beginning: its name says so, to any server.
    static func file(_ name: String) -> String { files + name + (isXML(name) ? ".html" : "") }

    /// The names of the file that is meant by what follows ``files`` in a path, the likeliest first.
    static func names(ofFile rest: String) -> [String] {
        // What is written in one normal form of Unicode may be asked for in another.
        let name = rest.precomposedStringWithCanonicalMapping
        let stem = String(name.dropLast(".html".count))
        return name.hasSuffix(".html") && isXML(stem) ? [stem, name] : [name]
    }

    /// Whether a page's name says to any server that it is XML.
    static func isXML(_ name: String) -> Bool { ["xhtml", "svg", "xml"].contains(AssetKind.fileExtension(of: name)) }

    /// The URL of a path, relative to the folder.
    static func url(_ path: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        // A colon in the first part would be a scheme's; a comma parts the choices of a picture.
        allowed.remove(charactersIn: "?#%;:,")
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
