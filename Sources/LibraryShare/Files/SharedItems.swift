import Editions
import Files
import Formats
import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Pictures
import Reading
import Rendering
import Synchronization
import Web

/// The downloaded items of a library, as devices on the network see them.
struct SharedItems: Sendable {
    let library: IssueLibrary
    /// The cache of generated pictures.
    let pictures: DerivedPictures
    let editions: EditionCache
    let classes: PageClassRegistry
    private let opened: OpenedItems
    private let offers = Offers()

    init(_ library: IssueLibrary, classes: PageClassRegistry, cache: URL) {
        (self.library, self.classes) = (library, classes)
        pictures = DerivedPictures(folder: cache)
        editions = EditionCache(cache.appending(path: "editions", directoryHint: .isDirectory))
        opened = OpenedItems(of: library, classes: classes)
    }

    /// The offers that are known, by item. An offer is valid for one version of the content folder.
    private final class Offers: Sendable {
        private let known = Mutex<[ItemID: (version: String, offer: ItemOffer)]>([:])
        private static let limit = 2000

        subscript(id: ItemID, version: String) -> ItemOffer? {
            get { known.withLock { $0[id].flatMap { $0.version == version ? $0.offer : nil } } }
            set {
                known.withLock { known in
                    if known.count >= Self.limit { known.removeAll() }
                    known[id] = newValue.map { (version, $0) }
                }
            }
        }
    }

    /// Returns a downloaded item. Returns nil if the item is unknown or not downloaded.
    func item(_ handle: String, _ name: String) async throws(MastheadError) -> LibraryItem? {
        guard let item = try await library.items.item(ItemReference(handle: handle, name: name)),
            item.contentURL != nil, !item.isRemoved
        else { return nil }
        return item
    }

    /// Returns the forms in which an item can be downloaded or streamed. Returns nil if the item cannot be opened, for
    /// example because it is protected or its files are damaged.
    func offer(of item: LibraryItem) async throws(MastheadError) -> ItemOffer? {
        guard let folder = item.contentURL, let version = Self.version(of: folder) else { return nil }
        if let known = offers[item.id, version] { return known }
        let opened: OpenedItem?
        // The reader shows the error when the user opens the item.
        do throws(MastheadError) { opened = try await self.opened.open(item) } catch { return nil }
        guard let opened else { return nil }
        var offer = ItemOffer(name: EditionFileName.of(opened.heading, named: item.name))
        offer.files = Self.files(of: opened, in: folder)
        offer.articleCounts = opened.content.grid.articles.map(\.count)
        // If the picture of a page is damaged, the item has no pages to stream.
        do throws(MastheadError) { offer.pictures = try PagePictures(opened.content) } catch { offer.pictures = nil }
        offers[item.id, version] = offer
        return offer
    }

    private static func files(
        of opened: OpenedItem, in folder: URL
    ) -> [(format: EditionFormat, source: ItemOffer.Source)] {
        if ContentReader(folder)?.format == .epub, let book = UnpackedBook(folder) { return [(.epub, .book(book))] }
        if let document = opened.content.document {
            return [(.pdf, .kept(folder.appending(path: document.lastPathComponent)))]
        }
        let editions = IssueEditions(opened.content, heading: opened.heading)
        let formats: [EditionFormat] = opened.content.isReflowable ? [.epub, .pdf] : [.cbz, .epub, .pdf]
        return formats.filter(editions.canWrite).map { ($0, .edition($0)) }
    }

    /// Returns the file of an item in a format, which is written first if necessary. Returns nil if the item is not
    /// offered in this format.
    /// - Throws: ``EditionCache/Busy`` if too many other files are waiting, or ``MastheadError``.
    func file(of item: LibraryItem, _ format: EditionFormat) async throws -> URL? {
        guard let folder = item.contentURL, let version = Self.version(of: folder),
            let source = try await offer(of: item)?.files.first(where: { $0.format == format })?.source
        else { return nil }
        let name = "\(item.id.rawValue)-\(version).\(format.fileExtension)"
        switch source {
        case .kept(let file): return file
        case .book(let book):
            return try await editions.file(name) { file throws(MastheadError) in try book.write(to: file) }
        case .edition:
            guard let opened = try await opened.open(item) else { return nil }
            let made = IssueEditions(opened.content, heading: opened.heading, cover: item.coverURL)
            return try await editions.file(name) { file throws(MastheadError) in try made.write(format, to: file) }
        }
    }

    /// Records which item a file contains, so that programs can report their progress in the file.
    func record(_ file: URL, _ format: EditionFormat, of item: LibraryItem) async throws(MastheadError) {
        guard let offer = try await offer(of: item) else { return }
        // The pages of other files differ from the pages of the item: an EPUB has none, and long texts need several.
        let isPaged = format != .epub && offer.pictures != nil
        // Do not record the name in the request, because a device could request any number of names.
        let name = "\(offer.name).\(format.fileExtension)"
        let documents = [try FileIdentity.samples(of: file), FileIdentity.name(name)]
        try await library.networkDevices.progress.record(
            documents, of: item.id, pageCount: isPaged ? offer.articleCounts.reduce(0, +) : nil)
    }

    /// Returns the picture of a page as a JPEG.
    /// - Parameters:
    ///   - number: the number of the page. The first page has the number 0.
    ///   - width: the maximum width in pixels.
    /// - Returns: nil if the item has no such page, or if its pages are not pictures.
    func picture(_ number: Int, of item: LibraryItem, width: Int) async throws -> URL? {
        guard let sources = try await offer(of: item)?.pictures?.sources, sources.indices.contains(number) else {
            return nil
        }
        // Few different widths need few files.
        let width = (min(max(width, 200), 4000) + 199) / 200 * 200
        let (source, pictures) = (sources[number], pictures)
        return try await SlowWork.run { () throws(MastheadError) in
            switch source {
            case .picture(let file, "image/jpeg", let own) where own <= width: return file
            case .picture(let file, _, _):
                return try pictures.file("stream-\(width)", of: file) { target throws(MastheadError) in
                    // A strip is much higher than wide.
                    let box = PictureSize(width: width, height: 20 * width)
                    try Picture(file).derive([Rendition(.fitting(box), to: target, quality: 88)])
                }
            case .printed(let file, let page):
                return try pictures.file("stream-\(page)-\(width)", of: file) { target throws(MastheadError) in
                    let box = PictureSize(width: width, height: width * 99 / 70)
                    try PDFDocument(file).render(page: page, fitting: box, to: target)
                }
            }
        }
    }

    /// Returns the cover of an item as a JPEG. Returns nil if there is no cover.
    func cover(of item: LibraryItem, isThumbnail: Bool) async throws -> URL? {
        guard item.hasCover, let standard = try await library.covers.cover(of: item.reference) else { return nil }
        let cover = ScaleFallback(preferring: .double).file(beside: standard) ?? standard
        let box = isThumbnail ? PictureSize(width: 300, height: 400) : PictureSize(width: 1200, height: 1600)
        return try await SlowWork.run { [pictures] () throws(MastheadError) in
            try pictures.file("shared-\(box.width)", of: cover) { target throws(MastheadError) in
                try Picture(cover).derive([Rendition(.fitting(box), to: target, quality: 85)])
            }
        }
    }

    /// Returns a text that differs for each revision of an item. A new revision has a new folder.
    static func version(of folder: URL) -> String? { FileStamp(folder)?.versionName }
}
