public import Foundation
public import Periodical
import Pictures

/// Finds everything that is wrong with an issue source at once.
public struct SourceCheck {
    private let source: IssueSource
    private let classes: PageClassRegistry
    private let isDeep: Bool
    private var diagnostics: [Diagnostic]
    private var usedPaths: Set<String> = []
    private var reported: Set<String> = []
    private let measurements: PictureMeasurements

    /// Checks an issue source.
    /// - Parameters:
    ///   - source: the issue source as it was read.
    ///   - classes: the page classes that its pages may have.
    ///   - isDeep: whether every picture is decoded whole and every PDF's pages are counted.
    /// - Returns: all faults; the source can be packed if none is an error.
    public static func diagnostics(
        of source: IssueSource, classes: PageClassRegistry, isDeep: Bool = false
    ) -> [Diagnostic] {
        var check = SourceCheck(source, classes, isDeep)
        check.checkCover()
        for position in source.grid.positions { check.checkPage(at: position) }
        check.checkUnusedFiles()
        return check.diagnostics.inDocumentOrder
    }

    /// Puts together what was found in several issue sources and what is wrong between them: a name that two have.
    ///
    /// A fault of what they share, the publication, is told once.
    /// - Parameter found: the name, the folder and the faults of each source.
    public static func together(
        _ found: [(name: String?, folder: URL, diagnostics: [Diagnostic])]
    ) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        var folders: [String: String] = [:]
        let duplicates = found.compactMap { source -> Diagnostic? in
            let path = source.folder.relativePath
            guard let name = source.name, let other = folders.updateValue(path, forKey: name) else { return nil }
            return Diagnostic(
                file: path, code: "duplicate-name", message: "The issue's name '\(name)' is that of \(other) too.",
                hint: "Give each issue a Name of its own.")
        }
        return (found.flatMap(\.diagnostics) + duplicates).filter { seen.insert($0).inserted }
    }

    private init(_ source: IssueSource, _ classes: PageClassRegistry, _ isDeep: Bool) {
        self.source = source
        self.classes = classes
        self.isDeep = isDeep
        diagnostics = source.readingDiagnostics
        let pictures = source.files.paths.filter { AssetKind(fileName: $0) == .image }
        measurements = PictureMeasurements(pictures.sorted(), in: source.files, isDeep: isDeep)
    }

    private mutating func checkCover() {
        guard let document = source.metadataDocument else {
            // What is wrong with the metadata was told while they were read.
            if let name = source.coverName { noteUse(of: name) }
            return
        }
        let place: [DocumentFault.Step] = source.givenCover == nil ? [] : [.key("Cover")]
        let pages = source.grid.positions.compactMap { source.grid[$0] }
        if source.coverName == nil, pages.contains(where: { PagePicture($0, classes) != nil }) { return }
        guard let name = source.coverName else {
            let fault = DocumentFault(
                at: place, code: "missing-cover", "The issue has no cover, and no page with a picture to make one of.",
                hint: "Put a cover.png or cover.jpg into the source, or name one as Cover.")
            diagnostics.append(document.diagnostic(fault))
            return
        }
        for fault in assetFaults(AssetReference(name: name, kind: .image, place: place)) {
            diagnostics.append(document.diagnostic(fault))
        }
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
                    hint: Self.hint(for: page.className, among: classes.names)
                        + " A class of your own needs a folder for --templates."))
        }
        // A page whose class is misspelt is looked at as one of the class that is meant.
        guard let pageClass = classes[meant ?? page.className] else {
            for reference in classes.assets(of: page) { noteUse(of: reference.name) }
            return
        }
        for fault in PropertyCheck.faults(of: page, pageClass) { report(fault) }
        let references = pageClass.assets(of: page)
        for reference in references {
            for var fault in assetFaults(reference) {
                fault.path = [.key("properties")] + fault.path
                report(fault)
            }
        }
        if isDeep { for fault in pdfFaults(page, references) { report(fault) } }
        let shows = references.contains { $0.kind == .image || $0.kind == .movie || $0.kind == .pdf }
        // One of another type is told as such.
        let isSilent = ["alt", "text"].allSatisfy { page.properties[$0].map { $0.string?.isEmpty ?? false } ?? true }
        if shows, isSilent {
            report(
                DocumentFault(
                    at: [], severity: .warning, code: "missing-alt", "The page has neither 'alt' nor 'text'.",
                    hint: "Say in a sentence what the page shows, for those who cannot see it."))
        }
    }

    private mutating func noteUse(of name: String) {
        for scale in Scale.allCases { usedPaths.insert(scale.name(for: name)) }
    }

    /// What is wrong with an asset; what is wrong with its files is told once, however many pages show it.
    private mutating func assetFaults(_ reference: AssetReference) -> [DocumentFault] {
        let name = reference.name
        func fault(_ code: String, _ message: String, _ hint: String) -> DocumentFault {
            DocumentFault(at: reference.place, code: code, message, hint: hint)
        }
        if let pathFault = AssetPath.fault(in: name) {
            return [fault("unsafe-name", "The asset's name '\(name)' \(pathFault).", "Use a plain relative path.")]
        }
        let split = Scale.split(name)
        if split.scale == .double, !source.files.paths.contains(Scale.double.name(for: name)) {
            return [
                fault(
                    "scaled-name", "'\(name)' names one scale.",
                    "Refer to the asset by its logical name: '\(split.logicalName)'.")
            ]
        }
        guard let path = source.files.path(for: name, at: .standard) else {
            let logicalNames = Set(source.files.paths.map { Scale.split($0).logicalName })
            return [
                fault(
                    "missing-asset", "There is no file '\(name)', nor '\(Scale.double.name(for: name))'.",
                    Self.hint(for: name, among: logicalNames.sorted(), otherwise: "Add the file, or mend the name."))
            ]
        }
        noteUse(of: name)
        guard AssetKind(fileName: path) == reference.kind else {
            let extensions = reference.kind.fileExtensions.sorted().joined(separator: ", ")
            return [
                fault(
                    "wrong-kind", "'\(name)' is no \(reference.kind.rawValue).",
                    "Such files end in \(extensions).")
            ]
        }
        guard reported.insert(name).inserted else { return [] }
        switch reference.kind {
        case .image: return pictureFaults(reference)
        case .text, .html, .pdf: return AssetContentCheck.faults(of: source.files.url(path), reference)
        case .movie, .audio: return []
        }
    }

    private func pictureFaults(_ reference: AssetReference) -> [DocumentFault] {
        var faults: [DocumentFault] = []
        var sizes: [PictureSize] = []
        for scale in Scale.allCases {
            let path = scale.name(for: reference.name)
            switch measurements[path] {
            case .success(let size)?: sizes.append(size)
            case .failure(let error)?:
                faults.append(
                    DocumentFault(
                        at: reference.place, code: "unreadable-picture", "'\(path)' does not read: \(error.found).",
                        hint: error.hint))
            case nil: break
            }
        }
        if sizes.count == 2, !sizes[1].isDouble(of: sizes[0]) {
            let right = PictureSize(width: sizes[0].width * 2, height: sizes[0].height * 2)
            faults.append(
                DocumentFault(
                    at: reference.place, code: "wrong-scale",
                    "'\(Scale.double.name(for: reference.name))' has \(sizes[1]) pixels, '\(reference.name)' \(sizes[0]).",
                    hint: "The @2x picture has twice the pixels in both directions: \(right)."))
        }
        return faults
    }

    private func pdfFaults(_ page: Page, _ references: [AssetReference]) -> [DocumentFault] {
        references.filter { $0.kind == .pdf }.compactMap { reference in
            guard let file = source.file(for: reference.name, at: .double) else { return nil }
            let place = [DocumentFault.Step.key("properties")] + reference.place
            do throws(MastheadError) {
                let count = try PDFDocument(file).pageCount()
                let number = page.properties["pageNumber"]?.integer ?? 1
                guard !(1...count).contains(number) else { return nil }
                return DocumentFault(
                    at: [.key("properties"), .key("pageNumber")], code: "wrong-value",
                    "'\(reference.name)' has \(count) pages, the page asks for \(number).", hint: "Count from 1.")
            } catch {
                return DocumentFault(
                    at: place, code: "unreadable-pdf", "'\(reference.name)' does not read: \(error.found).",
                    hint: error.hint)
            }
        }
    }

    private mutating func checkUnusedFiles() {
        for position in source.grid.positions { noteUse(of: IssueRenditions.thumbnailName(of: position)) }
        for path in source.files.paths.sorted() where !usedPaths.contains(path) {
            diagnostics.append(
                Diagnostic(
                    file: source.files.url(path).relativePath, severity: .warning, code: "unused-asset",
                    message: "No page uses this file.", hint: "It is not packed. Delete it, or show it on a page."))
        }
    }

    private static func hint(for name: String, among known: [String], otherwise: String? = nil) -> String {
        if let nearest = NameSuggestion.nearest(to: name, among: known) { return "Did you mean '\(nearest)'?" }
        return otherwise ?? "Known are \(known.joined(separator: ", "))."
    }
}

extension [Diagnostic] {
    /// Document by document as they were read, each from its first line to its last.
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
