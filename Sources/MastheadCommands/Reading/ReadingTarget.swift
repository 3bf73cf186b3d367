import Foundation
import IssueLibrary
import IssuePublisher
import LibraryReading
import Periodical
import Reading
import Rendering

/// What a reading command was asked to show: an issue of the library, an issue source or an archive; and where its reader
/// was.
struct ReadingTarget: Sendable {
    /// The content, as far as it is here.
    let content: IssueContent
    /// What is said of the issue.
    let heading: IssueHeading
    /// Its cover, where it has one.
    let cover: URL?
    private let place: Place

    /// Where it is kept.
    private enum Place {
        case item(OpenedItem)
        /// The path of a source or an archive, and the library that remembers its reader.
        case file(String, IssueLibrary?)
        /// The path of one that was never opened, and the library that is being made for it.
        case newFile(String, Task<Result<IssueLibrary, MastheadError>, Never>)
    }

    /// Finds what a person named. An issue of the library comes before a file of the same name.
    /// - Parameters:
    ///   - classes: the page classes that are known.
    ///   - opened: the library, where it was opened already.
    ///   - wantsSample: whether the sample of a book is wanted that is not here.
    ///   - remembers: whether the page that is shown is to be remembered, for which a library is made where none was named.
    ///   - makesMeanwhile: whether that library may be made while the file is opened and shown.
    init(
        _ name: String, classes: PageClassRegistry, library options: LibraryOptions, opened: IssueLibrary? = nil,
        wantsSample: Bool = false, remembers: Bool = true, makesMeanwhile: Bool = false
    ) async throws(MastheadError) {
        let path = URL(filePath: name).standardizedFileURL
        var isFolder: ObjCBool = false
        let isPath = FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder)
        let library: IssueLibrary?
        var making: Task<Result<IssueLibrary, MastheadError>, Never>?
        do throws(MastheadError) {
            if let opened {
                library = opened
            } else if makesMeanwhile, isPath, remembers, options.folder == nil,
                try !IssueLibrary.exists(at: options.location())
            {
                // Nothing that is asked for can be in it.
                library = nil
                making = Task {
                    do throws(MastheadError) { return .success(try await options.open(making: true)) } catch {
                        return .failure(error)
                    }
                }
            } else {
                library = try await options.open(
                    making: isPath && remembers && options.folder == nil, addsTimers: remembers)
            }
        } catch {
            // An issue source can be read without a library: its position is then not remembered.
            guard isPath else { throw error }
            library = nil
            if remembers { Console.current.warn("the reading position will not be saved", error) }
        }
        if let library, !library.isWritable {
            Console.current.warn(
                "\(library.folder.root.path.printable) is read-only: the reading position will not be saved")
        }
        if let library, let item = try await library.items.item(ItemReference(name)) {
            if wantsSample {
                try await Self.fetchSample(item, into: library)
            } else {
                try await Self.fetch(item, into: library)
            }
            let opened = try await Self.open(item, of: library, classes)
            (content, heading, cover, place) = (opened.content, opened.heading, opened.item.coverURL, .item(opened))
        } else if isPath {
            let (stem, scale) = Scale.split(path.lastPathComponent)
            let name = isFolder.boolValue ? stem : Self.issueName(ofArchive: stem)
            var found =
                isFolder.boolValue
                ? try IssueContent(folder: path, name: name, scale: .double, classes: classes)
                : try IssueContent(
                    archive: path, name: name, scale: scale, cache: Console.current.cache("archives"), classes: classes)
            // What is wrong with an issue source is for `masthead check` to say.
            let source = isFolder.boolValue ? try IssueSource(path).completed(with: classes) : nil
            if let grid = source?.grid, grid.pageCount == found.grid.pageCount { found = found.showing(grid) }
            content = found
            var known = source?.metadata?.description
            if known == nil { known = try Self.description(of: found) }
            var said = IssueHeading(name, known)
            said.publication = source?.publication.title
            said.press = source?.publication.press
            said.catalog = source?.publication.baseURL
                .flatMap { URL(string: ($0.hasSuffix("/") ? $0 : $0 + "/") + "issues.plist") }
            said.contacts = source?.publication.contacts ?? PublicationContacts()
            heading = said
            cover = source?.coverFile
            place = making.map { .newFile(path.path, $0) } ?? .file(path.path, library)
        } else {
            _ = try await library?.items.existingItem(ItemReference(name))
            throw MastheadError(
                .noPage, cannot: "read", to: name, found: "no issue or file has this name",
                hint: "Use `masthead list` to list the issues in the library.")
        }
    }

    /// What a file says of itself; nil of one that does not say what it is called.
    private static func description(of content: IssueContent) throws(MastheadError) -> Description? {
        guard let description = try content.ownDescription(), !description.title.isEmpty else { return nil }
        return description
    }

    /// An issue that its library has opened.
    init(_ item: OpenedItem) {
        (content, heading, cover, place) = (item.content, item.heading, item.item.coverURL, .item(item))
    }

    /// The issue as its library has it; nil for a source or an archive.
    var item: OpenedItem? { if case .item(let item) = place { item } else { nil } }

    /// Where the reader was, or the first page.
    func position() async throws(MastheadError) -> PagePosition {
        switch place {
        case .item(let item): return try await item.position()
        case .file(let path, let library):
            return content.grid.nearest(to: try await library?.positions.position(ofFile: path) ?? .first)
        case .newFile: return content.grid.nearest(to: .first)
        }
    }

    /// Remembers where the reader is, unless the library can only be read.
    /// - Parameter part: of a text that reflows, which part of it is shown, 0 to 1.
    func remember(_ position: PagePosition, showing part: ClosedRange<Double>? = nil) async throws(MastheadError) {
        switch place {
        case .item(let item):
            try await item.memory.remember(position, from: part?.lowerBound, share: part?.upperBound)
        case .file(let path, let library):
            guard let library, library.isWritable else { return }
            try await library.positions.setPosition(position, ofFile: path)
        case .newFile(let path, let making): try await making.value.get().positions.setPosition(position, ofFile: path)
        }
    }

    /// Tells the publisher's server what was read, where the reader agreed to it. What cannot be told now waits.
    func close() async {
        await item?.library.tellReading()
    }

    /// Sees to it that a page of an issue that is being downloaded is here, and shows how far that is.
    /// - Returns: the content as it is then.
    func bringForward(_ position: PagePosition) async throws(MastheadError) -> IssueContent {
        guard let item else { return content }
        let display = CountingDisplay(console: .current, isQuiet: false, isAnnounced: true)
        defer { display.finish() }
        return try await Signals.cancelling { () throws(MastheadError) in
            try await item.bringForward(position) { progress in
                display.show("downloading page \(position) of \(item.item.label.printable)", progress)
            }
        }.content
    }

    /// Opens an issue of the library once its page grid is there, and shows how far that is.
    private static func open(
        _ item: LibraryItem, of library: IssueLibrary, _ classes: PageClassRegistry
    ) async throws(MastheadError) -> OpenedItem {
        let display = CountingDisplay(console: .current, isQuiet: false, isAnnounced: true)
        defer { display.finish() }
        return try await Signals.cancelling { () throws(MastheadError) in
            try await library.open(item.reference, classes: classes) {
                display.show("downloading \(item.label.printable)", $0)
            }
        }
    }

    /// Brings in what stands on a bookshelf and is read for the first time, or of which the sample is here and the whole is the reader's.
    private static func fetch(_ item: LibraryItem, into library: IssueLibrary) async throws(MastheadError) {
        let isSample = item.isSample && item.access == .held
        guard item.status == .absent || isSample, !item.isRemoved, library.isWritable,
            try await library.publications.publication(item.handle).kind == .bookshelf
        else { return }
        do throws(MastheadError) {
            let downloads = try await library.downloads.queue(item.reference)
            let failures = try await DownloadCommand.run(downloads, in: library, quiet: false, tellsFailures: false)
            if let failure = failures.first { throw failure }
        } catch {
            // What is here can be read until the whole can be had.
            guard isSample, error.code != .stopped else { throw error }
            Console.current.warn("the whole book is not available; showing its sample", error)
        }
    }

    /// Brings in the beginning of a book, unless that or the book is here.
    private static func fetchSample(_ item: LibraryItem, into library: IssueLibrary) async throws(MastheadError) {
        let display = CountingDisplay(console: .current, isQuiet: false, isAnnounced: true)
        defer { display.finish() }
        try await Signals.cancelling { () throws(MastheadError) in
            try await library.samples.download(of: item.reference) { event in
                if case .progress(_, let progress) = event {
                    display.show("downloading the sample of \(item.label.printable)", progress)
                }
            }
        }
    }

    /// An archive is named for its issue and revision: `NAME-TAG.zip`.
    private static func issueName(ofArchive fileName: String) -> String {
        let stem = URL(filePath: fileName).deletingPathExtension().lastPathComponent
        return RevisionTag.split(stem)?.name ?? stem
    }
}
