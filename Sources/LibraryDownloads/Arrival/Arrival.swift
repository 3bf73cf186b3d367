import IssueTransfer
import LibraryCore
import Periodical

/// An archive that is being downloaded.
struct Arrival: Sendable {
    let store: EntryStore
    let request: HTTPRequest
    /// The server's response to the request for the archive's first bytes, or nil if no reader was waiting.
    let headAnswer: PieceAnswer?
    /// Finds the archive's entries that contain given assets.
    let lookup: AssetLookup
    /// The size of the entries that the library already had before the download, in bytes.
    let keptByteCount: Int
    let progressFile: ArrivalProgress
    /// Returns a value that changes if the result of `wantedEntries` may have changed.
    let changeMark: @Sendable () -> [Int]
    let wantedEntries: ArchiveFetch.WantedEntries

    /// The progress of the download. Only bytes that must be downloaded count.
    var progress: DownloadProgress {
        let entries = store.layout.dataByteCount
        // If no files are reused, the ZIP structure between the entries is downloaded too.
        let overhead = keptByteCount == 0 ? store.layout.byteCount - entries : 0
        let here = store.byteCount
        return DownloadProgress(
            byteCount: max(0, here - keptByteCount) + (here == entries ? overhead : 0),
            totalByteCount: max(0, entries - keptByteCount) + overhead)
    }

    /// Downloads the given entries, or all missing entries.
    func fetch(
        _ client: HTTPClient, only numbers: [Int]? = nil, onProgress: @escaping @Sendable (DownloadProgress) -> Void,
        onWaiting: (MastheadError, Duration) -> Void
    ) async throws(MastheadError) {
        let fetch = ArchiveFetch(
            client, request, store, only: numbers, headAnswer: headAnswer, changeMark: changeMark,
            wantedEntries: wantedEntries)
        tell(onProgress)
        try await fetch.run(onProgress: { tell(onProgress) }, onWaiting: onWaiting)
    }

    private func tell(_ onProgress: (DownloadProgress) -> Void) {
        let progress = progress
        progressFile.note(progress)
        onProgress(progress)
    }
}
