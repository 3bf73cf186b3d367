import Periodical
import Reading

/// What the references in a page's Markdown mean: pictures of its issue, its pages, other places.
struct TextReferences {
    private let content: IssueContent
    private let files: ShownFiles
    /// The file that the text is in; empty where it stands in the page grid itself.
    private let document: String

    init(_ page: Page, of content: IssueContent, _ files: ShownFiles) {
        self.content = content
        self.files = files
        document = page.properties["body"] == nil ? page.properties["file"]?.string ?? "" : ""
    }

    /// The logical name of a picture of the issue; nil for any other.
    func picture(_ address: String) -> String? {
        AssetPath.candidates(address, from: document).lazy.map { Scale.split($0) }.first { name, scale in
            AssetKind(fileName: name) == .image && content.hasFile(for: name)
        }?.logicalName
    }

    /// The address that a link leads to: a page of the issue (`#2.1`), or another place; nil for one that leads nowhere.
    func link(_ address: String) -> String? {
        if address.hasPrefix("#") { return PagePosition(String(address.dropFirst())).map { "#\($0)" } }
        if SafeURL.allows(address) { return address }
        return AssetPath.candidates(address, from: document).lazy.compactMap { files[$0] }.first.map { "#\($0)" }
    }
}
