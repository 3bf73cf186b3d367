import IssueTransfer
import Periodical

/// An archive that is arriving, and what there is to tell of it.
struct Arrival: Sendable {
    let store: EntryStore
    let request: HTTPRequest
    /// How the server answered when its first bytes were fetched with the index, because a reader waits for it.
    let headAnswer: PieceAnswer?
    /// Which entry serves an asset.
    let lookup: AssetLookup
    /// The bytes of the archive's entries that were in the library before.
    let keptByteCount: Int
    let progressFile: ArrivalProgress
    /// Another one whenever the wishes may have changed.
    let changeMark: @Sendable () -> [Int]
    let wishes: ArchiveFetch.Wishes

    /// How far it has come with what has to be fetched.
    var progress: DownloadProgress {
        let entries = store.layout.dataByteCount
        // A fetch of the whole gets the archive's own bytes as well.
        let overhead = keptByteCount == 0 ? store.layout.byteCount - entries : 0
        let here = store.byteCount
        return DownloadProgress(
            byteCount: max(0, here - keptByteCount) + (here == entries ? overhead : 0),
            totalByteCount: max(0, entries - keptByteCount) + overhead)
    }

    /// Fetches what is missing, or some files of it and no more.
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
