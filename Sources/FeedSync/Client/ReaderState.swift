/// The streams and states of the Google Reader API.
enum ReaderState {
    static let readingList = "user/-/state/com.google/reading-list"
    static let read = "user/-/state/com.google/read"
    static let starred = "user/-/state/com.google/starred"
    static let labels = "user/-/label/"

    /// Whether a category is the given state, whatever the user number.
    static func isState(_ name: String, _ category: String) -> Bool { state(category).map { $0 == name } ?? false }

    /// Returns the state that a stream's name refers to, whatever the user number, or nil for other streams.
    static func state(_ stream: String) -> String? {
        stream.wholeMatch(of: /user\/[^\/]+\/state\/com\.google\/(.+)/).map { String($0.1) }
    }

    /// Returns the label that a stream's name refers to, or nil for other streams.
    static func label(_ stream: String) -> String? {
        stream.wholeMatch(of: /user\/[^\/]+\/label\/(.+)/).map { String($0.1) }
    }
}
