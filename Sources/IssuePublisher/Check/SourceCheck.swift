public import Foundation
public import Periodical

/// A check that finds all faults in an issue source.
public struct SourceCheck {
    let source: IssueSource
    let classes: PageClassRegistry
    let isDeep: Bool
    var diagnostics: [Diagnostic]
    var usedPaths: Set<String> = []
    var reported: Set<String> = []
    let inspections: AssetInspections

    /// Checks an issue source and returns its faults.
    /// - Parameters:
    ///   - source: the issue source.
    ///   - classes: the page classes that pages may use.
    ///   - isDeep: whether to also decode each picture and open each PDF.
    /// - Returns: all faults. The source can be packed if none of them is an error.
    public static func diagnostics(
        of source: IssueSource, classes: PageClassRegistry, isDeep: Bool = false
    ) -> [Diagnostic] {
        results(of: source, classes: classes, isDeep: isDeep).diagnostics
    }

    /// Checks an issue source, and returns its faults along with the results of inspecting its files.
    /// - Parameter known: the results of earlier inspections, by path.
    /// - Returns: all faults and all inspection results.
    static func results(
        of source: IssueSource, classes: PageClassRegistry, isDeep: Bool = false, known: [String: AssetInspection] = [:]
    ) -> (diagnostics: [Diagnostic], inspections: [String: AssetInspection]) {
        var check = SourceCheck(source, classes, isDeep, known)
        check.checkCover()
        for position in source.grid.positions { check.checkPage(at: position) }
        check.diagnostics += LinkCheck.diagnostics(of: check.source, classes)
        check.checkUnusedFiles()
        check.checkPlaceholder()
        return (check.diagnostics.inDocumentOrder, check.inspections.found)
    }

