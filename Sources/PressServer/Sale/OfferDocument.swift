/// What readers are shown before they subscribe or buy: by whom, for how much, and what becomes of their data.
struct OfferDocument: Encodable, Sendable {
    let publisher: String?
    let privacyPolicy: String?
    let products: [ProductDocument]
}
