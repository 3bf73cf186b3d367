import Cryptography
import Editions
import Files
import Formats
import Foundation
import IssueArchive
import Markup
import Periodical
import Pictures

/// A builder that creates a book's files for a store: the EPUB, a sample, the cover and the description.
struct BookMaking {
    /// The EPUB file, or the folder that contains the unpacked EPUB.
    let file: URL
    /// The publisher's settings for the book.
    let said: [String: PropertyValue]
    /// The size of the sample, in percent of the book's characters.
    let percent: Int
    /// The source folder, which may contain a cover picture.
    let source: URL

    /// The maximum size of a cover, in pixels.
    private static let coverBox = PictureSize(width: 1200, height: 1800)

    /// The cover that the settings name.
    private var ownCover: URL? {
        guard let path = said["cover"]?.string, AssetPath.fault(in: path) == nil else { return nil }
        return source.appending(path: path)
    }

    /// Returns a hash of everything that the book's files are made from.
    func fingerprint() throws(MastheadError) -> String {
        var hash = SHA256()
        let cover = try ownCover.map { cover throws(MastheadError) in try SHA256.hexadecimal(ofFile: cover) }
        let parts = [
            "\(CachedBook.version)", "\(percent)",
            try bookDigest(), cover ?? "",
            said["description"]?.string ?? "", said["title"]?.string ?? "",
        ]
        for part in parts { hash.update(data: Data("\(part.utf8.count):\(part)\n".utf8)) }
        return hash.finalize().hexadecimal
    }

    private func bookDigest() throws(MastheadError) -> String {
        if let unpacked = UnpackedBook(file) { return try unpacked.digest() }
        return try SHA256.hexadecimal(ofFile: file)
    }

    /// Writes the book's files into a folder.
    /// - Parameter scratch: a temporary folder for unpacking the book, which is deleted afterward.
    func make(in folder: URL, scratch: URL) throws(MastheadError) -> CachedBook {
        try FileSystem.createFolder(folder)
        let copy = folder.appending(path: "book.epub")
        if let unpacked = UnpackedBook(file) {
            try write(try unpacked.data(), copy)
        } else {
            do { try FileManager.default.copyItem(at: file, to: copy) } catch { throw .files("copy", file, error) }
        }
        defer { try? FileManager.default.removeItem(at: scratch) }
        try FileSystem.createFolder(scratch)
        let book = try Self.open(copy, named: file.relativePath, unpackedIn: scratch)
        let sample = try BookSample(book)
        var description = book.description
        if let title = said["title"]?.string { description.title = title.inNormalForm }
        var made = CachedBook(description, characterCount: sample.characterCount)
        try write(try sample.data(percent: percent), folder.appending(path: "sample.epub"))
        try makeCover(of: book, description, at: folder.appending(path: "cover.jpg"), scratch)
        if let text = said["description"]?.string ?? description.summary, !text.isEmpty {
            try write(
                Data(Self.page(text, title: description.title, language: description.language).utf8),
                folder.appending(path: "desc.html"))
        }
        for name in CachedBook.names {
            let file = folder.appending(path: name)
            guard let size = FileStamp(file)?.byteCount else { continue }
            made.files[name] = CachedBook.File(size: size, sha256: try SHA256.hexadecimal(ofFile: file))
        }
        return made
    }

    /// Opens an EPUB file or a folder that contains an unpacked EPUB.
    /// - Parameter name: the name to show in messages.
    static func open(_ file: URL, named name: String, unpackedIn scratch: URL) throws(MastheadError) -> EPUBBook {
        do throws(MastheadError) {
            let unpacked = UnpackedBook(file)
            if unpacked == nil { _ = try ArchiveReader.extract(file, into: scratch) }
            let book = try EPUBBook(ContentFolder(unpacked?.folder ?? scratch))
            if let error = book.protection.error(name) { throw error }
            return book
        } catch {
            var error = error
            // The error must name the publisher's file, not the unpacked copy.
            error.subject = name
            throw error
        }
    }

    private func write(_ data: Data, _ file: URL) throws(MastheadError) {
        do { try data.write(to: file) } catch { throw .files("write", file, error) }
    }

    private func makeCover(
        of book: EPUBBook, _ description: Description, at target: URL, _ scratch: URL
    ) throws(MastheadError) {
        let own = ownCover ?? book.coverPath.map { book.folder.folder.place.appending(path: $0) }
        let rendition = Rendition(.fitting(Self.coverBox), to: target, quality: 88)
        if let own {
            do throws(MastheadError) { return try Picture(own).derive([rendition]) } catch {
                // If the book's own cover is damaged, draw one. If the cover in the settings is damaged, report an
                // error, because the publisher can fix it.
                if ownCover != nil { throw error }
            }
        }
        let plain = scratch.appending(path: ".cover.png")
        let size = PictureSize(width: 800, height: 1200)
        try write(try Picture.cover(size, title: description.title, names: description.authors), plain)
        try Picture(plain).derive([rendition])
    }

    /// Returns a description as an HTML page.
    private static func page(_ text: String, title: String, language: String?) -> String {
        let paragraphs = text.split(whereSeparator: \.isNewline).map { line in
            "<p>\(XMLTreeWriter.escaped(line.trimmingCharacters(in: .whitespaces)))</p>"
        }.filter { $0 != "<p></p>" }
        let said = language.map { " lang=\"\(XMLTreeWriter.escaped($0))\"" } ?? ""
        return """
            <!DOCTYPE html>
            <html\(said)>
            <head><meta charset="utf-8"><title>\(XMLTreeWriter.escaped(title))</title></head>
            <body>
            \(paragraphs.joined(separator: "\n"))
            </body>
            </html>

            """
    }
}
