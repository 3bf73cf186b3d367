import Foundation
import Periodical
import Pictures
import Synchronization

/// A renderer that draws PDF pages as pictures on all cores, splitting double pages if requested.
struct PDFDrawing: Sendable {
    /// A range of pages to draw in one run of the rendering program. Each run has to open the document and load its
    /// fonts and pictures.
    private struct Run: Sendable {
        var pages: ClosedRange<Int>
        let isDouble: Bool
        let isUncropped: Bool
    }

    private let document: PDFDocument
    private let information: PDFInformation
    private let options: ImportOptions

    /// The minimum and maximum number of pages in a run. Runs get shorter toward the end, so that all cores finish at
    /// about the same time.
    private static let lengths = 4...48

    init(_ document: PDFDocument, _ information: PDFInformation, _ options: ImportOptions) {
        self.document = document
        self.information = information
        self.options = options
    }

    /// Whether a page is wide enough to be split into two pages.
    func isDouble(_ number: Int) -> Bool {
        let page = information.pages[number - 1]
        return options.splitsDoublePages && page.width > page.height
    }

    /// Returns the logical name for a picture of a page or half a page.
    func name(_ number: Int, _ half: PageHalf?) -> String {
        ImportedPage.assetName(number, half, options.rendering.fileExtension)
    }

    /// Returns the text on each half of the double pages, by page number. Pages whose lines already contain the text
    /// are omitted.
    /// - Parameters:
    ///   - lines: the lines of text on all pages.
    ///   - hasText: whether the lines of a page contain its text.
    func texts(
        _ lines: [[PDFTextLine]], hasText: (Int) -> Bool
    ) throws(MastheadError) -> [PageHalf: [Int: String]] {
        let wanted = runs(atMost: .max).filter { $0.isDouble && !$0.pages.allSatisfy(hasText) }
            .flatMap { run in PageHalf.allCases.map { (run.pages, $0) } }
        let results = Parallel.map(wanted.count) { index in
            let (pages, half) = wanted[index]
            return Result { () throws(MastheadError) in
                try document.texts(ofPages: pages, area: half.area(of: information.pages[pages.lowerBound - 1]))
            }
        }
        var texts: [PageHalf: [Int: String]] = [:]
        for ((pages, half), result) in zip(wanted, results) {
            for (number, text) in zip(pages, try result.get()) where !hasText(number) {
                texts[half, default: [:]][number] =
                    FlowingText.of(
                        text, lines.indices.contains(number - 1) ? lines[number - 1] : []
                    ).writable
            }
        }
        return texts
    }

    /// Renders all pages to files in a folder.
    func draw(into folder: ImportFolder, _ report: ImportReport) throws(MastheadError) {
        let scratch = folder.folder.appending(path: ".rendered", directoryHint: .isDirectory)
        let runs = runs(atMost: Self.lengths.upperBound)
        let count = information.pageCount
        let state = Mutex<(done: Int, failure: MastheadError?)>((0, nil))
        Parallel.perform(runs.count) { index in
            // After a failure, start no more runs, because each of them may take a long time.
            guard state.withLock({ $0.failure == nil }) else { return }
            do throws(MastheadError) {
                try draw(runs[index], scratch, folder)
                let soFar = state.withLock { state in
                    state.done += runs[index].pages.count
                    return state.done
                }
                report.onPage(soFar, count)
            } catch {
                state.withLock { $0.failure = $0.failure ?? error }
            }
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
        do { try FileManager.default.removeItem(at: scratch) } catch { throw .files("remove", scratch, error) }
    }

    /// Returns runs that cover all pages. Pages in the same run have the same options.
    private func runs(atMost limit: Int) -> [Run] {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        var runs: [Run] = []
        for number in 1...information.pageCount {
            let isDouble = isDouble(number)
            let isUncropped = information.pages[number - 1].isEmpty
            let remaining = information.pageCount - (runs.last?.pages.lowerBound ?? 1) + 1
            let length = min(limit, max(Self.lengths.lowerBound, remaining / (2 * cores)))
            if let last = runs.last, last.isDouble == isDouble, last.isUncropped == isUncropped,
                limit == .max || last.pages.count < length,
                !isDouble || information.pages[last.pages.lowerBound - 1] == information.pages[number - 1]
            {
                runs[runs.count - 1].pages = last.pages.lowerBound...number
            } else {
                runs.append(Run(pages: number...number, isDouble: isDouble, isUncropped: isUncropped))
            }
        }
        return runs
    }

    private func draw(_ run: Run, _ scratch: URL, _ folder: ImportFolder) throws(MastheadError) {
        let parts: [PageHalf?] = run.isDouble ? PageHalf.allCases : [nil]
        for half in parts {
            let place = scratch.appending(
                path: "\(run.pages.lowerBound)\(half?.rawValue ?? "")", directoryHint: .isDirectory)
            do { try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true) } catch {
                throw .files("create", place, error)
            }
            var rendering = options.rendering
            rendering.isUncropped = run.isUncropped
            if let half {
                let size = rendering.size(of: information.pages[run.pages.lowerBound - 1])
                rendering.resolution = .crop(size, half.area(of: size))
            }
            try document.render(run.pages, as: rendering, prefix: place.appending(path: "p").path)
            try take(run.pages, half, from: place, to: folder)
        }
    }

    /// Gives rendered pictures their final names.
    private func take(
        _ pages: ClosedRange<Int>, _ half: PageHalf?, from place: URL, to folder: ImportFolder
    ) throws(MastheadError) {
        let made: [String]
        do { made = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() } catch {
            throw .files("read", place, error)
        }
        guard made.count == pages.count else {
            throw MastheadError(
                .unreadablePicture, cannot: "import", to: document.file.relativePath,
                found: "pdftoppm wrote \(made.count) pictures for pages \(pages.lowerBound) to \(pages.upperBound)",
                hint: "Run `pdftoppm` on these pages to see the error.")
        }
        for (number, file) in zip(pages, made) {
            let target = try folder.place(Scale.double.name(for: name(number, half)))
            guard rename(place.appending(path: file).path, target.path) == 0 else { throw .system("write", target) }
        }
    }
}
