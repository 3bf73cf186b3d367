import Periodical
import Reading

extension WebIssue {
    /// What tells the file at a path from what it was before, found by looking at stamps of files alone: none is read, and
    /// nothing is rendered. Nil where the file lies there as it is sent, or is not there.
    package func version(of path: String) -> WebVersion? {
        if path == WebPaths.document || path == WebPaths.texts { return documentVersion(path) }
        if path.hasPrefix(WebPaths.files) { return assetVersion(String(path.dropFirst(WebPaths.files.count)), path) }
        if path.hasPrefix(WebPaths.thumbnails) { return thumbnailVersion(path) }
        guard let (pdf, _, _) = WebPaths.page(ofPicture: path) else { return nil }
        return source(of: pdf).map { .file("\($0)-page") }
    }

    /// The version of a document that is made of all pages.
    private func documentVersion(_ path: String) -> WebVersion {
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(heading)
        hasher.combine(content.grid)
        hasher.combine(content.scale)
        hasher.combine(content.classes)
        // Pages share files, each of which is looked at once.
        var seen: Set<String> = []
        for position in content.grid.positions {
            guard let page = content.grid[position] else { continue }
            let names = content.classes.assets(of: page).map(\.name) + [position.thumbnailName]
            for name in names where seen.insert(name).inserted {
                for scale in Scale.allCases { hasher.combine(content.version(of: scale.name(for: name))) }
            }
        }
        return .made(hasher.finalize())
    }

    /// The version of a page of HTML, which is sent with a policy in it; other assets are sent as they are.
    private func assetVersion(_ written: String, _ path: String) -> WebVersion? {
        let versions = WebPaths.names(ofFile: written).lazy.compactMap { name in
            AssetKind(fileName: name) == .html ? content.version(of: name) : nil
        }
        guard let version = versions.first else { return nil }
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(version)
        // Another book's language divides other words.
        hasher.combine(content.bookLanguage)
        return .made(hasher.finalize())
    }

    private func thumbnailVersion(_ path: String) -> WebVersion? {
        let (name, _) = Scale.split(path)
        guard let position = thumbnailPosition(name), let page = content.grid[position] else { return nil }
        let scales = Scale.allCases
        let own = scales.compactMap { content.version(of: $0.name(for: position.thumbnailName)) }
        if !own.isEmpty { return .file((own + ["thumbnail"]).joined(separator: "-")) }
        guard let asset = shownAsset(of: page) else { return nil }
        return source(of: asset.name).map { .file("\($0)-small") }
    }

    /// The version of the file that serves an asset.
    private func source(of name: String) -> String? {
        ScaleFallback(preferring: content.scale).first { content.version(of: $0.name(for: name)) }
    }
}
