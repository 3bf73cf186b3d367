import ArgumentParser
import IssueLibrary
import Periodical

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check the files of issues and books for damage.",
        discussion: .text(
            """
            Compares each file with its hash, then prints the damaged files and a summary. The command also finds \
            missing and truncated covers. Without names, it checks the library's database. The exit status is 1 if a \
            file or the database is damaged, or if an issue cannot be verified now.

            The command works without a network connection. Only if the hashes of an issue are lost, for example after \
            `masthead recover`, Masthead downloads its index from the publisher.

            With --repair, Masthead downloads damaged files, and issues without hashes, again immediately. Otherwise, the next `masthead mirror` \
            downloads these files again. `masthead recover` repairs the database.
            """,
            examples:
                "masthead verify",
            "masthead verify spring-2026 --repair"))

    @Argument(help: "The issues' names. [default: all downloaded issues]", completion: Completions.issues)
    var issues: [ItemReference] = []

    @Flag(help: "Download damaged files again.")
    var repair = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Flag(help: "Do not show progress, and print nothing if all files are intact.")
    var quiet = false

    @OptionGroup(title: "Download limits") var transfers: TransferOptions
    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let library = try await library.open(transfers)
        let items =
            issues.isEmpty
            ? try await library.items.all().filter { $0.status == .available }.map(\.reference)
                + library.verification.lostImports() : issues
        let results = try await Signals.canceling { () throws(MastheadError) in
            try await verify(items, in: library)
        }
        let verifications = results.verifications
        let damaged = verifications.filter { !$0.faults.isEmpty }.map(\.item)
        let known = try await known(verifications, in: library)
        // Without hashes, only a new download shows whether the files are correct.
        let doubtful = zip(verifications, known).filter { !$0.hasHashes && $0.faults.isEmpty && $1.isOffered }
            .map(\.0.item)
        let repaired = repair ? try await repair(damaged, again: doubtful, in: library) : []
        let documents = zip(verifications, known).map { found, known in
            VerificationDocument(
                found, known.kind, isOffered: known.isOffered, isRepaired: repaired.contains(found.item))
        }
        let covers = try await verifyCovers(in: library)
        if json {
            try Console.current.printJSON(
                documents.map(Row.verified) + results.failures.map { .failed(FailureDocument($0)) }
                    + covers.map(Row.cover))
        } else {
            show(documents)
            covers.forEach { $0.show() }
            show(results.failures)
            if !quiet {
                Console.current.print(Self.summary(documents, covers, failureCount: results.failures.count))
            }
        }
        let faults = issues.isEmpty ? try await library.verification.databaseFaults() : []
        for fault in faults { Console.current.note("found in the database: \(fault.printable)") }
        if !faults.isEmpty { Console.current.note("hint: Use `masthead recover` to repair the database.") }
        let isIntact =
            (damaged + (repair ? doubtful : [])).allSatisfy(repaired.contains) && covers.allSatisfy(\.state.isSettled)
        if !isIntact || !faults.isEmpty || !results.failures.isEmpty { throw ExitCode(1) }
    }

    /// Returns the kinds of the verified items, and whether a catalog lists them, so that they can be downloaded again.
    private func known(
        _ verifications: [ContentVerification], in library: IssueLibrary
    ) async throws(MastheadError) -> [(kind: ItemKind, isOffered: Bool)] {
        let offering = Set(try await library.publications.all().filter { $0.url != nil }.map(\.handle))
        var known: [(kind: ItemKind, isOffered: Bool)] = []
        for found in verifications {
            let item = try await library.items.existingItem(found.item)
            known.append((item.kind, offering.contains(item.handle) && !item.isWithdrawn))
        }
        return known
    }

    /// Checks the covers and, with `--repair`, downloads damaged ones again.
    private func verifyCovers(in library: IssueLibrary) async throws(MastheadError) -> [CoverDocument] {
        let references = issues.isEmpty ? nil : try await existing(issues, in: library)
        let faults = try await library.verification.coverFaults(of: references)
        guard repair, !faults.isEmpty else { return faults.map { CoverDocument($0, .damaged) } }
        var arrived: Set<ItemReference> = []
        for fault in faults where try await library.covers.repair(fault.item) { arrived.insert(fault.item) }
        let left = Set(try await library.verification.coverFaults(of: Array(arrived)).map(\.item))
        return faults.map { fault in
            guard arrived.contains(fault.item) else { return CoverDocument(fault, .notDownloaded) }
            return CoverDocument(fault, left.contains(fault.item) ? .published : .repaired)
        }
    }

    /// Returns the items' full references.
    private func existing(
        _ items: [ItemReference], in library: IssueLibrary
    ) async throws(MastheadError) -> [ItemReference] {
        var found: [ItemReference] = []
        for item in items { found.append(try await library.items.existingItem(item).reference) }
        return found
    }

    /// Verifies items, skipping those that cannot be verified now.
    private func verify(_ items: [ItemReference], in library: IssueLibrary) async throws(MastheadError) -> Results {
        let display = CountingDisplay(console: .current, isQuiet: quiet)
        defer { display.finish() }
        var results = Results()
        // Once a server does not respond, do not ask it again for other items.
        var silent: [String: MastheadError] = [:]
        // Look up all names first, so that a wrong name is reported at once.
        var known: [LibraryItem] = []
        for item in items { known.append(try await library.items.existingItem(item)) }
        for (number, item) in known.enumerated() {
            let label = item.label.printable
            let words = items.count > 1 ? "\(label) (\(number + 1) of \(items.count))" : label
            let silence = silent[item.handle]
            do throws(MastheadError) {
                let verification = try await library.verification.verify(
                    item.reference, isOffline: silence != nil
                ) { byteCount, total in
                    display.show("verifying \(words)", DownloadProgress(byteCount: byteCount, totalByteCount: total))
                }
                if let silence, !verification.hasHashes, verification.faults.isEmpty { throw silence }
                results.verifications.append(verification)
            } catch {
                guard !Self.isAboutLibrary(error) else { throw error }
                if [.unreachable, .interrupted, .tooSlow].contains(error.code) { silent[item.handle] = error }
                results.failures.append(Failure(item: item, error: error))
            }
        }
        return results
    }

    /// Whether an error affects all items, so that there is no point in verifying more of them.
    private static func isAboutLibrary(_ error: MastheadError) -> Bool {
        [.stopped, .busy, .libraryDatabase, .damagedLibrary, .libraryGone].contains(error.code)
    }

    /// Prints the items that cannot be verified now, with one line for each cause.
    private func show(_ failures: [Failure]) {
        let console = Console.current
        var causes: [String] = []
        for failure in failures where !causes.contains(failure.error.found) { causes.append(failure.error.found) }
        for cause in causes {
            let group = failures.filter { $0.error.found == cause }
            let names = group.map { console.name($0.item.label, $0.item.reference) }
            let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
            console.print(
                "\(names.prefix(3).joined(separator: ", "))\(rest): cannot be verified now (\(cause.printable))")
            if let hint = group.first?.error.asCommand.hint { console.note("hint: \(hint)") }
        }
    }

    /// Downloads damaged files again.
    /// - Parameter doubtful: the items without hashes, whose content is downloaded again.
    /// - Returns: the items that were repaired.
    private func repair(
        _ damaged: [ItemReference], again doubtful: [ItemReference], in library: IssueLibrary
    ) async throws(MastheadError) -> Set<ItemReference> {
        var downloads: [AssetDownload] = []
        // Leave out imported files, because there is no server to download them from.
        let fetched = (damaged + doubtful).filter { $0.handle != Handle.own }
        for item in fetched {
            downloads += try await library.downloads.queue(item, isRepeated: doubtful.contains(item))
        }
        _ = try await DownloadCommand.run(downloads, in: library, quiet: quiet)
        await library.finishIndexing(on: .current, quiet: quiet)
        let repaired = try await verify(fetched, in: library).verifications.filter { $0.faults.isEmpty && $0.hasHashes }
        return Set(repaired.map(\.item))
    }

    private func show(_ documents: [VerificationDocument]) {
        let console = Console.current
        var shared: [SharedFault: [VerificationDocument]] = [:]
        for document in documents {
            if let fault = SharedFault(document) { shared[fault, default: []].append(document) }
        }
        for document in documents {
            guard let fault = SharedFault(document), let group = shared[fault], group.count > 1 else {
                show(document, console)
                continue
            }
            // A group is printed when its first item is reached.
            guard group.first?.id == document.id else { continue }
            let names = group.map { console.name($0.label, $0.id) }
            let list = names.prefix(3).joined(separator: ", ")
            let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
            console.printAdvice(
                "\(fault.words) in \(Self.counted(group)) (\(list)\(rest))\(Self.remedy(document))")
        }
    }

    /// Prints an item's faults, on one line if there is only one.
    private func show(_ document: VerificationDocument, _ console: Console) {
        let name = console.name(document.label, document.id)
        let faults = document.faults.map(\.words)
        if faults.count > 1, faults.count == document.files, document.faults.allSatisfy({ $0.found == "is missing" }) {
            console.print("\(name): all files are missing")
        } else if faults.count > 1 {
            for fault in faults { console.print("\(name): \(fault)") }
        }
        guard let result = Self.result(document) else { return }
        console.printAdvice("\(name): " + (faults.count == 1 ? "\(faults[0]); " : "") + result)
    }

    /// Returns a summary for an item, or nil if it is not damaged.
    private static func result(_ document: VerificationDocument) -> String? {
        guard !document.faults.isEmpty || document.verifiable else {
            if document.repaired { return "no hashes were known; downloaded again" }
            let words = "cannot be verified, because no hashes are known"
            // If the item is not in any catalog, its files may be the only copy.
            guard document.isOffered else { return words }
            return "\(words); use `masthead verify \(document.id.description.printable.asShellWord) --repair` "
                + "to download it again"
        }
        guard !document.faults.isEmpty else { return nil }
        guard document.files > 0 else { return remedy(document).trimmingPrefix("; ").trimmingPrefix(", ").description }
        return "\(document.faults.count) of \(document.files.counted("file")) damaged\(remedy(document))"
    }

    /// Returns the remedy for a damaged item, as the end of the line about the item.
    private static func remedy(_ document: VerificationDocument) -> String {
        if document.repaired { return ", repaired" }
        return document.id.handle == Handle.own
            ? "; use `masthead add FILE` with the original file to restore it"
            : "; use `masthead verify --repair` to download \(document.faults.count == 1 ? "it" : "them") again"
    }

    /// Returns the number of items of each kind.
    private static func counted(_ documents: [VerificationDocument]) -> String {
        ItemKind.allCases.compactMap { kind in
            let count = documents.count { $0.kind == kind }
            return count == 0 ? nil : count.counted(kind.rawValue)
        }.joined(separator: ", ")
    }

    /// Returns a one-line summary for all items.
    private static func summary(
        _ documents: [VerificationDocument], _ covers: [CoverDocument], failureCount: Int
    ) -> String {
        let coverCount = covers.count { !$0.state.isSettled }
        let damagedCovers = coverCount == 0 ? nil : "\(coverCount.counted("damaged cover"))"
        guard failureCount == 0 || !documents.isEmpty else { return "Nothing was verified." }
        guard !documents.isEmpty else { return damagedCovers.map { "\($0)." } ?? "There is nothing to verify." }
        let files = documents.reduce(0) { $0 + $1.files }
        let bytes = documents.reduce(0) { $0 + $1.bytes }
        let sum = "\(counted(documents)), \(files.counted("file")), \(bytes.byteText)"
        let wrong = documents.count { !$0.faults.isEmpty && !$0.repaired }
        let repaired = documents.count(where: \.repaired)
        let unknown = documents.count { !$0.verifiable && !$0.repaired && $0.faults.isEmpty }
        var parts: [String] = []
        if wrong > 0 { parts.append("\(wrong) damaged") }
        if repaired > 0 { parts.append("\(repaired) repaired") }
        if unknown > 0 { parts.append("\(unknown) without hashes") }
        if failureCount > 0 { parts.append("\(failureCount) more not verified") }
        if let damagedCovers { parts.append(damagedCovers) }
        return "\(sum): \(parts.isEmpty ? "no damage found" : parts.joined(separator: ", "))."
    }
}

