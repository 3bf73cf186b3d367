import Periodical
import Reading

/// Resolves references in a page's Markdown to pictures and pages of the issue, and to other addresses.
struct TextReferences {
    private let content: IssueContent
    private let files: ShownFiles
    /// The path of the text file. Empty if the text is in the page grid.
    private let document: String

    init(_ page: Page, of content: IssueContent, _ files: ShownFiles) {
        self.content = content
        self.files = files
        document = page.properties["body"] == nil ? page.properties["file"]?.string ?? "" : ""
    }

    /// Returns the logical name of a picture, or nil if the issue does not contain it.
    func picture(_ address: String) -> String? {
        AssetPath.candidates(address, from: document).lazy.map { Scale.split($0) }.first { name, scale in
            AssetKind(fileName: name) == .image && content.hasFile(for: name)
        }?.logicalName
    }

    /// Returns the target of a link, either a page of the issue (`#2.1`) or another address, or nil if the link is
    /// invalid.
    func link(_ address: String) -> String? {
        if address.hasPrefix("#") { return PagePosition(String(address.dropFirst())).map { "#\($0)" } }
        if SafeURL.allows(address) { return address }
        return AssetPath.candidates(address, from: document).lazy.compactMap { files[$0] }.first.map { "#\($0)" }
    }
}
