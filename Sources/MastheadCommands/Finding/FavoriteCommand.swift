import ArgumentParser

struct FavoriteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Add, remove or list favorite issues, pages and posts.",
        discussion: .text(
            examples:
                "masthead favorite spring-2026",
            "masthead favorite spring-2026 --remove"))

    @OptionGroup var mark: MarkOptions

    private static let words = MarkWords(
        empty: "No favorites yet. Press * while reading, or use `masthead favorite ISSUE`.", state: "a favorite")

    func run() async throws { try await mark.run(.favorite, Self.words) { _, _ in mark.position } }
}
