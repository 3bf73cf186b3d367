package import Foundation

// The administration of sales: products, grants and voucher codes.
extension Wire {
    /// A product, as administrators define it.
    package struct ProductRequest: WireValue {
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

        package init(
            title: String? = nil, publication: String, kind: OpenEnum<ProductKind>, item: String? = nil,
            price: Int? = nil, currency: String? = nil, period: String? = nil, includes: OpenEnum<Backlog>? = nil
        ) {
            self.title = title
            self.publication = publication
            self.kind = kind
            self.item = item
            self.price = price
            self.currency = currency
            self.period = period
            self.includes = includes
        }
    }

    /// A request to grant a product to an account.
    package struct GrantRequest: WireValue {
        package let account: String
        package let product: String
        package let begins: Date?
        package let ends: Date?

        package init(account: String, product: String, begins: Date? = nil, ends: Date? = nil) {
            self.account = account
            self.product = product
            self.begins = begins
            self.ends = ends
        }
    }

    /// A grant, as shown to publishers.
    package struct Grant: WireValue {
        package let account: String
        package let right: Right

        package init(account: String, right: Right) {
            self.account = account
            self.right = right
        }
    }

    /// A request to create voucher codes.
    package struct VoucherRequest: WireValue {
        package let product: String
        package let count: Int?
        /// How many accounts may redeem each code.
        package let uses: Int?
        package let begins: Date?
        package let ends: Date?
        package let label: String?

        package init(
            product: String, count: Int? = nil, uses: Int? = nil, begins: Date? = nil, ends: Date? = nil,
            label: String? = nil
        ) {
            self.product = product
            self.count = count
            self.uses = uses
            self.begins = begins
            self.ends = ends
            self.label = label
        }
    }

    /// Voucher codes, which are never shown again.
    package struct VoucherCodes: WireValue {
        package let codes: [String]

        package init(codes: [String]) {
            self.codes = codes
        }
    }

    /// A batch of voucher codes, as shown to publishers.
    package struct VoucherBatch: WireValue {
        package let product: String
        package let label: String
        package let madeAt: Date
        package let begins: Date
        package let ends: Date?
        /// The number of codes in the batch.
        package let codes: Int
        /// How many codes can still be redeemed.
        package let codesLeft: Int
        /// How many redemptions remain across all codes.
        package let usesLeft: Int
        /// How many of the existing accounts redeemed a code from the batch.
        package let redeemed: Int

        package init(
            product: String, label: String, madeAt: Date, begins: Date, ends: Date? = nil, codes: Int, codesLeft: Int,
            usesLeft: Int, redeemed: Int
        ) {
            self.product = product
            self.label = label
            self.madeAt = madeAt
            self.begins = begins
            self.ends = ends
            self.codes = codes
            self.codesLeft = codesLeft
            self.usesLeft = usesLeft
            self.redeemed = redeemed
        }
    }

    /// A request to revoke voucher codes: a single code, or all codes for a product with a label.
    package struct WithdrawalRequest: WireValue {
        package let code: String?
        package let product: String?
        package let label: String?

        package init(code: String? = nil, product: String? = nil, label: String? = nil) {
            self.code = code
            self.product = product
            self.label = label
        }
    }

    /// How many codes were revoked.
    package struct Withdrawn: WireValue {
        package let withdrawn: Int

        package init(withdrawn: Int) {
            self.withdrawn = withdrawn
        }
    }
}
