import Foundation
import Markup
import Periodical
import Reading

// A page in HTML names its pictures once, whatever scales there are of them.
extension WebIssue {
    /// A page in HTML whose pictures are chosen for the screen: those that are here at @2x are offered as such.
    /// - Parameter name: the page's path.
    /// - Returns: the page as it is where it shows none of them.
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

    /// The files of a picture by scale, as a page refers to them; nil of one that is not here at @2x.
    private func choices(_ source: String, from page: String) -> String? {
        guard let path = AssetPath.relative(source, from: page), AssetKind(fileName: path) == .image,
            Scale.split(path).scale == .standard, content.hasFile(for: path, at: .double)
        else { return nil }
        let scales = Scale.allCases.filter { content.hasFile(for: path, at: $0) }
        // A space or a comma would part it from the next choice.
        let written = source.replacing(" ", with: "%20").replacing(",", with: "%2C")
        return scales.map { "\($0.reference(for: written)) \($0.rawValue)x" }.joined(separator: ", ")
    }

    /// The file with a name, or of a picture that of the other scale: a page in HTML names one, whichever is here.
    func assetFile(_ name: String) throws(MastheadError) -> URL? {
        if let file = try content.file(named: name) { return file }
        guard AssetKind(fileName: name) == .image, AssetPath.fault(in: name) == nil else { return nil }
        return try content.file(for: Scale.split(name).logicalName)
    }
}
