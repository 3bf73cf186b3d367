import ArgumentParser
import Foundation
import Periodical

struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Say what a diagnostic means and how to mend it.")

    @Argument(help: "The code in square brackets, such as missing-asset. [default: all of them, listed]")
    var code: String?

    func run() async throws {
        let console = Console.current
        guard let code else {
            for explanation in Explanation.all { console.print(explanation.code) }
            return
        }
        let name = code.trimmingCharacters(in: ["[", "]"])
        let explanation = try Explanation.of(name)
        console.print("\(explanation.code)\n\n\(explanation.text)")
    }
}
