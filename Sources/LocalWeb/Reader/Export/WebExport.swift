public import Foundation
public import Periodical
public import Rendering

/// Writes issues and the web reader as static files for any web server.
public struct WebExport: Sendable {
    private let folder: URL
    private let classes: PageClassRegistry
    private let web: WebSource
    private let title: String?
    private let address: String?

    /// Creates an export to a folder. Issues from earlier exports stay on the site's shelf.
    /// - Parameters:
    ///   - folder: The site's folder.
    ///   - title: The site's title. By default, an earlier export's title or, if there is none, the titles of the
    ///     publications.
    ///   - address: The site's URL. By default, an earlier export's URL.
    ///   - classes: The page classes.
    ///   - checkout: A checkout of Masthead, whose files in `web/` replace the embedded ones.
    public init(
        into folder: URL, title: String? = nil, address: URL? = nil, classes: PageClassRegistry = .builtIn,
        checkout: URL? = nil
    ) {
        self.title = title
        self.address = address.map { $0.absoluteString.hasSuffix("/") ? $0.absoluteString : $0.absoluteString + "/" }
        web = WebSource(checkout: checkout)
        self.folder = folder
        self.classes = classes
    }

    /// Writes an issue, and then the shelf with the issue.
    /// - Parameters:
    ///   - issue: The issue.
    ///   - cover: The files with the issue's cover, in standard resolution and at @2x.
    ///   - onFile: Called with the number of written files and the total number of files.
    /// - Throws: ``MastheadError`` if a file cannot be written.
    @discardableResult
    public func write(
        _ issue: WebIssue, cover: (standard: URL, double: URL)?, onFile: (Int, Int) -> Void = { _, _ in }
    ) throws(MastheadError) -> WrittenIssue {
        let written = try writeIssue(issue, cover: cover, onFile: onFile)
        try writeShelf(adding: [written])
        return written
    }

    /// Writes an issue's files, but not the shelf.
    /// - Parameters:
    ///   - issue: The issue.
    ///   - cover: The files with the issue's cover, in standard resolution and at @2x.
    ///   - onFile: Called with the number of written files and the total number of files.
    /// - Throws: ``MastheadError`` if a file cannot be written.
    public func writeIssue(
        _ issue: WebIssue, cover: (standard: URL, double: URL)?, onFile: (Int, Int) -> Void = { _, _ in }
    ) throws(MastheadError) -> WrittenIssue {
        let shell = try ReaderShell(web) { [classes] in classes }
        let address = ExportedName.path(of: issue.heading.name)
        let base = ReaderAddress.folder(of: address)
        var row = LinkedItem(issue, cover: cover?.standard, at: address)
        let thumbnail = try cover.map { cover throws(MastheadError) in
            try CoverThumbnail(of: cover.double, in: issue.cache)
        }
        row.coverSize = try thumbnail?.size()
        let existing = try existingShelf()
        try Self.check(row.key, beside: existing.issues.map(\.key))
        var written = WrittenIssue(
            page: folder.appending(path: base + "index.html"), row: row, press: ShelfPress(issue.heading),
            contacts: ContactsDocument(issue.heading.contacts), catalog: issue.heading.catalog)
        func put(_ data: Data, _ path: String) throws(MastheadError) {
            try self.put(data, path)
            written.files += 1
            written.bytes += data.count
        }
        let paths = try issue.paths()
        let absences = issue.absences()
        var failures = absences
        for (index, path) in paths.enumerated() {
            onFile(index, paths.count)
            let made: Data?
            // A damaged picture must not prevent the export of other pages.
            do throws(MastheadError) {
                switch try issue.file(at: path)?.content {
                case .data(let data): made = data
                case .file(let source): made = try read(source)
                case nil: made = nil
                }
            } catch {
                failures[path] = error
                continue
            }
            if let made { try put(made, base + path) } else { failures[path] = Self.unwritten(path) }
        }
        let documents = try issue.documents(without: failures)
        for (path, data) in documents { try put(data, base + path) }
        onFile(paths.count, paths.count)
        if let cover {
            for (file, scale) in [(cover.standard, Scale.standard), (cover.double, .double)] {
                try put(try read(file), ReaderAddress.coverFile(of: address, scale, cover.standard.pathExtension))
            }
        }
        if let thumbnail { try put(try read(thumbnail.file), ReaderAddress.thumbnailFile(of: address)) }
        // Write the page last, so that visitors see the old issue until all files are there.
        let plain = try issue.plain(without: failures, texts: documents[WebIssue.textsPath] ?? Data("[]".utf8))
        let page = PlainIssuePage(issue.heading, plain, row: row, address: address, site: site(of: existing, [written]))
        try put(shell.issue(issue.heading, plain: page.values).data, base + "index.html")
        // Report an error only once, because a file with two scales causes it twice.
        let told = (absences.keys.sorted() + paths).compactMap { failures[$0] }
        written.failures = told.indices.filter { !told[..<$0].contains(told[$0]) }.map { told[$0] }
        return written
    }

