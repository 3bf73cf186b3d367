import ArgumentParser
import Foundation
import Periodical
import TerminalReader

struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain an error code and how to fix the error.",
        discussion: .text(
            examples:
                "masthead explain missing-asset",
            "masthead explain"))

    @Argument(
        help: "The code in square brackets, such as missing-asset. [default: list all codes]",
        completion: Completions.codes)
    var code: String?

    func run() async throws {
        let console = Console.current
        guard let code else {
            let width = Explanation.all.map(\.code.count).max() ?? 0
            for explanation in Explanation.all {
                let line = "\(explanation.code.filled(toColumns: width))  \(explanation.summary)"
                console.print(console.wrappedResult(line, indent: width + 2))
            }
            console.note("To see how to fix an error, use `masthead explain CODE`.")
            return
        }
        let name = code.trimmingCharacters(in: ["[", "]"])
        let explanation: Explanation
        do throws(MastheadError) { explanation = try Explanation.of(name) } catch {
            guard NameSuggestion.nearest(to: name, among: Explanation.all.map(\.code)) == nil else { throw error }
            var error = error
            error.remedies = [
                .advice(
                    "Run `masthead explain` to list all codes of issue sources. Other error codes, such as "
                        + "item.not-bought, are described in the documentation of downloads."
                )
            ]
            throw error
        }
        let text =
            console.outputIsTerminal
            ? Console.wrapped(markdown: explanation.text, console.size.columns) : explanation.text
        console.print("\(explanation.code)\n\n\(text)")
    }
}
