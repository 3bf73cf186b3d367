import Foundation
import Periodical
import Pictures

// Checks of the assets that pages refer to.
extension SourceCheck {
    mutating func noteUse(of name: String) {
        for scale in Scale.allCases { usedPaths.insert(scale.name(for: name)) }
    }

    /// Returns the faults in an asset. Faults in its files are reported once, even if several pages show it.
    /// - Parameter shared: the names of all assets on the page.
    mutating func assetFaults(_ reference: AssetReference, shared: Set<String> = []) -> [DocumentFault] {
        let name = reference.name
        func fault(_ code: String, _ message: String, _ hint: String) -> DocumentFault {
            DocumentFault(at: reference.place, code: code, message, hint: hint)
        }
        if let pathFault = AssetPath.fault(in: name) {
            return [fault("unsafe-name", "The asset's name '\(name)' \(pathFault).", "Use a plain relative path.")]
        }
        if let fault = foreignFault(reference) { return [fault] }
        let split = Scale.split(name)
        if split.scale == .double, !source.files.paths.contains(Scale.double.name(for: name)) {
            return [
                fault(
                    "scaled-name", "'\(name)' names one scale.",
                    "Refer to the asset by its logical name: '\(split.logicalName)'.")
            ]
        }
        guard let path = source.files.path(for: name, at: .standard) else {
            let isCover = reference.place == [.key("Cover")]
            let otherwise = isCover ? "Add the file, or remove the key to use the first page." : Self.addFile
            return [
                fault(
                    "missing-asset", "There is no file '\(name)' or '\(Scale.double.name(for: name))'.",
                    Self.hint(forFile: name, among: source.files.paths, otherwise: otherwise))
            ]
        }
        noteUse(of: name)
        guard AssetKind(fileName: path) == reference.kind else {
            let article = [.image, .audio, .html].contains(reference.kind) ? "an" : "a"
            let extensions = reference.kind.fileExtensions.sorted().joined(separator: ", ")
            return [
                fault(
                    "wrong-kind", "'\(name)' is not \(article) \(reference.kind.rawValue) file.",
                    "Use a file that ends in \(extensions).")
            ]
        }
        guard reported.insert(name).inserted else { return [] }
        switch reference.kind {
        case .image, .movie, .audio: return MediaCheck(reference, inspections).faults
        case .text, .html, .pdf, .style, .font:
            return AssetContentCheck.faults(of: source.files.url(path), reference, shared: shared)
        }
    }

    /// Returns a fault if pages cannot show a picture's format.
    private mutating func foreignFault(_ reference: AssetReference) -> DocumentFault? {
        guard reference.kind == .image else { return nil }
        let name = reference.name
        // The inspections usually show already that the format is supported, so no more files need to be read.
        let own = Scale.allCases.map { $0.name(for: name) }.filter(source.files.paths.contains)
        let isKnown = !own.isEmpty && AssetKind(fileName: name) == .image
        if isKnown, !own.contains(where: { Self.isForeign(inspections[$0]) }) { return nil }
        guard let foreign = source.files.foreignAsset(for: name) else { return nil }
        noteUse(of: name)
        usedPaths.insert(foreign.path)
        let kind = "\(foreign.format.name), which pages cannot show"
        let message =
            own.isEmpty
            ? "There is no file '\(name)', only '\(foreign.path)', \(kind)." : "'\(foreign.path)' is \(kind)."
        return DocumentFault(
            at: reference.place, code: "foreign-picture", message, remedies: [convertPictures])
    }

    private static func isForeign(_ inspection: AssetInspection?) -> Bool {
        inspection?.media?.format.map(ForeignPicture.formats.contains) ?? false
    }

    var convertPictures: Remedy {
        .convertPictures(in: source.folder.relativePath, "Convert it to JPEG or PNG.")
    }

    /// Whether a picture on a page was converted from this file.
    func isOriginal(_ path: String) -> Bool {
        guard SourceFiles.foreignExtensions.contains(AssetKind.fileExtension(of: path)) else { return false }
        let stem = SourceFiles.stem(Scale.split(path).logicalName)
        return AssetKind.image.fileExtensions.contains { fileExtension in
            Scale.allCases.contains { scale in
                let name = scale.name(for: "\(stem).\(fileExtension)")
                return usedPaths.contains(name) && source.files.paths.contains(name)
            }
        }
    }

    /// Returns the faults in a page's reference to a PDF page.
    func pdfFaults(_ page: Page, _ references: [AssetReference]) -> [DocumentFault] {
        references.filter { $0.kind == .pdf }.compactMap { reference in
            guard let path = source.files.path(for: reference.name, at: .double) else { return nil }
            let place = [DocumentFault.Step.key("properties")] + reference.place
            guard let inspection = inspections[path] else {
                guard isDeep, AssetKind(fileName: path) == .pdf else { return nil }
                return DocumentFault(
                    at: place, code: "unreadable-pdf", "'\(path)' cannot be checked: the program pdfinfo is missing.",
                    hint: "Install pdfinfo (Debian and Ubuntu: package poppler-utils).")
            }
            if let failure = inspection.failure {
                // Skip files that are not PDFs, because another check has already reported them.
                guard AssetContentCheck.faults(of: source.files.url(path), reference).isEmpty else { return nil }
                return DocumentFault(
                    at: place, code: "unreadable-pdf", "'\(reference.name)' cannot be read: \(failure.found).",
                    remedies: failure.remedies)
            }
            // Ignore numbers below 1, because the check of properties reports them.
            let number = page.pdfPageNumber
            guard let count = inspection.pageCount, number > count else { return nil }
            return DocumentFault(
                at: [.key("properties"), .key("pageNumber")], code: "wrong-value",
                "'\(reference.name)' has \(count) pages, but the page asks for number \(number).",
                hint: "Use a number from 1 to \(count)."
            )
        }
    }

    static let addFile = "Add the file, or correct the name."

    /// Returns a hint that suggests a file with a similar name. Extensions are not compared, because most files in an
    /// issue have the same one.
    static func hint(forFile name: String, among paths: some Sequence<String>, otherwise: String = addFile) -> String {
        let stem = SourceFiles.stem(name)
        let alike = Set(paths.map { Scale.split($0).logicalName }).filter { path in
            NameSuggestion.slip(stem, among: [SourceFiles.stem(path)]) != nil
        }
        return NameSuggestion.nearest(to: name, among: alike.sorted()).map { "Did you mean '\($0)'?" } ?? otherwise
    }

    static func hint(for name: String, among known: [String], otherwise: String? = nil) -> String {
        if let nearest = NameSuggestion.nearest(to: name, among: known) { return "Did you mean '\(nearest)'?" }
        return otherwise ?? "Use one of \(known.joined(separator: ", "))."
    }
}
