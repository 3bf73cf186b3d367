import ArgumentParser
import IssuePublisher
import Periodical

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find all faults of issue sources.")

    @OptionGroup var source: SourceOptions

    @Flag(help: "Decode every picture whole and count the pages of PDFs.")
    var deep = false

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let sources = try source.read()
        let classes = try source.classes()
        let found = sources.map { SourceCheck.diagnostics(of: $0, classes: classes, isDeep: deep) }
        let diagnostics = SourceCheck.together(found, of: sources)
        let console = Console.current
        if json {
            try console.printJSON(diagnostics)
        } else {
            console.show(diagnostics, asResult: true)
            console.note(diagnostics.isEmpty ? "no faults" : diagnostics.summary)
            if let code = diagnostics.first?.code { console.note("`masthead explain \(code)` tells more.") }
        }
        if diagnostics.haveErrors { throw ExitCode(1) }
    }
}
