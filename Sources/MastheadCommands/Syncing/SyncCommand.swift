import ArgumentParser

struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Sync feeds, read status and favorites with a service.",
        discussion: """
            Works with services that support the Google Reader API, such as FreshRSS, Miniflux, The Old Reader, \
            BazQux and Inoreader. Log in once with `masthead sync login`. After that, `masthead sync` exchanges all \
            changes. The agent also syncs whenever it has checked the feeds.
            """,
        subcommands: [
            SyncNowCommand.self, SyncLoginCommand.self, SyncStatusCommand.self, SyncLogoutCommand.self,
        ],
        defaultSubcommand: SyncNowCommand.self)
}
