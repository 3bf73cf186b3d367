import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import PressClient

/// The options for a payment, which the user makes on the publisher's page while the command waits.
struct PurchaseOptions: ParsableArguments {
    @Flag(help: "Print the address of the payment page and exit without waiting.")
    var noWait = false

    @Flag(help: "Print the purchase as one JSON document.")
    var json = false

    /// Opens the payment page and waits until the publisher server confirms the entitlement.
    /// - Returns: the entitlement, or nil if the command does not wait.
    func buy(_ terms: PressTerms, of handle: String, in library: IssueLibrary) async throws -> PressRight? {
        let console = Console.current
        let page = try await library.accounts.checkout(agreeingTo: terms, of: handle)
        if noWait || Questions(console) == nil {
            console.note("To pay, open this page:")
            // Print the address as the result, so that programs can read it and users can open it on another device.
            if json { console.note(page.absoluteString) } else { console.print(page.absoluteString) }
        } else {
            console.note(await Browser.show(page))
        }
        guard !noWait else { return nil }
        console.note(
            console.wrapped(
                """
                Waiting for the publisher to confirm the payment. Press Ctrl-C to stop waiting. Your payment is not \
                lost.
                """))
        let right = try await Signals.canceling { () throws(MastheadError) in
            try await library.accounts.awaitRight(to: terms.product.id, of: handle)
        }
        guard let right else {
            console.note(
                console.wrapped(
                    """
                    Stopped waiting. The purchase downloads automatically after the payment, at the next `masthead \
                    refresh` or in the background.
                    """))
            throw ExitCode(1)
        }
        return right
    }

    /// Prints an existing entitlement, with the end of the last entitlement that follows it without a gap. JSON
    /// contains only the current entitlement.
    func show(_ holding: PressHolding, _ words: String, _ console: Console, _ now: Date) throws {
        if json { return try console.printJSON(RightView(holding.first, at: now)) }
        console.print("\(words) \(holding.line(now: now)).")
    }

    /// Prints a new entitlement.
    func show(_ right: PressRight, _ words: String, _ console: Console, _ now: Date) throws {
        if json { return try console.printJSON(RightView(right, at: now)) }
        console.print("\(words) \(right.line(now: now)).")
    }
}
