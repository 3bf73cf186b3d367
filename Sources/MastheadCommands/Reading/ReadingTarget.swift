import Files
import Foundation
import IssueLibrary
import IssuePublisher
import LibraryReading
import Periodical
import Reading
import Rendering

/// The issue to read, with the reading position. The issue is an item in the library, an issue source or an archive.
struct ReadingTarget: Sendable {
    /// The available content.
    let content: IssueContent
    /// The heading to show above the pages.
    let heading: IssueHeading
    /// The cover, or nil if the issue has none.
    let cover: URL?
    private let place: Place

    /// The location of the issue and its reading position.
    private enum Place {
        case item(OpenedItem)
        /// The path of a source or archive, and the library that stores its reading position.
        case file(String, IssueLibrary?)
        /// The path of a source or archive, and the new library that is being created to store its reading position.
        case newFile(String, Task<Result<IssueLibrary, MastheadError>, Never>)
    }

    /// Finds the issue that the user named. An item in the library takes precedence over a file of the same name.
    /// - Parameters:
    ///   - classes: the available page classes.
    ///   - opened: the library if it is already open.
    ///   - wantsSample: whether to download and show the sample of a book that is not downloaded.
    ///   - remembers: whether to store the reading position. A missing library is created to store it, unless an option
    ///     selects the library.
    ///   - makesMeanwhile: whether to create the library in the background.
    init(
        _ name: String, classes: PageClassRegistry, library options: LibraryOptions, opened: IssueLibrary? = nil,
        wantsSample: Bool = false, remembers: Bool = true, makesMeanwhile: Bool = false
    ) async throws(MastheadError) {
        guard !name.isEmpty else {
            throw MastheadError(
                .configuration, cannot: "read", to: "“”", found: "the name is empty",
                hint: "Use `masthead list` to list the issues in the library.")
        }
        var path = URL(filePath: name).standardizedFileURL
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
                // The new library is empty, so it cannot contain the issue.
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
            // An issue source can be read without a library, but its position is not stored then.
            guard isPath else { throw try Self.missing(name, options) ?? error }
            library = nil
            if remembers { Console.current.warn("the reading position will not be saved", error) }
        }
        let item = try await library?.items.item(ItemReference(name))
        if let library, !library.isWritable, item != nil || isPath {
            Console.current.warn(
                "\(library.folder.root.path.printable) is read-only: the reading position will not be saved")
        }
        if let library, let item {
            if wantsSample {
                try await Self.fetchSample(item, into: library)
            } else {
                try await Self.fetch(item, into: library)
            }
            let opened = try await Self.open(item, of: library, classes)
            (content, heading, cover, place) = (opened.content, opened.heading, opened.item.coverURL, .item(opened))
        } else if isPath {
            if isFolder.boolValue { path = try IssueSource.only(in: path, named: name, to: "read") }
            let (stem, scale) = Scale.split(path.lastPathComponent)
            let name = isFolder.boolValue ? stem : Self.issueName(ofArchive: stem)
            var found =
                isFolder.boolValue
                ? try IssueContent(folder: path, name: name, scale: .double, classes: classes)
                : try IssueContent(
                    archive: path, name: name, scale: scale, cache: Console.current.cache("archives"), classes: classes)
            // Ignore errors in an issue source. `masthead check` reports them.
            let source = isFolder.boolValue ? try IssueSource(path).completed(with: classes) : nil
            if let grid = source?.grid, grid.pageCount == found.grid.pageCount { found = found.showing(grid) }
            content = found
            var known = source?.metadata?.description
            if known == nil { known = try Self.description(of: found) }
            if var description = known {
                source?.publication.identify(&description)
                known = description
            }
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
            let isWrittenPath = ["/", "./", "../"].contains { name.hasPrefix($0) }
            guard !isWrittenPath || FileSystem.isMissing(path) else { throw .system("read", path, number: EACCES) }
            do throws(MastheadError) { _ = try await library?.items.existingItem(ItemReference(name)) } catch {
                guard try await !Self.isFollowed(name, in: library) else { throw error }
                var missing = Self.missing(name)
                if let near = try await Self.near(name, in: library) { missing.remedies = [.didYouMean([near])] }
                throw missing
            }
            throw MastheadError(
                .noPage, cannot: "read", to: name, found: "no issue or file has this name",
                hint: "Use `masthead list` to list the issues in the library.")
        }
    }

    /// Returns whether a name may be that of an item in the library: it has no handle, or a known one.
    private static func isFollowed(_ name: String, in library: IssueLibrary?) async throws(MastheadError) -> Bool {
        guard name.contains("/"), let library else { return true }
        guard let handle = ItemReference(name).handle else { return false }
        return try await library.publications.kinds().keys.contains { $0.lowercased() == handle.lowercased() }
    }

    /// Returns the reference that a name with an unknown handle probably means, or nil if no handle is similar.
    private static func near(_ name: String, in library: IssueLibrary?) async throws(MastheadError) -> String? {
        guard let library, let handle = ItemReference(name).handle else { return nil }
        let known = try await library.publications.kinds().keys.sorted()
        return NameSuggestion.nearest(to: handle, among: known).map { $0 + name.dropFirst(handle.count) }
    }

    /// Returns the error for a name that is not a path if there is no library.
    private static func missing(_ name: String, _ options: LibraryOptions) throws(MastheadError) -> MastheadError? {
        guard try !IssueLibrary.exists(at: options.location()), options.folder == nil else { return nil }
        var error = missing(name)
        error.found += ", and there is no library yet"
        error.remedies = [
            .advice(
                "Check the path, or use `masthead add URL` to follow a publication. Masthead then creates a library.")
        ]
        return error
    }

    /// Returns the error for a path that does not exist.
    private static func missing(_ path: String) -> MastheadError {
        let isFull = path.hasPrefix("/")
        return MastheadError(
            .noPage, cannot: "read", to: path,
            found: "there is no such file or folder"
                + (isFull ? "" : " in \(FileManager.default.currentDirectoryPath)"),
            hint: "Check the path. To list the issues in the library, use `masthead list`.")
    }

    /// Returns the content's description, or nil if it has no title.
    private static func description(of content: IssueContent) throws(MastheadError) -> Description? {
        guard let description = try content.ownDescription(), !description.title.isEmpty else { return nil }
        return description
    }

    /// Creates a target from an item that has been opened.
    init(_ item: OpenedItem) {
        (content, heading, cover, place) = (item.content, item.heading, item.item.coverURL, .item(item))
    }

    /// Returns who may read the issue.
    func publicity() throws(MastheadError) -> Publicity {
        switch place {
        // The date does not matter, because a catalog lists the item.
        case .item(let item): return item.item.access == .free ? .open : .paid
        case .file(let path, _), .newFile(let path, _):
            let file = URL(filePath: path)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            return isFolder.boolValue ? Publicity(of: try IssueSource(file)) : try Publicity(ofArchive: file)
        }
    }

    /// The item in the library, or nil for a source or archive.
    var item: OpenedItem? { if case .item(let item) = place { item } else { nil } }

    /// Returns the reading position, or the first page.
    func position() async throws(MastheadError) -> PagePosition {
        switch place {
        case .item(let item): return try await item.position()
        case .file(let path, let library):
            return content.grid.nearest(to: try await library?.positions.position(ofFile: path) ?? .first)
        case .newFile: return content.grid.nearest(to: .first)
        }
    }

    /// Stores the reading position, unless the library is read-only.
    /// - Parameter part: the part of reflowable text that is shown, from 0 to 1.
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

    /// Sends reading statistics, provided that the user agreed. Reports that cannot be sent now are kept for later.
    func close() async {
        await item?.library.tellReading()
    }

    /// Waits until a page of an issue that is being downloaded is available, and shows the progress.
    /// - Returns: the content with the page.
    func bringForward(_ position: PagePosition) async throws(MastheadError) -> IssueContent {
        guard let item else { return content }
        let display = CountingDisplay(console: .current, isQuiet: false, isAnnounced: true)
        defer { display.finish() }
        return try await Signals.canceling { () throws(MastheadError) in
            try await item.bringForward(position) { progress in
                display.show("downloading page \(position) of \(item.item.label.printable)", progress)
            }
        }.content
    }

    /// Opens an item as soon as its page grid is available, and shows the progress.
    private static func open(
        _ item: LibraryItem, of library: IssueLibrary, _ classes: PageClassRegistry
    ) async throws(MastheadError) -> OpenedItem {
        let display = CountingDisplay(console: .current, isQuiet: false, isAnnounced: true)
        defer { display.finish() }
        return try await Signals.canceling { () throws(MastheadError) in
            try await library.open(item.reference, classes: classes) {
                display.show("downloading \(item.label.printable)", $0)
            }
        }
    }

    /// Downloads a book when it is first opened, or a bought book if only its sample is downloaded.
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
            // The sample stays readable until the whole book is available.
            guard isSample, error.code != .stopped else { throw error }
            Console.current.warn("the whole book is not available; showing its sample", error)
        }
    }

    /// Downloads a book's sample, unless the sample or the book itself is already downloaded.
    private static func fetchSample(_ item: LibraryItem, into library: IssueLibrary) async throws(MastheadError) {
        let display = CountingDisplay(console: .current, isQuiet: false, isAnnounced: true)
        defer { display.finish() }
        try await Signals.canceling { () throws(MastheadError) in
            try await library.samples.download(of: item.reference) { event in
                if case .progress(_, let progress) = event {
                    display.show("downloading the sample of \(item.label.printable)", progress)
                }
            }
        }
    }

    /// Returns the issue's name from the file name of an archive, which is `NAME-TAG.zip` with the revision's tag.
    private static func issueName(ofArchive fileName: String) -> String {
        let stem = URL(filePath: fileName).deletingPathExtension().lastPathComponent
        return RevisionTag.split(stem)?.name ?? stem
    }
}
