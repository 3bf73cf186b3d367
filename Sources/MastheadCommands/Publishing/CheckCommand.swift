import ArgumentParser
import IssuePublisher
import Periodical

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find all faults of issue sources.",
        discussion: .text(
            examples:
                "masthead check issues/spring-2026",
            "masthead check issues --deep --json"))

    @OptionGroup var source: SourceOptions

    @Flag(help: "Decode every picture whole, and open every PDF.")
    var deep = false

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let sources = try source.folders().map(IssueSource.init)
        let classes = try source.classes()
        let diagnostics = SourceCheck.together(
            sources.map { source in
                let found = SourceCheck.diagnostics(of: source, classes: classes, isDeep: deep)
                return (source.metadata?.name, source.folder, found)
            })
        let console = Console.current
        if json {
            try console.printJSON(diagnostics.map(\.asCommand))
        } else {
            console.show(diagnostics, asResult: true)
            console.note(diagnostics.isEmpty ? "no faults" : diagnostics.summary)
            let first = diagnostics.first { $0.severity == .error } ?? diagnostics.first
            if let code = first?.code { console.note("`masthead explain \(code)` tells more.") }
        }
        if diagnostics.haveErrors { throw ExitCode(1) }
    }
}
