/// The information for readers before they subscribe or buy: publisher, products, prices and privacy policy.
struct OfferDocument: Encodable, Sendable {
    let publisher: String?
    let privacyPolicy: String?
    let products: [ProductDocument]
}