extension VerifyCommand {
    /// An item that cannot be verified now, for example because its index cannot be downloaded.
    fileprivate struct Failure {
        let item: LibraryItem
        let error: MastheadError
    }

    fileprivate struct Results {
        var verifications: [ContentVerification] = []
        var failures: [Failure] = []
    }
}

/// An item that cannot be verified now, in the output of `verify --json`.
private struct FailureDocument: Encodable {
    let id: ItemReference
    let name: String
    let verifiable = false
    let error: String

    init(_ failure: VerifyCommand.Failure) {
        id = failure.item.reference
        name = failure.item.name
        error = failure.error.summary
    }
}

/// A row in the output of `verify --json`.
private enum Row: Encodable {
    case verified(VerificationDocument)
    case failed(FailureDocument)
    case cover(CoverDocument)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .verified(let document): try document.encode(to: encoder)
        case .failed(let document): try document.encode(to: encoder)
        case .cover(let document): try document.encode(to: encoder)
        }
    }
}

/// The result of verifying an item, in the output of `verify --json`.
private struct VerificationDocument: Encodable {
    struct Fault: Encodable {
        let path: String
        let found: String

        var words: String { path == "." ? "all files are missing" : "\(path.printable) \(found.printable)" }
    }

    let id: ItemReference
    let name: String
    let files: Int
    let bytes: Int
    let verifiable: Bool
    let faults: [Fault]
    let repaired: Bool
    /// The label, which is not part of the JSON.
    let label: String
    /// The kind, which is not part of the JSON.
    let kind: ItemKind
    /// Whether a catalog lists the item, so that it can be downloaded again. This is not part of the JSON.
    let isOffered: Bool

    private enum CodingKeys: String, CodingKey { case id, name, files, bytes, verifiable, faults, repaired }

    init(_ verification: ContentVerification, _ kind: ItemKind, isOffered: Bool, isRepaired: Bool) {
        (self.kind, self.isOffered) = (kind, isOffered)
        id = verification.item
        name = verification.item.name
        label = verification.label
        files = verification.fileCount
        bytes = verification.byteCount
        verifiable = verification.hasHashes
        faults = verification.faults.map { Fault(path: $0.path, found: $0.found) }
        repaired = isRepaired
    }
}

/// An item's only fault. Items share identical files through hard links, so one damaged file can affect hundreds of
/// them.
private struct SharedFault: Hashable {
    let words: String
    private let isRepaired: Bool
    private let isImported: Bool

    /// Creates the fault, or returns nil if the item has none or several.
    init?(_ document: VerificationDocument) {
        guard document.faults.count == 1, let fault = document.faults.first else { return nil }
        (words, isRepaired, isImported) = (fault.words, document.repaired, document.id.handle == Handle.own)
    }
}
