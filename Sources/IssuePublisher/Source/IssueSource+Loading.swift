public import Periodical

extension IssueSource {
    /// Returns a copy of the source in which all files that a page loads are among the page's assets: pictures in
    /// Markdown, and files that HTML pages and style sheets refer to. As assets, they are packed, downloaded with the
    /// page, and exported.
    public func completed(with classes: PageClassRegistry) -> IssueSource {
        guard !isCompleted else { return self }
        var loaded = LoadedAssets(files)
        var found: [Diagnostic] = []
        let articles = grid.articles.enumerated().map { articleIndex, pages in
            pages.enumerated().map { pageIndex, page in
                guard let pageClass = classes[page.className] else { return page }
                let before = (loaded.missing.count, loaded.silent.count)
                let assets = loaded.assets(of: page, pageClass)
                let place = places[PagePosition(articleIndex: articleIndex, pageIndex: pageIndex)] ?? []
                found += loaded.missing.dropFirst(before.0).map { diagnostic(ofMissing: $0, at: place) }
                found += loaded.silent.dropFirst(before.1).map { diagnostic(ofSilent: $0, at: place) }
                guard !assets.isEmpty else { return page }
                var completed = page
                completed.properties["assets"] = .array(
                    (page.properties["assets"]?.array ?? [])
                        + assets.map { .dictionary([$0.kind.rawValue: .string($0.name)]) })
                return completed
            }
        }
        var source = self
        source.grid = PageGrid(articles: articles)
        source.isCompleted = true
        var seen: Set<Diagnostic> = []
        source.loadingDiagnostics = found.filter { seen.insert($0).inserted }
        return source
    }

    private func diagnostic(
        ofMissing picture: LoadedAssets.MissingPicture, at place: [DocumentFault.Step]
    ) -> Diagnostic {
        let address = picture.reference.address
        guard !SafeURL.allows(address) else {
            return diagnostic(
                picture, at: place, .warning, "blocked-content",
                "The text shows a picture from another server: '\(address)'.",
                "Add the picture to the issue source, because pages cannot load files from other servers.")
        }
        let names = Set(files.paths.map { Scale.split($0).logicalName }).filter { AssetKind(fileName: $0) == .image }
        return diagnostic(
            picture, at: place, .error, "missing-asset", "The text shows '\(address)', but there is no such picture.",
            SourceCheck.hint(forFile: address, among: names))
    }

    private func diagnostic(
        ofSilent picture: LoadedAssets.MissingPicture, at place: [DocumentFault.Step]
    ) -> Diagnostic {
        diagnostic(
            picture, at: place, .warning, "missing-alt",
            "The picture '\(picture.reference.address)' has no description.",
            "Describe it between the brackets: ![An old mill](\(picture.reference.address)).")
    }

    private func diagnostic(
        _ picture: LoadedAssets.MissingPicture, at place: [DocumentFault.Step], _ severity: Diagnostic.Severity,
        _ code: String, _ message: String, _ hint: String
    ) -> Diagnostic {
        let position = PagePosition(place)
        guard let file = picture.file else {
            let fault = DocumentFault(
                at: place + [.key("properties"), .key("body")], severity: severity, code: code, message, hint: hint)
            return pagesDocument?.diagnostic(fault, position: position)
                ?? Diagnostic(
                    file: folder.relativePath, position: position, severity: severity, code: code, message: message,
                    hint: hint)
        }
        let line = picture.reference.line
        return Diagnostic(
            file: files.url(file).relativePath, line: line,
            excerpt: files.excerpt(of: file, line, picture.reference.address),
            position: position, severity: severity, code: code, message: message, hint: hint)
    }
}
