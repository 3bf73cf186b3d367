import ArgumentParser

struct FavoriteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Mark an issue that you like, or a page of it, or list what you like.",
        discussion: .text(
            examples:
                "masthead favorite spring-2026",
            "masthead favorite spring-2026 --remove"))

    @OptionGroup var mark: MarkOptions

    func run() async throws { try await mark.run(.favorite) { _, _ in mark.position } }
}
