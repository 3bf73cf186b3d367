import Reading

/// A search in the issue that is read.
struct PageSearch: Sendable, Hashable {
    /// As they were typed.
    let words: String
    /// The pages that have them; nil while they are looked for.
    var hits: [PageHit]?
}
