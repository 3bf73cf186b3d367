public import Foundation
public import Periodical
import Pictures

/// A generator for new issue sources, which publishers can pack right away and use as a starting point.
public enum IssueScaffold {
    /// Options for a new issue source.
    public struct Options: Sendable {
        /// The issue's title, or nil to derive it from the folder name.
        public var title: String?
        /// The issue's date.
        public var date = Date.day()
        /// The issue's language as a BCP 47 tag.
        public var language = "en"
        /// The issue's reading direction.
        public var direction: ReadingDirection?
        /// The issue's summary.
        public var summary = ""

        /// The publisher's next step, which the first page shows.
        public var nextStep = "Replace these pages with your own, then check and pack the issue source."

        /// Creates the default options.
        public init() {}
    }

    /// The file names of the pictures in a new issue source.
    static let pictures = ["front", "second"].flatMap { name in Scale.allCases.map { $0.name(for: "\(name).png") } }

    /// The start of the first text in a new issue source.
    private static let sampleText =
        "# First article\n\nThis page is text, which adapts to the reader's screen and font. The page below is a picture."
    /// The descriptions of the pictures in a new issue source, by the pictures' names.
    private static let samplePictures = [
        "front.png": "A plain front page.", "second.png": "A plain second page.",
    ]

    /// Returns whether a page is still one that a new issue source contains.
    static func isSample(_ page: Page) -> Bool {
        if page.properties["body"]?.string?.hasPrefix(sampleText) == true { return true }
        guard let picture = page.properties["baseImage"]?.string, let description = page.properties["alt"]?.string
        else { return false }
        return samplePictures[picture] == description
    }

    /// Creates a new issue source in a folder.
    /// - Parameters:
    ///   - folder: the folder to create, which must not exist or must be empty.
    ///   - options: the issue's title, date, language and other options.
    /// - Returns: the paths of the created files, relative to the folder.
    @discardableResult
    public static func make(_ folder: URL, _ options: Options) throws(MastheadError) -> [String] {
        try checkTarget(folder, cannot: "create an issue source in")
        let title = options.title ?? self.title(from: folder.standardizedFileURL.lastPathComponent)
        var metadata: [String: PropertyValue] = [
            "Title": .string(title), "Date": .date(options.date),
            "Language": .string(options.language),
        ]
        if !options.summary.isEmpty { metadata["Summary"] = .string(options.summary) }
        if let direction = options.direction { metadata["Direction"] = .string(direction.rawValue) }
        let grid = PageGrid(articles: [
            [
                page(
                    "SimplePage", "Front page",
                    ["baseImage": .string("front.png"), "alt": .string(samplePictures["front.png"] ?? "")])
            ],
            [
                page("TextPage", "First article", ["body": .string(firstText(options.nextStep))]),
                page(
                    "SimplePage", "First article, second page",
                    ["baseImage": .string("second.png"), "alt": .string(samplePictures["second.png"] ?? "")]),
            ],
        ])
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var paths: [String] = []
            func write(_ path: String, _ data: Data) throws {
                try data.write(to: folder.appending(path: path), options: .withoutOverwriting)
                paths.append(path)
            }
            try write("issue.json", PropertyValue.dictionary(metadata).sourceDocument())
            try write("pages.json", grid.document.sourceDocument())
            for (index, name) in ["cover", "front", "second"].enumerated() {
                for scale in Scale.allCases {
                    let size = PictureSize(width: 384 * scale.rawValue, height: 512 * scale.rawValue)
                    // Draw the title on the cover, so that readers can distinguish new issues on a shelf.
                    let picture =
                        index == 0
                        ? PlaceholderCover.marked(try Picture.cover(size, title: title, names: []))
                        : try Picture.placeholder(size, variant: index)
                    try write(scale.name(for: "\(name).png"), picture)
                }
            }
            return paths
        } catch { throw .files("create an issue source in", folder, error) }
    }

    /// Creates a new issue source with a date and default values for all other options.
    @discardableResult
    public static func make(_ folder: URL, date: Date) throws(MastheadError) -> [String] {
        var options = Options()
        options.date = date
        return try make(folder, options)
    }

    /// Checks that an issue source can be created. The folder name must be valid for an issue, and no file may be
    /// overwritten.
    static func checkTarget(_ folder: URL, cannot action: String) throws(MastheadError) {
        let name = folder.standardizedFileURL.lastPathComponent
        if let fault = IssueName.publishingFault(in: name) {
            let path = folder.relativePath
            let near = IssueName.suggestion(for: name).map { suggestion in
                path.hasSuffix(name) ? path.dropLast(name.count) + suggestion : suggestion
            }
            let rule = Remedy.advice(
                "Use a folder name of 1 to 128 characters. Allowed characters are A-Z a-z 0-9 . _ -")
            throw MastheadError(
                .configuration, cannot: action, to: path,
                found: "the folder's name, which becomes the issue's name, \(fault)",
                remedies: [near.map { Remedy.didYouMean([$0]) } ?? rule])
        }
        guard try isFree(folder) else {
            throw MastheadError(
                .configuration, cannot: action, to: folder.relativePath, found: "the folder is not empty",
                hint: "Choose a new folder, because Masthead does not overwrite files.")
        }
    }

    /// Returns a title derived from a file or folder name. For example, `spring-2026` becomes `Spring 2026`.
    public static func title(from name: String) -> String {
        name.split { "-_. ".contains($0) }.map(\.capitalized).joined(separator: " ")
    }

    private static func isFree(_ folder: URL) throws(MastheadError) -> Bool {
        guard FileManager.default.fileExists(atPath: folder.path) else { return true }
        do { return try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty } catch {
            throw .files("create an issue source in", folder, error)
        }
    }

    private static func page(_ className: String, _ title: String, _ properties: [String: PropertyValue]) -> Page {
        Page(className: className, properties: properties.merging(["title": .string(title)]) { $1 })
    }

    private static func firstText(_ nextStep: String) -> String {
        """
        \(sampleText)

        - `issue.json` has the issue's title and date.
        - `pages.json` is the page grid: articles side by side, each with its pages from top to bottom.
        - Pictures come in two sizes, `front.png` and `front@2x.png`. From a picture at @2x, `pack` makes the other.

        \(nextStep)
        """
    }
}
