package import Foundation
package import PressWire

/// The complete state of a purchase, as reported by a store or payment provider.
package struct Purchase: Sendable, Hashable {
    /// The product's name on this server.
    package let product: String
    package let source: RightSource
    /// The identifier that the renewals of one subscription share.
    package let series: String?
    /// The identifier of this purchase or renewal.
    package let proof: String
    /// The start. Nil means the recorded start, or the time of the first report.
    package let begin: Date?
    /// The end. Nil means the end of the product's period.
    package let end: Date?
    package let graceEnd: Date?
    package let revoked: Date?
    /// The time of the report.
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
