import Foundation
import IssueLibrary
import IssuePublisher
import Periodical

/// The issues to export, given as issues, publications or folders of issue sources.
struct ExportedIssues {
    private let options: LibraryOptions

    init(_ options: LibraryOptions) { self.options = options }

    /// Returns the names of single issues, without duplicates.
    /// - Parameter given: the names that the user typed, or nil for all issues in the library.
    func names(_ given: [String]?) async throws(MastheadError) -> [String] {
        let library: IssueLibrary?
        do throws(MastheadError) { library = try await options.open() } catch {
            // Issue sources can be exported without a library.
            let isPath = given?.contains { FileManager.default.fileExists(atPath: $0) } ?? false
            guard isPath else { throw error }
            library = nil
        }
        var names: [String] = []
        if let given {
            for name in given { names += try await self.names(of: name, in: library) }
        } else if let library {
            names = try await here(try await library.items.all(), called: "the library")
        }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private func names(of name: String, in library: IssueLibrary?) async throws(MastheadError) -> [String] {
        if let library {
            if try await library.items.item(ItemReference(name)) != nil { return [name] }
            let items = try await library.items.all().filter { $0.handle == name }
            if !items.isEmpty { return try await here(items, called: name) }
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue else {
            return [name]
        }
        let folder = URL(filePath: name, directoryHint: .isDirectory)
        let sources = try IssueSource.folders(in: [folder])
        return sources == [folder] ? [name] : sources.map(\.relativePath)
    }

    /// Returns the items that are completely downloaded, with a warning about the rest.
    private func here(_ items: [LibraryItem], called name: String) async throws(MastheadError) -> [String] {
        let complete = items.filter { $0.contentURL != nil && $0.status == .available }
        let count = items.count - complete.count
        guard !complete.isEmpty else {
            throw MastheadError(
                .nothingToDownload, cannot: "export", to: name, found: "none of its issues are downloaded",
                hint: "Use `masthead mirror` to download its issues first.")
        }
        if count > 0 {
            Console.current.warn(
                "skipped \(count.counted("issue")) of \(name) that \(count == 1 ? "is" : "are") not downloaded")
        }
        return complete.map(\.reference.description)
    }
}
