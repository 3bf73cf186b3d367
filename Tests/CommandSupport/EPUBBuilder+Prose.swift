package import TestSupport

extension EPUBBuilder {
    /// Returns paragraphs for a chapter, each with a numbered sentence.
    package static func prose(_ count: Int) -> String {
        (1...count).map { "<p>Sentence number \($0) of it.</p>" }.joined()
    }
}
