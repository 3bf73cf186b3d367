import ArgumentParser

struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Keep feeds in step with a service: subscriptions, what was read, favourites.",
        discussion: """
            Services that speak Google Reader's interface: FreshRSS, Miniflux, The Old Reader, BazQux, Inoreader. Log in once with `masthead \
            sync login`; from then on `masthead sync` exchanges what changed, and so does the background process when it looks at feeds.
            """,
        subcommands: [
            SyncNowCommand.self, SyncLoginCommand.self, SyncStatusCommand.self, SyncLogoutCommand.self,
        ],
        defaultSubcommand: SyncNowCommand.self)
}