    /// Combines the faults of several issue sources, and reports each issue name that occurs more than once.
    ///
    /// All sources share the publication's settings, so a fault in the settings is reported once.
    /// - Parameter found: each source's name, folder and faults.
    public static func together(
        _ found: [(name: String?, folder: URL, diagnostics: [Diagnostic])]
    ) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        var folders: [String: String] = [:]
        let duplicates = found.compactMap { source -> Diagnostic? in
            let path = source.folder.relativePath
            guard let name = source.name, let other = folders.updateValue(path, forKey: name) else { return nil }
            return Diagnostic(
                file: path, code: "duplicate-name", message: "The issue name '\(name)' is already used by \(other).",
                hint: "Set a unique Name for each issue.")
        }
        return (found.flatMap(\.diagnostics) + duplicates).filter { seen.insert($0).inserted }
    }

    private init(
        _ source: IssueSource, _ classes: PageClassRegistry, _ isDeep: Bool, _ known: [String: AssetInspection]
    ) {
        let source = source.completed(with: classes)
        self.source = source
        self.classes = classes
        self.isDeep = isDeep
        diagnostics = source.readingDiagnostics + source.loadingDiagnostics
        // Every readable PDF has a first page. Count pages only if some page refers to a later one.
        let references = source.grid.positions.compactMap { source.grid[$0] }.flatMap { page in
            let number = page.pdfPageNumber
            return isDeep || number > 1 ? classes.assets(of: page).filter { $0.kind == .pdf } : []
        }
        let counted = Set(references.compactMap { source.files.path(for: $0.name, at: .double) })
        inspections = AssetInspections(source.files, known: known, counted: counted, isDeep: isDeep)
    }

    private mutating func checkCover() {
        guard let document = source.metadataDocument else {
            // Without readable metadata, only note the use of the cover. Reading the source has already reported the
            // faults.
            if let name = source.coverName { noteUse(of: name) }
            return
        }
        let place: [DocumentFault.Step] = source.givenCover == nil ? [] : [.key("Cover")]
        let pages = source.grid.positions.compactMap { source.grid[$0] }
        if source.coverName == nil, let foreign = source.files.foreignAsset(for: "cover.jpg") {
            usedPaths.insert(foreign.path)
            let fault = DocumentFault(
                at: place, severity: .warning, code: "foreign-picture",
                "The cover '\(foreign.path)' is \(foreign.format.name), which pages cannot show.",
                remedies: [convertPictures])
            diagnostics.append(document.diagnostic(fault))
        }
        if source.coverName == nil, pages.contains(where: { PagePicture($0, classes) != nil }) { return }
        guard let name = source.coverName else {
            let fault = DocumentFault(
                at: place, code: "missing-cover",
                "The issue has no cover, and none of its pages has a picture that could become the cover.",
                hint: "Add cover.png or cover.jpg to the issue source, or set Cover to the name of a picture.")
            diagnostics.append(document.diagnostic(fault))
            return
        }
        for fault in assetFaults(AssetReference(name: name, kind: .image, place: place)) {
            diagnostics.append(document.diagnostic(fault))
        }
    }

    /// Reports a cover that is still the one from `masthead new` although the pages have been replaced.
    private mutating func checkPlaceholder() {
        guard let document = source.metadataDocument, let name = source.coverName,
            !source.grid.positions.isEmpty,
            !IssueScaffold.pictures.contains(where: { usedPaths.contains($0) && source.files.paths.contains($0) }),
            Scale.allCases.allSatisfy({ scale in
                let path = scale.name(for: name)
                return source.files.paths.contains(path) && PlaceholderCover.isOne(source.files.url(path))
            })
        else { return }
        let fault = DocumentFault(
            at: source.givenCover == nil ? [] : [.key("Cover")], severity: .warning, code: "placeholder-cover",
            "The cover '\(name)' is still the placeholder of a new issue.",
            hint: "Replace the cover. Or delete its files, and Masthead makes a cover from the first page.")
        diagnostics.append(document.diagnostic(fault))
    }

    private mutating func checkPage(at position: PagePosition) {
        guard let page = source.grid[position], let place = source.places[position], let document = source.pagesDocument
        else { return }
        let shown = PagePosition(place) ?? position
        func report(_ fault: DocumentFault) {
            var fault = fault
            fault.path = place + fault.path
            diagnostics.append(document.diagnostic(fault, position: shown))
        }
        let meant =
            classes[page.className] == nil ? NameSuggestion.nearest(to: page.className, among: classes.names) : nil
        if classes[page.className] == nil {
            report(
                DocumentFault(
                    at: [.key("class")], code: "unknown-class", "There is no page class '\(page.className)'.",
                    remedies: [.advice(Self.hint(for: page.className, among: classes.names)), .giveTemplates]))
        }
        // If the class is misspelled, check the page against the class with the most similar name.
        guard let pageClass = classes[meant ?? page.className] else {
            for reference in classes.assets(of: page) { noteUse(of: reference.name) }
            return
        }
        for fault in PropertyCheck.faults(of: page, pageClass) { report(fault) }
        let references = pageClass.assets(of: page)
        let names = Set(references.map(\.name))
        for reference in references {
            for var fault in assetFaults(reference, shared: names) {
                fault.path = [.key("properties")] + fault.path
                report(fault)
            }
        }
        for fault in pdfFaults(page, references) { report(fault) }
        // An HTML page needs no alternative text, because its text is part of the page.
        let shows =
            references.contains { [.image, .movie, .pdf].contains($0.kind) && $0.place.first != .key("assets") }
            && !references.contains { $0.kind == .html }
        // Ignore values of the wrong type, because the check of properties reports them.
        let isSilent = ["alt", "text"].allSatisfy { page.properties[$0].map { $0.string?.isEmpty ?? false } ?? true }
        if shows, isSilent {
            report(
                DocumentFault(
                    at: [], severity: .warning, code: "missing-alt", "The page has neither 'alt' nor 'text'.",
                    hint: "Set 'alt' to one sentence that describes the page for people who cannot see it."))
        }
    }

    private mutating func checkUnusedFiles() {
        // If no page could be read, the fault is in the page grid. Do not report all files as unused.
        guard !source.grid.positions.isEmpty else { return }
        for position in source.grid.positions { noteUse(of: position.thumbnailName) }
        for path in source.files.paths.sorted() where !usedPaths.contains(path) && !isOriginal(path) {
            diagnostics.append(
                Diagnostic(
                    file: source.files.url(path).relativePath, severity: .warning, code: "unused-asset",
                    message: "No page uses this file.",
                    hint:
                        "Delete the file, or use it on a page. If a WebPage loads the file in another way, list "
                        + "the file in the page's `assets`."
                ))
        }
    }
}

extension [Diagnostic] {
    /// The diagnostics, sorted by document in reading order and then by line.
    fileprivate var inDocumentOrder: [Diagnostic] {
        var order: [String: Int] = [:]
        for diagnostic in self where order[diagnostic.file] == nil { order[diagnostic.file] = order.count }
        func key(_ item: (offset: Int, element: Diagnostic)) -> (Int, Int, Int, Int) {
            let diagnostic = item.element
            return (order[diagnostic.file] ?? 0, diagnostic.line ?? 0, diagnostic.excerpt?.column ?? 0, item.offset)
        }
        return enumerated().sorted { key($0) < key($1) }.map(\.element)
    }
}
