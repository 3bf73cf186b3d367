import Foundation
import IssueLibrary

// What docs/library.md shows, compiled. DocumentationTests compares the two.

func bringInWhatIsNew(_ catalogue: URL, into folder: URL) async throws {
    let library = try await IssueLibrary(folder: folder)
    try await library.addCatalog(catalogue)
    let summary = try await library.refresh()
    for name in summary.added {
        let downloads = try await library.queue(name)
        let errors = await library.run(downloads)
        for error in errors.values { print(error) }
    }
}

func goOnAfterRestart(_ library: IssueLibrary) async throws {
    let downloads = try await library.downloadingAssets
    for download in downloads {
        Task {
            for await progress in download.progress {
                print(download.issueName, progress.fractionCompleted ?? 0)
            }
        }
    }
    await library.run(downloads)
}
