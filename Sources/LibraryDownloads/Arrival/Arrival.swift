import IssueTransfer
import LibraryCore
import Periodical

/// An archive that is being downloaded.
struct Arrival: Sendable {
    let store: EntryStore
    let request: HTTPRequest
    /// The server's response to the request for the archive's first bytes, or nil if no reader was waiting.
    let headAnswer: PieceAnswer?
    /// Finds the archive's entries for assets.
    let lookup: AssetLookup
    /// The number of bytes in the archive's entries that the library already had.
    let keptByteCount: Int
    let progressFile: ArrivalProgress
    /// Returns a value that changes when the result of `wishes` may have changed.
    let changeMark: @Sendable () -> [Int]
    let wishes: ArchiveFetch.Wishes

    /// The progress of the download, which counts only bytes that must be downloaded.
    var progress: DownloadProgress {
        let entries = store.layout.dataByteCount
        // If no files are reused, the download also includes the ZIP structure between the entries.
        let overhead = keptByteCount == 0 ? store.layout.byteCount - entries : 0
        let here = store.byteCount
        return DownloadProgress(
            byteCount: max(0, here - keptByteCount) + (here == entries ? overhead : 0),
            totalByteCount: max(0, entries - keptByteCount) + overhead)
    }

    /// Downloads all missing entries, or only the given entries.
    func fetch(
        _ client: HTTPClient, only numbers: [Int]? = nil, onProgress: @escaping @Sendable (DownloadProgress) -> Void,
        onWaiting: (MastheadError, Duration) -> Void
    ) async throws(MastheadError) {
        let fetch = ArchiveFetch(
            client, request, store, only: numbers, headAnswer: headAnswer, changeMark: changeMark, wishes: wishes)
        tell(onProgress)
        try await fetch.run(onProgress: { tell(onProgress) }, onWaiting: onWaiting)
    }

    private func tell(_ onProgress: (DownloadProgress) -> Void) {
        let progress = progress
        progressFile.note(progress)
        onProgress(progress)
    }
}
