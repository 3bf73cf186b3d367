public import Foundation
public import TestSupport

/// A folder like the repository, with the programs that build the documentation, a few pages and one issue.
public struct DocumentationFolder: Sendable {
    /// Whether the program that converts Markdown is installed.
    public static var isInstalled: Bool { Tool.isInstalled("cmark-gfm") }

    /// The folder.
    public let folder: TemporaryFolder

    /// The start page of the site.
    public var start: URL { folder["site/index.html"] }

    /// Writes the folder.
    /// - Throws: An error if a file cannot be copied or written.
    public init() throws {
        folder = try TemporaryFolder()
        for path in ["script/docs", "script/manual", "docs/site", "web/reader/shared/tokens.css"] {
            let copy = folder[path]
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Tool.repository.appending(path: path), to: copy)
        }
        try FileManager.default.createDirectory(at: folder[".build/debug"], withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder[".build/debug/masthead"], withDestinationURL: URL(filePath: Tool.masthead))
        try writePages()
        try folder.write("issues/publication.json", #"{"Title": "Harbor News"}"#)
        try folder.write("issues/spring/issue.json", #"{"Title": "Spring", "Date": "2026-03-20"}"#)
        try folder.write(
            "issues/spring/pages.json",
            #"[[{"class": "TextPage", "properties": {"title": "Gulls", "body": "Gulls at noon."}}]]"#)
    }

    private func writePages() throws {
        try folder.write("README.md", "# Harbor\n\nAbout the harbor. See [the tides](docs/tides.md#high-water).\n")
        try folder.write(
            "docs/README.md",
            "# Documentation\n\nFind your role.\n\n## Sailor\n\n- Read: [tides](tides.md), [changes](../CHANGELOG.md).\n"
        )
        try folder.write("CHANGELOG.md", "# Changelog\n\n- Buoys are red.\n")
        try folder.write("Sources/Tide.swift", "struct Tide {}\n")
        try folder.write("docs/pictures/quay.png", Data.png(width: 1200, height: 80))
        let wide = (1...30).map { "| column \($0) " }.joined() + "|\n" + String(repeating: "|---", count: 30) + "|\n"
        try folder.write(
            "docs/tides.md",
            """
            # Tides

            The sea rises & falls <twice> a day. The code is in [Tide](../Sources/Tide.swift).

            ## High water

            ![The quay](pictures/quay.png)

            Run `masthead mirror --keep 3` at the springtide. See [below](#low-water) or <https://example.org/tides>.

            ## Low water

            ### Low water

            \(wide)

            ```
            masthead add https://example.org/\(String(repeating: "long", count: 60))
            ```
            """)
    }

    /// Builds the site without the reference of the library products, in the folder `site`.
    /// - Parameter options: More options of `script/docs`.
    /// - Returns: The exit status and the output of the script.
    /// - Throws: An error if the script does not start.
    public func build(_ options: String...) async throws -> Tool.Result {
        try await Tool.run(
            [folder["script/docs"].path, "--no-build", "--without-reference", "-o", folder["site"].path] + options,
            environment: ["SWIFTPM_BUILD_DIR": folder[".build"].path])
    }
}
