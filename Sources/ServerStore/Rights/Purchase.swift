package import Foundation
package import PressWire

/// The complete state of a purchase, as a store or a payment provider reports it.
package struct Purchase: Sendable, Hashable {
    /// The identifier of the product on this server.
    package let product: String
    package let source: RightSource
    /// The identifier that a subscription's renewals have in common.
    package let series: String?
    /// The identifier of this purchase or renewal.
    package let proof: String
    /// The start of the period. If nil, the recorded start applies, or the time of the first report.
    package let begin: Date?
    /// The end of the period. If nil, the period has the length that the product specifies.
    package let end: Date?
    package let graceEnd: Date?
    package let revoked: Date?
    /// The time of the report from the store or payment provider.
    package let told: Date

    package init(
        product: String, source: RightSource, series: String?, proof: String, begin: Date?, end: Date? = nil,
        graceEnd: Date? = nil, revoked: Date? = nil, told: Date
    ) {
        self.product = product
        self.source = source
        self.series = series
        self.proof = proof
        self.begin = begin
        self.end = end
        self.graceEnd = graceEnd
        self.revoked = revoked
        self.told = told
    }
}
