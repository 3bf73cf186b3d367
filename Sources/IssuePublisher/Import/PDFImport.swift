import Foundation
import Periodical
import Pictures
import Synchronization

/// Makes an issue source of a PDF: pictures of its pages at @2x, or the PDF itself, with text, articles and links.
struct PDFImport: ImportOriginal {
    private let document: PDFDocument
    private let information: PDFInformation
    private let structure: PDFStructure
    private let options: ImportOptions

    /// The largest picture that is made of a page, in pixels.
    private static let pixelLimit = 200_000_000
    private static let pageLimit = 5_000

    init(_ file: URL, _ options: ImportOptions) throws(MastheadError) {
        document = PDFDocument(file)
        self.options = options
        information = try document.information()
        structure = try document.structure()
        func refused(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(.configuration, doing: "importing", to: file.relativePath, found: found, hint: hint)
        }
        guard information.pageCount <= Self.pageLimit, information.pages.count == information.pageCount else {
            throw refused(
                "it has \(information.pageCount) pages, more than \(Self.pageLimit)", "Import it in parts.")
        }
        for (index, page) in information.pages.enumerated() {
            let size = options.rendering.size(of: page)
            guard size.width * size.height <= Self.pixelLimit else {
                throw refused("page \(index + 1) would become \(size) pixels", "Choose a smaller --height or --dpi.")
            }
        }
    }

    var pageCount: Int { information.pageCount }

    var metadata: [String: PropertyValue] {
        var metadata: [String: PropertyValue] = [:]
        if let title = information.title { metadata["Title"] = .string(title.writable) }
        if let date = information.date { metadata["Date"] = .date(date) }
        return metadata
    }

    var articles: [Int: String?]? {
        let titles = Dictionary(structure.headings.map { ($0.pageNumber, $0.title.writable) }) { first, _ in first }
        return titles.isEmpty ? nil : titles.mapValues { $0 }
    }

    func pages(
        into folder: ImportFolder, onPage: @escaping @Sendable (Int, Int) -> Void
    ) throws(MastheadError) -> [ImportedPage] {
        let texts = try document.texts().map { FlowingText.of($0).writable }
        if options.keepsVectors { return try vectorPages(into: folder, texts) }
        let halves = information.pages.map { options.splitsDoublePages && $0.width > $0.height }
        try render(halves, into: folder, onPage)
        var pages: [ImportedPage] = []
        for (index, isDouble) in halves.enumerated() {
            let number = index + 1
            let parts: [Half?] = isDouble ? Half.inOrder(options.direction) : [nil]
            for half in parts {
                var page = ImportedPage(number: number)
                page.properties["baseImage"] = .string(name(number, half))
                page.text = texts.indices.contains(index) ? texts[index] : nil
                page.links = structure.links[number] ?? []
                if let half {
                    page.text =
                        FlowingText.of(
                            try document.text(ofPage: number, area: half.area(of: information.pages[index]))
                        ).writable
                    page.links = page.links.compactMap(half.part)
                }
                pages.append(page)
            }
        }
        return pages
    }

    private func vectorPages(into folder: ImportFolder, _ texts: [String]) throws(MastheadError) -> [ImportedPage] {
        let name = "document.pdf"
        try folder.copy(document.file, to: name)
        return (1...information.pageCount).map { number in
            var page = ImportedPage(number: number, className: "PDFPage")
            page.properties = ["pdf": .string(name), "pageNumber": .integer(number)]
            page.text = texts.indices.contains(number - 1) ? texts[number - 1] : nil
            page.links = structure.links[number] ?? []
            return page
        }
    }

    /// The logical name of a page's picture.
    private func name(_ number: Int, _ half: Half?) -> String {
        ImportedPage.assetName(number, half, options.rendering.fileExtension)
    }

    /// Renders all pages on all cores: a few in a run, for every run opens the document anew.
    private func render(
        _ halves: [Bool], into folder: ImportFolder, _ onPage: @escaping @Sendable (Int, Int) -> Void
    ) throws(MastheadError) {
        let scratch = folder.folder.appending(path: ".rendered", directoryHint: .isDirectory)
        let count = halves.count
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let length = max(1, min(8, (count + 2 * cores - 1) / (2 * cores)))
        let runs = stride(from: 1, through: count, by: length).map { $0...min($0 + length - 1, count) }
        let done = Mutex(0)
        let results = Parallel.map(runs.count) { index in
            Result { () throws(MastheadError) in
                try render(runs[index], halves, scratch, folder)
                let soFar = done.withLock { done in
                    done += runs[index].count
                    return done
                }
                onPage(soFar, count)
            }
        }
        for result in results { try result.get() }
        do { try FileManager.default.removeItem(at: scratch) } catch { throw .files("removing", scratch, error) }
    }

    private func render(
        _ pages: ClosedRange<Int>, _ halves: [Bool], _ scratch: URL, _ folder: ImportFolder
    ) throws(MastheadError) {
        let run = scratch.appending(path: "\(pages.lowerBound)", directoryHint: .isDirectory)
        do { try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true) } catch {
            throw .files("creating", run, error)
        }
        func take(_ name: String, from folder: URL, _ target: ImportFolder) throws(MastheadError) {
            let made: [String]
            do { made = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } catch {
                throw .files("reading", folder, error)
            }
            guard let first = made.first else {
                throw MastheadError(
                    .unreadablePicture, doing: "importing", to: document.file.relativePath,
                    found: "no picture came out of pages \(pages.lowerBound) to \(pages.upperBound)")
            }
            let place = try target.place(Scale.double.name(for: name))
            guard rename(folder.appending(path: first).path, place.path) == 0 else { throw .system("writing", place) }
        }
        let hasHalves = pages.contains { halves[$0 - 1] }
        if !hasHalves { try document.render(pages, as: options.rendering, prefix: run.appending(path: "p").path) }
        for number in pages {
            guard hasHalves else {
                try take(name(number, nil), from: run, folder)
                continue
            }
            let page = information.pages[number - 1]
            let parts: [Half?] = halves[number - 1] ? Half.allCases : [nil]
            for half in parts {
                var rendering = options.rendering
                if let half {
                    let size = rendering.size(of: page)
                    rendering.resolution = .crop(size, half.area(of: size))
                }
                try document.render(number...number, as: rendering, prefix: run.appending(path: "p").path)
                try take(name(number, half), from: run, folder)
            }
        }
    }
}
