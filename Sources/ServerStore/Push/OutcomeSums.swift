/// The numbers that a batch of results adds to a release's totals.
struct OutcomeSums {
    var sent = 0
    var refused = 0
    var gone = 0
    var givenUp = 0
    /// The last response from a push service.
    var answer: String?

    func add(to release: String, _ session: any SQLSession) throws {
        guard sent + refused + gone + givenUp > 0 || answer != nil else { return }
        try session.change(
            """
            UPDATE release SET sent = sent + $1, refused = refused + $2, gone = gone + $3, given_up = given_up + $4,
                answer = COALESCE($5, answer)
            WHERE id = $6
            """,
            [
                .integer(Int64(sent)), .integer(Int64(refused)), .integer(Int64(gone)), .integer(Int64(givenUp)),
                .optional(answer.map { String($0.replacing("\0", with: "").prefix(200)) }, SQLValue.text),
                .text(release),
            ])
    }
}
