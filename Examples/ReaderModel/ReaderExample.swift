import Foundation
import IssueLibrary
import Periodical

/// Uses the model from the command line: follows a publication, downloads and opens an issue, and turns its pages.
@main struct ReaderExample {
    @MainActor static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let catalog = URL(string: arguments[1]) else {
            print("usage: example-reader CATALOG-URL LIBRARY-FOLDER ISSUE [forward | back | next | previous]...")
            exit(64)
        }
        let issue = ItemReference(arguments[3])
        let moves = arguments.dropFirst(4).compactMap(PageMove.init(rawValue:))
        let window = PrintedWindow()
        do {
            let model = ReaderModel(try await IssueLibrary(folder: URL(filePath: arguments[2])))
            model.onChange = { window.show($0) }
            Task { await model.watch() }
            await model.follow(catalog)
            if model.problem == nil { await model.download(issue) }
            if model.problem == nil { await model.open(issue) }
            for move in moves where model.problem == nil { await model.turn(move) }
            exit(model.problem == nil ? 0 : 1)
        } catch {
            print(error)
            exit(1)
        }
    }
}

/// A window in the terminal, which prints the lines that change.
@MainActor final class PrintedWindow {
    private var lines: [String] = []

    func show(_ model: ReaderModel) {
        var shown = model.rows.map { "\($0.title): \(text(of: $0.state))" }
        if let view = model.page { shown.append("Page \(view.position): \(view.page.title ?? view.page.className)") }
        if let problem = model.problem { shown.append(problem.localizedDescription) }
        for line in shown where !lines.contains(line) { print(line) }
        lines = shown
        // Output to a file or pipe is buffered.
        fflush(nil)
    }

    private func text(of state: ReaderModel.Row.State) -> String {
        switch state {
        case .notDownloaded: "not downloaded"
        case .downloading(let fraction): fraction.map { "downloading, \(Int(100 * $0)) %" } ?? "downloading"
        case .available: "available"
        }
    }
}
