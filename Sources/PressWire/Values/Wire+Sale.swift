package import Foundation
package import WebTokens

// Sales: products, rights, and how to obtain them.
extension Wire {
    /// The keys that sign entitlements, starting with the current one.
    package struct Keys: WireValue {
        package let keys: LossyArray<WebKey>
        package let publisher: String?
        package let privacyPolicy: String?
        /// The time zone that defines the publisher's days.
        package let timeZone: String?

        package init(
            keys: LossyArray<WebKey>, publisher: String? = nil, privacyPolicy: String? = nil, timeZone: String? = nil
        ) {
            self.keys = keys
            self.publisher = publisher
            self.privacyPolicy = privacyPolicy
            self.timeZone = timeZone
        }
    }

    /// What readers see before they subscribe or buy.
    package struct Offer: WireValue {
        package let publisher: String?
        package let privacyPolicy: String?
        package let products: LossyArray<Product>

        package init(publisher: String? = nil, privacyPolicy: String? = nil, products: LossyArray<Product>) {
            self.publisher = publisher
            self.privacyPolicy = privacyPolicy
            self.products = products
        }
    }

    /// A product, as shown to readers.
    package struct Product: WireValue {
        package let id: String
        /// The title shown to readers.
        package let title: String?
        package let publication: String
        package let kind: OpenEnum<ProductKind>
        package let item: String?
        /// The price in the currency's smallest unit, or nil if the product is free.
        package let price: Int?
        package let currency: String?
        package let period: String?
        /// The earlier issues that a subscription includes.
        package let includes: OpenEnum<Backlog>?
        /// The URL where the account that sent the request can pay.
        package let checkout: String?

        package init(
            id: String, title: String? = nil, publication: String, kind: OpenEnum<ProductKind>, item: String? = nil,
            price: Int? = nil, currency: String? = nil, period: String? = nil, includes: OpenEnum<Backlog>? = nil,
            checkout: String? = nil
        ) {
            self.id = id
            self.title = title
            self.publication = publication
            self.kind = kind
            self.item = item
            self.price = price
            self.currency = currency
            self.period = period
            self.includes = includes
            self.checkout = checkout
        }
    }

    /// A right, as shown to its holder.
    package struct Right: WireValue {
        package let id: String
        package let product: String
        /// The product's title, as shown to readers.
        package let title: String?
        package let publication: String
        package let kind: OpenEnum<ProductKind>
        package let item: String?
        package let begins: Date
        package let ends: Date?
        package let graceEnds: Date?
        /// When the right was revoked.
        package let revoked: Date?
        package let source: OpenEnum<RightSource>

        package init(
            id: String, product: String, title: String? = nil, publication: String, kind: OpenEnum<ProductKind>,
            item: String? = nil, begins: Date, ends: Date? = nil, graceEnds: Date? = nil, revoked: Date? = nil,
            source: OpenEnum<RightSource>
        ) {
            self.id = id
            self.product = product
            self.title = title
            self.publication = publication
            self.kind = kind
            self.item = item
            self.begins = begins
            self.ends = ends
            self.graceEnds = graceEnds
            self.revoked = revoked
            self.source = source
        }
    }

    /// A signed entitlement.
    package struct Entitlement: WireValue {
        package let token: String
        package let ends: Date

        package init(token: String, ends: Date) {
            self.token = token
            self.ends = ends
        }
    }

    /// A request for a free product.
    package struct SubscriptionRequest: WireValue {
        package let product: String

        package init(product: String) {
            self.product = product
        }
    }

    /// A request that redeems a voucher code or uses a restore code.
    package struct CodeRequest: WireValue {
        package let code: String

        package init(code: String) {
            self.code = code
        }
    }

    /// A request that submits an App Store purchase.
    package struct TransactionRequest: WireValue {
        /// `VerificationResult.jwsRepresentation` of a StoreKit `Transaction`.
        package let signedTransaction: String

        package init(signedTransaction: String) {
            self.signedTransaction = signedTransaction
        }
    }

    /// A code that lets another device join the account.
    package struct RestoreCode: WireValue {
        package let code: String
        package let ends: Date

        package init(code: String, ends: Date) {
            self.code = code
            self.ends = ends
        }
    }

    /// An event from a payment provider with the complete state of one payment. The provider may send it more than
    /// once.
    package struct PaymentEvent: WireValue {
        /// The identifier of the event.
        package let id: String
        /// When the event occurred.
        package let at: Date
        /// The account that the app passed to the provider. May be missing from events for renewals.
        package let account: String?
        package let product: String
        /// The provider's identifier for the payment, for example an order or invoice number.
        package let reference: String
        /// The provider's identifier for the subscription that the payment belongs to.
        package let series: String?
        package let begins: Date?
        package let ends: Date?
        package let graceEnds: Date?
        /// When the payment was refunded.
        package let revoked: Date?

        package init(
            id: String, at: Date, account: String? = nil, product: String, reference: String, series: String? = nil,
            begins: Date? = nil, ends: Date? = nil, graceEnds: Date? = nil, revoked: Date? = nil
        ) {
            self.id = id
            self.at = at
            self.account = account
            self.product = product
            self.reference = reference
            self.series = series
            self.begins = begins
            self.ends = ends
            self.graceEnds = graceEnds
            self.revoked = revoked
        }
    }
}

extension WebKey: WireValue {}
