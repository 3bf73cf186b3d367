import IssueLibrary
import Testing

@testable import LibraryFeeds

/// Tests of the names that posts get from their titles.
@Suite struct PostNameTests {
    @Test(
        "post names keep Chinese and Japanese characters and transliterate other scripts",
        arguments: [
            ("短い投稿について", "短い投稿について"), ("ひらがな だけ", "ひらがな-だけ"), ("読書：『猫』 第２回!", "読書-猫-第２回"),
            ("关于短文", "关于短文"), ("News from 東京", "news-from-東京"), ("Müllabfuhr & mehr", "mullabfuhr-mehr"),
            ("Привет", "privet"), ("한글", "hangeul"), ("!!", "post"), ("々〆・", "々〆"),
        ])
    func names(title: String, name: String) { #expect(PostName.slug(title) == name) }

    @Test("a post with a long title has a name that is truncated between characters")
    func long() {
        let name = PostName.slug(String(repeating: "短い投稿", count: 100))
        #expect(name == String(repeating: "短い投稿", count: 8))
    }
}
