import Periodical
import Reading

extension WebIssue {
    /// Returns a version that changes when the file at a path does, without reading or rendering the file. Returns nil
    /// if the file does not exist, or is sent unchanged.
    package func version(of path: String) -> WebVersion? {
        if path == WebPaths.document || path == WebPaths.texts { return documentVersion(path) }
        if path.hasPrefix(WebPaths.files) { return assetVersion(String(path.dropFirst(WebPaths.files.count)), path) }
        if path.hasPrefix(WebPaths.thumbnails) { return thumbnailVersion(path) }
        guard let (pdf, _, _) = WebPaths.page(ofPicture: path) else { return nil }
        return source(of: pdf).map { .file("\($0)-page") }
    }

    /// Returns the version of a document that is created from all pages.
    private func documentVersion(_ path: String) -> WebVersion {
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(heading)
        hasher.combine(content.grid)
        hasher.combine(content.scale)
        hasher.combine(content.classes)
        // Read each file's stamp only once, because pages share files.
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

    /// Returns the version of an HTML page, which gets a content security policy. Returns nil for other assets, which
    /// are sent as they are.
    private func assetVersion(_ written: String, _ path: String) -> WebVersion? {
        let versions = WebPaths.names(ofFile: written).lazy.compactMap { name in
            AssetKind(fileName: name) == .html ? content.version(of: name) : nil
        }
        guard let version = versions.first else { return nil }
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(version)
        // Hyphenation depends on the language of the book.
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

    /// Returns the version of the file behind an asset.
    private func source(of name: String) -> String? {
        ScaleFallback(preferring: content.scale).first { content.version(of: $0.name(for: name)) }
    }
}
