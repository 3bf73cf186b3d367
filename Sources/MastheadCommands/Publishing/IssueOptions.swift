import ArgumentParser
import Foundation
import Periodical

/// The options for a new issue's metadata.
struct IssueOptions: ParsableArguments {
    @Option(
        help: "The issue's title. [default: taken from the original, or based on the name of the original or the issue]"
    )
    var title: String?

    @Option(
        help:
            """
            The issue's date, such as 2026-03-20. [default: based on the original file or the previous issue, or \
            today]
            """,
        transform: ListFilter.day)
    var date: Date?

    @Option(help: "The language (BCP 47), such as en.")
    var language: String?

    @Option(help: "The reading direction: ltr (left to right) or rtl (right to left).")
    var direction: ReadingDirection?

    func validate() throws {
        guard let language, !LanguageTag.isWellFormed(language) else { return }
        throw ValidationError("--language must be a language tag. \(LanguageTag.hint(for: language))")
    }
}
