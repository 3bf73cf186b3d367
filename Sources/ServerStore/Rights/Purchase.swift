package import Entitlements
package import Foundation

/// What a store or a payment provider says of something bought: the whole of how it stands now.
package struct Purchase: Sendable, Hashable {
    /// What was bought, by the name that the product has here.
    package let product: String
    package let source: RightSource
    /// What the renewals of one subscription have in common.
    package let series: String?
    /// This purchase or renewal.
    package let proof: String
    /// When it begins; nil for as before, or when it was said first.
    package let begin: Date?
    /// When it ends; nil for what its product's period says.
    package let end: Date?
    package let graceEnd: Date?
    package let revoked: Date?
    /// When it was said.
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
