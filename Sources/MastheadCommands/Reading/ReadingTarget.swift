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
    private(set) var content: IssueContent
    /// What is said of the issue.
    let heading: IssueHeading
    /// Its cover, where it has one.
    let cover: URL?
    private let library: IssueLibrary?
    private let place: Place
    /// Whether it is being downloaded.
    private let isArriving: Bool

    /// By what its position is remembered.
    private enum Place {
        case item(ItemReference)
        /// The path of a source or an archive.
        case file(String)
    }

    /// Finds what a person named. An issue of the library comes before a file of the same name.
    /// - Parameters:
    ///   - classes: the page classes that are known.
    ///   - remembers: whether the page that is shown is to be remembered, for which a library is made where none was named.
    init(
        _ name: String, classes: PageClassRegistry, library options: LibraryOptions, remembers: Bool = true
    ) async throws(MastheadError) {
        let path = URL(filePath: name).standardizedFileURL
        var isFolder: ObjCBool = false
        let isPath = FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder)
        let library: IssueLibrary?
        do throws(MastheadError) {
            library = try await options.open(making: isPath && remembers && options.folder == nil)
        } catch {
            // An issue source can be read without a library: its position is then not remembered.
            guard isPath else { throw error }
            library = nil
            if remembers { Console.current.warn("the reading position will not be remembered", error) }
        }
        self.library = library
        if let library, !library.isWritable {
            Console.current.warn(
                "\(library.folder.root.path.printable) can only be read: where you are will not be remembered")
        }
        if let library, let item = try await library.item(ItemReference(name)) {
            let folder = try await Self.folder(of: item, in: library)
            content = try IssueContent(
                folder: folder, name: item.label, scale: item.scale ?? .standard, classes: classes)
            heading = IssueHeading(item, publication: try await library.publicationTitles()[item.handle])
            cover = item.coverURL
            place = .item(item.reference)
            isArriving = item.contentURL == nil
        } else if isPath {
            let (stem, scale) = Scale.split(path.lastPathComponent)
            let name = isFolder.boolValue ? stem : Self.issueName(ofArchive: stem)
            content =
                isFolder.boolValue
                ? try IssueContent(folder: path, name: name, scale: .double, classes: classes)
                : try IssueContent(
                    archive: path, name: name, scale: scale, cache: Console.current.cache("archives"), classes: classes)
            // What is wrong with an issue source is for `masthead check` to say.
            let source = isFolder.boolValue ? try IssueSource(path) : nil
            heading = IssueHeading(name, source?.metadata?.description)
            cover = source?.coverFile
            place = .file(path.path)
            isArriving = false
        } else {
            _ = try await library?.existingItem(ItemReference(name))
            throw MastheadError(
                .noPage, doing: "reading", to: name, found: "there is no such issue or file",
                hint: "`masthead list` shows the issues of the library.")
        }
    }

    /// Where the reader was, or the first page.
    func position() async throws(MastheadError) -> PagePosition {
        let position =
            switch place {
            case .item(let reference): try await library?.readingPosition(reference)
            case .file(let path): try await library?.readingPosition(ofFile: path)
            }
        return content.grid.nearest(to: position ?? .first)
    }

    /// Remembers where the reader is, unless the library can only be read.
    func remember(_ position: PagePosition) async throws(MastheadError) {
        if library?.isWritable == false { return }
        switch place {
        case .item(let reference):
            try await library?.setReadingPosition(position, for: reference)
            try await library?.setCurrentlyReading(reference)
        case .file(let path): try await library?.setReadingPosition(position, ofFile: path)
        }
    }

    /// The item and the library that keeps it; nil for a source or an archive.
    var kept: (library: IssueLibrary, item: ItemReference)? {
        guard case .item(let reference) = place, let library else { return nil }
        return (library, reference)
    }

    /// Sees to it that a page of an issue that is being downloaded is here, and shows how far that is.
    mutating func bringForward(_ position: PagePosition) async throws(MastheadError) {
        let display = CountingDisplay(console: .current, isQuiet: false, isAnnounced: true)
        defer { display.finish() }
        content = try await Signals.cancelling { [self] () throws(MastheadError) in
            try await bringingForward(position) { progress in
                display.show("waiting for page \(position) of \(content.name.printable)", progress)
            }
        }
    }

    /// Sees to it that a page of an issue that is being downloaded is here: it is fetched before all else, and its neighbours
    /// after it.
    /// - Returns: the content as it is then.
    func bringingForward(
        _ position: PagePosition, onWaiting: @escaping @Sendable (DownloadProgress) -> Void
    ) async throws(MastheadError) -> IssueContent {
        guard isArriving, let (library, item) = kept, content.grid[position] != nil else { return content }
        let folder = try await library.bringForward(
            content.assetNames(at: position), then: content.assetNames(around: position), of: item, onWaiting: onWaiting
        )
        return try IssueContent(folder: folder, name: content.name, scale: content.scale, classes: content.classes)
    }

    /// An issue's folder, once its page grid is there.
    private static func folder(of item: LibraryItem, in library: IssueLibrary) async throws(MastheadError) -> URL {
        let display = CountingDisplay(console: .current, isQuiet: false, isAnnounced: true)
        defer { display.finish() }
        return try await Signals.cancelling { () throws(MastheadError) in
            try await library.bringForward(["pages.plist"], of: item.reference) {
                display.show("waiting for \(item.label.printable)", $0)
            }
        }
    }

    /// An archive is named for its issue and revision: `NAME-TAG.zip`.
    private static func issueName(ofArchive fileName: String) -> String {
        let stem = URL(filePath: fileName).deletingPathExtension().lastPathComponent
        return RevisionTag.split(stem)?.name ?? stem
    }
}
