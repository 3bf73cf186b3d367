/// The streams and marks of Google Reader's interface.
enum ReaderState {
    static let readingList = "user/-/state/com.google/reading-list"
    static let read = "user/-/state/com.google/read"
    static let starred = "user/-/state/com.google/starred"
    static let labels = "user/-/label/"

    /// Whether a category is a state, whatever number of the user stands in it.
    static func isState(_ name: String, _ category: String) -> Bool { state(category).map { $0 == name } ?? false }

    /// The state that a stream is, whatever number of the user stands in it; nil where it is something else.
    static func state(_ stream: String) -> String? {
        stream.wholeMatch(of: /user\/[^\/]+\/state\/com\.google\/(.+)/).map { String($0.1) }
    }

    /// The label that a stream is; nil where it is something else.
    static func label(_ stream: String) -> String? {
        stream.wholeMatch(of: /user\/[^\/]+\/label\/(.+)/).map { String($0.1) }
    }
}
