import ArgumentParser
import Foundation
import LibraryReading
import Periodical

/// The command-line tool `masthead`, which parses arguments, calls the libraries and prints results.
public enum Masthead {
    /// Runs one command.
    /// - Parameters:
    ///   - arguments: the arguments that follow the program's name.
    ///   - console: where to write results, progress and errors.
    /// - Returns: the exit status: 0 for success, 1 if the command failed at least in part, or 64 for wrong usage.
    public static func run(_ arguments: [String], console: Console) async -> Int32 {
        var console = console
        console.libraryHints = LibraryHints(arguments)
        let known = console
        let status = await Console.$current.withValue(known) { await carryOut(arguments, known) }
        await console.libraries.close()
        guard let failure = console.outputFailure else { return status }
        console.report(failure)
        return max(status, 1)
    }

    private static func carryOut(_ arguments: [String], _ console: Console) async -> Int32 {
        ManualPage(askedBy: arguments, console: console)?.open()
        if let page = HelpPage(askedBy: arguments) {
            console.print(page.text(columns: min(78, max(20, console.size.columns))))
            return 0
        }
        if let wrong = WrongCommand.inHelp(arguments) {
            console.note(wrong.message.printableText)
            return 64
        }
        do {
            if let shelf = try ReadCommand.shelf(askedBy: arguments) {
                guard ShelfFace.hasTerminal else { throw CleanExit.helpRequest(MastheadCommand.self) }
                try await shelf.shelf()
                return 0
            }
            var command = try MastheadCommand.parseAsRoot(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return 0
        } catch let error as MastheadError {
            console.report(error)
            return 1
        } catch let status as ExitCode {
            return status.rawValue
        } catch {
            let status = MastheadCommand.exitCode(for: error).rawValue
            var message = MastheadCommand.fullMessage(for: error)
            if status != 0 {
                message =
                    WrongCommand.find(in: arguments)?.message
                    ?? UsageMistake.message(message, of: CommandPath.typed(in: arguments))
            }
            if status == 0 {
                console.print(message)
            } else {
                console.note(console.wrappedLines(message.printableText))
            }
            return status
        }
    }
}

struct MastheadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "masthead",
        abstract: "Publish, mirror and read digital magazines, books and feeds.",
        discussion:
            """
            On a terminal, running `masthead` without a command opens the shelf.

            For an introduction to one of these topics, run `masthead help TOPIC`:
            \(HelpPage.list)
            """,
        version: "0.1.0",
        groupedSubcommands: [
            CommandGroup(
                name: "Publishing",
                subcommands: [
                    NewCommand.self, ImportCommand.self, CheckCommand.self, ExplainCommand.self, PackCommand.self,
                    KeygenCommand.self, SignCommand.self, PublishCommand.self, PreviewCommand.self, ServeCommand.self,
                ]),
            CommandGroup(
                name: "Library",
                subcommands: [
                    AddCommand.self, BrowseCommand.self, PublicationsCommand.self, FollowCommand.self,
                    UnfollowCommand.self,
                    RefreshCommand.self, ListCommand.self, DownloadCommand.self, MirrorCommand.self,
                    RemoveCommand.self, VerifyCommand.self, RecoverCommand.self,
                ]),
            CommandGroup(name: "Feed sync", subcommands: [SyncCommand.self]),
            CommandGroup(
                name: "Downloads and agent",
                subcommands: [
                    StatusCommand.self, AttachCommand.self, PauseCommand.self, ResumeCommand.self, CancelCommand.self,
                    AgentCommand.self,
                ]),
            CommandGroup(
                name: "Reading",
                subcommands: [
                    ReadCommand.self, OpenCommand.self, ExportCommand.self, PageCommand.self, LayoutCommand.self,
                    ContentsCommand.self,
                    SearchCommand.self, BookmarkCommand.self, FavoriteCommand.self, MarkCommand.self,
                    NoteCommand.self, NotesCommand.self, ShareCommand.self, DevicesCommand.self,
                    DigestCommand.self,
                ]),
            CommandGroup(
                name: "Purchase",
                subcommands: [
                    SubscribeCommand.self, BuyCommand.self, RedeemCommand.self, RestoreCommand.self,
                    AccountCommand.self,
                ]),
            CommandGroup(name: "Timer", subcommands: [TimerCommand.self]),
            CommandGroup(name: "Publisher server", subcommands: [PressCommand.self]),
            CommandGroup(name: "Settings", subcommands: [ConfigCommand.self]),
        ])

    /// Shows the shelf or, without a terminal, the help, because the shelf needs keys.
    func run() async throws {
        guard ShelfFace.hasTerminal else { throw CleanExit.helpRequest(self) }
        try await ReadCommand.parse([]).shelf()
    }
}
