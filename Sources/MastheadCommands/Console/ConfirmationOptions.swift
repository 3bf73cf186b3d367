import ArgumentParser
import Periodical

/// The option and the question of commands whose effect cannot be undone.
struct ConfirmationOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
    var yes = false

    /// Returns whether the user agrees to a loss. If the user does not agree, prints that nothing was changed.
    /// - Parameters:
    ///   - question: the question, such as `Revoke the token?`.
    ///   - loss: the loss, as a clause without a period.
    ///   - action: the action that an error names, such as `revoke`.
    ///   - subject: the subject that an error names.
    /// - Throws: ``MastheadError`` if there is neither a terminal nor `--yes`.
    func isGiven(
        _ question: String, because loss: String, cannot action: String, to subject: String
    ) throws(MastheadError) -> Bool {
        if yes { return true }
        let console = Console.current
        guard let questions = Questions(console) else {
            throw MastheadError(
                .configuration, cannot: action, to: subject,
                found: "\(loss), and Masthead can ask for confirmation only on a terminal",
                hint: "Use --yes to confirm.")
        }
        console.note(console.wrapped("\(loss.first?.uppercased() ?? "")\(loss.dropFirst())."))
        if questions.confirm(question) { return true }
        console.print("Nothing was changed.")
        return false
    }
}
