package import Foundation
package import PressWire

/// The complete state of a purchase, as a store or payment provider reports it.
package struct Purchase: Sendable, Hashable {
    /// The product's identifier on this server.
    package let product: String
    package let source: RightSource
    /// The identifier that all renewals of a subscription share.
    package let series: String?
    /// The identifier of this purchase or of this renewal.
    package let proof: String
    /// The start. If nil, the start is the recorded start or the time of the first report.
    package let begin: Date?
    /// The end. If nil, the end is the end of the product's period.
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