    private static func unwritten(_ path: String) -> MastheadError {
        MastheadError(
            .fileSystem, cannot: "write", to: path, found: "browsers cannot open a file with this name",
            hint: "Ask the publisher to rename the file. Masthead exports the other pages.")
    }

    /// Writes the shelf with the newly written issues, the search index for all issues, and the web reader.
    /// - Throws: ``MastheadError`` if a file cannot be written.
    public func writeShelf(adding written: [WrittenIssue]) throws(MastheadError) {
        let shell = try ReaderShell(web) { [classes] in classes }
        var shelf = try existingShelf()
        let names = Set(written.map(\.row.key))
        shelf.issues.removeAll { names.contains($0.key) }
        shelf.issues += written.map(\.row)
        shelf.issues.sort {
            ($0.item.date ?? .distantPast, $1.key) > ($1.item.date ?? .distantPast, $0.key)
        }
        let site = self.site(of: shelf, written)
        shelf.site = site
        shelf.title = site.title ?? Self.title(of: shelf.issues)
        let presses = Self.presses(shelf.presses ?? [], written.compactMap(\.press))
        shelf.presses = presses.isEmpty ? nil : presses
        let contacts = Self.contacts(shelf.contacts ?? [:], of: written)
        shelf.contacts = contacts.isEmpty ? nil : contacts
        for (path, file) in shell.files() { try put(file.data, path) }
        // The newest issue's cover becomes the site's icon.
        let icon = shelf.issues.lazy.compactMap { row in
            row.links.cover.flatMap { $0.removingPercentEncoding }.map { folder.appending(path: $0) }
        }.first
        if let icon { try put(try read(icon), "icon.\(icon.pathExtension)") }
        try put(try shell.manifest(shelf.title, icon: icon).data, "manifest.webmanifest")
        try writeSearch(of: shelf.issues)
        try put(try shelf.json(), "library.json")
        let documents = SiteDocuments(title: shelf.title, site: site, rows: shelf.issues, written: { self.written($0) })
        for (path, data) in shell.listings(documents) { try put(data, path) }
        let index = shell.index(shelf.title, reaching: presses.compactMap(\.origin), documents: documents)
        try put(index.data, "index.html")
    }

    /// Returns the site's settings. Settings that this export does not specify come from an earlier export.
    private func site(of shelf: ShelfDocument, _ written: [WrittenIssue]) -> ExportedSite {
        var site = shelf.site ?? ExportedSite()
        if let title { site.title = title }
        if let address { site.address = address }
        for issue in written {
            guard let catalog = issue.catalog else { continue }
            site.catalogs = (site.catalogs ?? [:])
                .merging([issue.row.publication ?? issue.row.item.title: catalog.withoutCredentials.absoluteString]) {
                    $1
                }
        }
        return site
    }

    /// Returns when the export wrote an issue's files.
    private func written(_ row: LinkedItem) -> Date {
        let path = ReaderAddress.folder(of: ExportedName.path(of: row.key)) + "issue.json"
        let values = try? folder.appending(path: path).resourceValues(forKeys: [.contentModificationDateKey])
        return values?.contentModificationDate ?? Date(timeIntervalSince1970: 0)
    }

