import ArgumentParser

struct FavoriteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Add, remove or list favorite issues, pages and posts.",
        discussion: .text(
            examples:
                "masthead favorite spring-2026",
            "masthead favorite spring-2026 --remove"))

    @OptionGroup var mark: MarkOptions

    func run() async throws { try await mark.run(.favorite) { _, _ in mark.position } }
}
