import IssueLibrary
import Periodical

extension IssueLibrary {
    /// Waits until all items that this process downloaded are in the search index, so that the first search does not
    /// have to read them.
    /// - Parameter tellsFailures: whether to print the items without readable text. If not, the next search prints
    ///   them.
    func finishIndexing(on console: Console, quiet: Bool = false, tellsFailures: Bool = false) async {
        let display = CountingDisplay(console: console, isQuiet: quiet)
        if await search.isIndexingArrivals {
            display.show(
                "indexing the text", DownloadProgress(byteCount: 0, totalByteCount: nil), unit: .things("books"))
        }
        await search.finishArrivals()
        display.finish()
        guard tellsFailures else { return }
        let failures = await search.takeArrivalFailures()
        for (item, error) in failures.sorted(by: { $0.key.description < $1.key.description }) {
            console.warn("could not index \(item.description.printable) for search", error)
        }
    }
}
