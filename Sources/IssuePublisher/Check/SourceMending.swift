import Foundation
public import Periodical
import Pictures

/// An automatic repair that converts an issue source's pictures to formats that pages can show.
public struct SourceMending: Sendable {
    /// A picture that was converted.
    public struct Conversion: Sendable, Hashable, Encodable {
        /// The path of the original picture, which is kept, below the folder.
        public let original: String
        /// The path of the converted picture.
        public let made: String
        /// The name that pages and the cover now use for the picture.
        public let name: String
    }

    private let source: IssueSource
    /// Where documents mention a picture, by the name used there.
    private var mentions: [String: [(isOfPages: Bool, place: [DocumentFault.Step])]] = [:]

    /// Finds the pictures whose formats pages cannot show.
    public init(_ source: IssueSource, classes: PageClassRegistry) {
        self.source = source
        for position in source.grid.positions {
            guard let page = source.grid[position], let place = source.places[position] else { continue }
            for reference in classes.assets(of: page) where reference.kind == .image {
                mentions[reference.name, default: []].append((true, place + [.key("properties")] + reference.place))
            }
        }
        if let cover = source.givenCover {
            mentions[cover, default: []].append((false, [.key("Cover")]))
        } else if source.coverName == nil {
            mentions["cover.jpg", default: []] += []
        }
    }

    /// Converts the pictures to JPEG or PNG beside the originals, and updates their names in the documents.
    /// - Returns: the converted pictures, and an error for each picture that could not be converted.
    /// - Throws: ``MastheadError`` if a document cannot be written.
    public func convertPictures() throws(MastheadError) -> (made: [Conversion], failures: [MastheadError]) {
        let found = mentions.keys.sorted().compactMap { name in source.files.foreignAsset(for: name).map { (name, $0) }
        }
        let results = Parallel.map(found.count) { index in
            Result { () throws(MastheadError) in try convert(found[index].1, named: found[index].0) }
        }
        var made: [Conversion] = []
        var failures: [MastheadError] = []
        var names: [String: String] = [:]
        for (result, (name, _)) in zip(results, found) {
            switch result {
            case .success(let conversion):
                made.append(conversion)
                if conversion.name != name { names[name] = conversion.name }
            case .failure(let error): failures.append(error)
            }
        }
        try rename(names)
        return (made, failures)
    }

    private func convert(_ asset: SourceFiles.ForeignAsset, named name: String) throws(MastheadError) -> Conversion {
        let file = source.files.url(asset.path)
        func refused(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(.faultySource, cannot: "convert", to: file.relativePath, found: found, hint: hint)
        }
        guard let foreign = ForeignPicture(file, asset.format), let part = try foreign.parts().parts.first else {
            throw refused("the file does not contain a picture", "Export the picture again as PNG or JPEG.")
        }
        let hidden = file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)")
        let nameExtension = AssetKind.fileExtension(of: name)
        let made = try foreign.convert(part, to: hidden, isLossless: nameExtension == "png")
        defer { unlink(made.path) }
        let fits = made.pathExtension == "png" ? nameExtension == "png" : ["jpg", "jpeg"].contains(nameExtension)
        let newName = fits ? name : "\(SourceFiles.stem(name)).\(made.pathExtension)"
        // The original has the resolution of @2x screens, and packing derives the standard scale from it.
        let path = Scale.double.name(for: newName)
        var original = asset.path
        if Scale.split(asset.path).logicalName == newName {
            // The converted picture takes over this name, so rename the original.
            original = "\(SourceFiles.stem(asset.path)).\(foreign.fileExtension)"
            guard move(file, source.files.url(original)) else {
                throw refused("'\(original)' already exists", "Move one of the two files to another folder.")
            }
        }
        let taken = Scale.allCases.map { $0.name(for: newName) }.first {
            access(source.files.url($0).path, F_OK) == 0
        }
        guard taken == nil, move(made, source.files.url(path)) else {
            throw refused("'\(taken ?? path)' already exists", "Use that file on the page, or delete it.")
        }
        return Conversion(original: original, made: path, name: newName)
    }

    /// Moves a file unless the target already exists.
    private func move(_ file: URL, _ target: URL) -> Bool {
        guard link(file.path, target.path) == 0 else { return false }
        unlink(file.path)
        return true
    }

    /// Updates names in the documents.
    private func rename(_ names: [String: String]) throws(MastheadError) {
        for (document, isOfPages) in [(source.pagesDocument, true), (source.metadataDocument, false)] {
            guard let document else { continue }
            var texts: [[DocumentFault.Step]: String] = [:]
            for (old, new) in names {
                for mention in mentions[old] ?? [] where mention.isOfPages == isOfPages { texts[mention.place] = new }
            }
            if !texts.isEmpty { try document.write(texts) }
        }
    }
}
