package import Foundation
package import PressWire

/// The complete state of a purchase, as reported by a store or payment provider.
package struct Purchase: Sendable, Hashable {
    /// The product's identifier on this server.
    package let product: String
    package let source: RightSource
    /// The identifier that a subscription's renewals share.
    package let series: String?
    /// The identifier of this purchase or renewal.
    package let proof: String
    /// The start of the period. If nil, the recorded start applies or, if there is none, the time of the first report.
    package let begin: Date?
    /// The end of the period. If nil, the product determines how long the period is.
    package let end: Date?
    package let graceEnd: Date?
    package let revoked: Date?
    /// When the store or payment provider made the report.
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
