import Foundation
import Markup
import Periodical
import Reading

// Adds both scales of pictures to HTML pages, which refer to only one.
extension WebIssue {
    /// Returns an HTML page with the @2x versions of its pictures added.
    /// - Parameter name: the path of the page.
    /// - Returns: the page, unchanged if none of its pictures has an @2x version.
    func withScales(_ html: Data, of name: String) -> Data {
        guard html.range(of: Data("<img".utf8)) != nil || html.range(of: Data("<IMG".utf8)) != nil,
            let document = HTMLDocument(html)
        else { return html }
        var isChanged = false
        for element in document.elements where element.name == "img" && element["srcset"] == nil {
            guard let source = element["src"], let choices = choices(source, from: name) else { continue }
            element["srcset"] = choices
            isChanged = true
        }
        return isChanged ? document.encoded() ?? html : html
    }

    /// Returns a `srcset` with a picture's files for all scales, or nil if there is no @2x file.
    private func choices(_ source: String, from page: String) -> String? {
        guard let path = AssetPath.relative(source, from: page), AssetKind(fileName: path) == .image,
            Scale.split(path).scale == .standard, content.hasFile(for: path, at: .double)
        else { return nil }
        let scales = Scale.allCases.filter { content.hasFile(for: path, at: $0) }
        // Escape spaces and commas, which would end this candidate of the `srcset`.
        let written = source.replacing(" ", with: "%20").replacing(",", with: "%2C")
        return scales.map { "\($0.reference(for: written)) \($0.rawValue)x" }.joined(separator: ", ")
    }

    /// Returns the file of an asset, given the file name of either scale. If only the other scale exists, returns its
    /// file.
    func assetFile(_ name: String) throws(MastheadError) -> URL? {
        if let file = try content.file(named: name) { return file }
        guard AssetKind(fileName: name) == .image, AssetPath.fault(in: name) == nil else { return nil }
        return try content.file(for: Scale.split(name).logicalName)
    }
}
