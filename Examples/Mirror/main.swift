// Follows a publication, downloads all its issues and lists them. A later run downloads only new and corrected issues.
import Foundation
import IssueLibrary
import Synchronization

guard CommandLine.arguments.count == 3, let catalog = URL(string: CommandLine.arguments[1]) else {
    print("usage: example-mirror CATALOG-URL LIBRARY-FOLDER")
    exit(64)
}
do {
    let library = try await IssueLibrary(folder: URL(filePath: CommandLine.arguments[2]))
    _ = try await library.adding.add(catalog)
    let summary = try await library.refresh()
    let (downloads, errors) = try await library.downloads.queueEverything()
    let printed = Mutex<[String: Int]>([:])
    let failures = await library.runner.run(downloads) { event in
        guard case .progress(let download, let progress) = event else { return }
        let percent = Int(100 * (progress.fractionCompleted ?? 0))
        let last = printed.withLock { $0.updateValue(percent, forKey: download.label) }
        if percent != last { print("\(download.label): \(percent) %") }
    }
    for item in try await library.items.all() { print("\(item.label): \(item.title), \(item.status)") }
    let problems = Array(summary.failures.values) + errors + Array(failures.values)
    for problem in problems { print(problem) }
    exit(problems.isEmpty ? 0 : 1)
} catch {
    print(error)
    exit(1)
}
