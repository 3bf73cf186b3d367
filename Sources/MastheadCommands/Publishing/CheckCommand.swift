import ArgumentParser
import IssuePublisher
import Periodical

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check issue sources for errors.",
        discussion: .text(
            examples:
                "masthead check issues/spring-2026",
            "masthead check issues --deep --json",
            "masthead check books"))

    @OptionGroup var source: SourceOptions

    @Flag(help: "Fully decode every picture and open every PDF.")
    var deep = false

    @Flag(
        help: "Convert unsupported pictures, such as TIFF, BMP and HEIC, to JPEG or PNG, and update references to them."
    )
    var fix = false

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let console = Console.current
        let diagnostics: [Diagnostic]
        if let folder = try source.bookFolder() {
            diagnostics = try BookCheck.diagnostics(of: BookSource(folder))
        } else {
            diagnostics = try issueDiagnostics(console)
        }
        if json {
            try console.printJSON(diagnostics.map(\.asCommand))
        } else {
            console.show(diagnostics, asResult: true)
            console.note(diagnostics.isEmpty ? "no errors found" : diagnostics.summary)
            let first = diagnostics.first { $0.severity == .error } ?? diagnostics.first
            if let code = first?.code {
                let hasOthers = diagnostics.contains { $0.code != code }
                console.note(
                    hasOthers
                        ? "For details, use `masthead explain CODE`, such as `masthead explain \(code)`."
                        : "For details, use `masthead explain \(code)`.")
            }
        }
        if diagnostics.haveErrors { throw ExitCode(1) }
    }

    private func issueDiagnostics(_ console: Console) throws(MastheadError) -> [Diagnostic] {
        let classes = try source.classes()
        if fix { try mend(classes, console) }
        let sources = try source.folders().map(IssueSource.init)
        return SourceCheck.together(
            sources.map { source in
                let found = SourceCheck.diagnostics(of: source, classes: classes, isDeep: deep)
                return (source.metadata?.name, source.folder, found + SourceCheck.samplePages(of: source))
            }) + self.source.skippedFolders()
    }

    /// Fixes the problems that can be fixed automatically, and prints the changes.
    private func mend(_ classes: PageClassRegistry, _ console: Console) throws(MastheadError) {
        for folder in try source.folders() {
            let (made, failures) = try SourceMending(IssueSource(folder), classes: classes).convertPictures()
            for conversion in made {
                let path = folder.appending(path: conversion.made).relativePath
                console.note("converted \(conversion.original.printable) to \(path.printable)")
            }
            for failure in failures { console.report(failure) }
        }
    }
}