    /// Writes a search index for issues, and deletes the files of any earlier index.
    private func writeSearch(of rows: [LinkedItem]) throws(MastheadError) {
        var search = StaticSearch()
        for row in rows {
            let path = ReaderAddress.folder(of: ExportedName.path(of: row.key)) + "texts.json"
            let file = folder.appending(path: path)
            // An issue without a text file can be read, but not found by the search.
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            do { try search.add(try read(file), of: row.key, at: WebIssue.url(path)) } catch {
                throw .files("read", file, error)
            }
        }
        let files: [String: Data]
        do { files = try search.files() } catch {
            throw .files("write", folder.appending(path: StaticSearch.index), error)
        }
        for (path, data) in files.sorted(by: { $0.key > $1.key }) { try put(data, path) }
        let place = folder.appending(path: StaticSearch.folder)
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: place.path)
            where name.hasSuffix(".json") && files[StaticSearch.folder + name] == nil {
                try FileManager.default.removeItem(at: place.appending(path: name))
            }
        } catch { throw .files("clean up", place, error) }
    }

    private func put(_ data: Data, _ path: String) throws(MastheadError) {
        let file = folder.appending(path: path)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    private func read(_ file: URL) throws(MastheadError) -> Data {
        do { return try Data(contentsOf: file, options: .mappedIfSafe) } catch {
            throw .files("read", file, error)
        }
    }

    /// Returns the publications that have a publisher server, from earlier exports and from this one, without
    /// duplicates.
    private static func presses(_ known: [ShelfPress], _ new: [ShelfPress]) -> [ShelfPress] {
        let all = Dictionary((known + new).filter { $0.address != nil }.map { ($0.url, $0) }) { $1 }
        return all.values.sorted { ($0.title, $0.url) < ($1.title, $1.url) }
    }

    /// Returns the publications' contact addresses: from this export if it has written an issue of the publication,
    /// otherwise from an earlier one.
    private static func contacts(
        _ known: [String: ContactsDocument], of written: [WrittenIssue]
    ) -> [String: ContactsDocument] {
        var contacts = known
        for issue in written {
            let parts = issue.row.key.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            // The shelf's scripts use the same key.
            let handle = parts.count == 2 && !parts[0].isEmpty ? String(parts[0]) : issue.row.publication ?? ""
            contacts[handle] = issue.contacts
        }
        return contacts
    }

    /// Returns the shelf's heading: the titles of publications, and of issues without a publication.
    private static func title(of rows: [LinkedItem]) -> String {
        var names: [String] = []
        for name in rows.map({ $0.publication ?? $0.item.title }) where !names.contains(name) { names.append(name) }
        guard names.count > 3 else { return names.joined(separator: ", ") }
        return "\(names[0]), \(names[1]) and \(names.count - 2) more"
    }

    /// Throws an error if the folders of two issues overlap. For example, if `issues/HANDLE/` is the folder of an
    /// issue, `issues/HANDLE/files/` cannot be the folder of another one, because it may contain files of the first.
    private static func check(_ key: String, beside others: [String]) throws(MastheadError) {
        for other in others {
            let (outer, inner) = key.count < other.count ? (key, other) : (other, key)
            guard inner.hasPrefix(outer + "/"), WebIssue.ownNames.contains(String(inner.dropFirst(outer.count + 1)))
            else { continue }
            throw MastheadError(
                .configuration, cannot: "export", to: key,
                found: "the export folder contains \(other), whose files would overlap with this issue's files",
                remedies: [.useAnotherFolder])
        }
    }

    private func existingShelf() throws(MastheadError) -> ShelfDocument {
        let file = folder.appending(path: "library.json")
        guard FileManager.default.fileExists(atPath: file.path) else {
            return ShelfDocument(title: "", live: false, issues: [])
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do { return try decoder.decode(ShelfDocument.self, from: Data(contentsOf: file)) } catch {
            throw MastheadError(
                .malformedDocument, cannot: "read the shelf", to: file.path, found: "\(error)",
                remedies: [.advice("Choose a folder that contains an exported site.")])
        }
    }
}
