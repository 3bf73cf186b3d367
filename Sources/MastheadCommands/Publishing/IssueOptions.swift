import ArgumentParser
import Foundation
import Periodical

/// The options for a new issue's metadata.
struct IssueOptions: ParsableArguments {
    @Option(
        help: "The issue's title. [default: the title of an imported file, or a title based on the folder's name]"
    )
    var title: String?

    @Option(
        help:
            """
            The issue's date, such as 2026-03-20. [default: the date of an imported file, the next date in the rhythm \
            of the earlier issues, or today]
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
