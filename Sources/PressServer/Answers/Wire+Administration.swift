package import Foundation
package import PressWire
package import ServerStore

// Converts database records to responses for administrators.

extension Wire.DatabaseKind {
    init(_ dialect: SQLDialect) {
        switch dialect {
        case .sqlite: self = .sqlite
        case .postgresql: self = .postgresql
        }
    }
}

extension Wire.Token {
    /// Creates the response that describes a token.
    package init(_ token: AdministratorToken) {
        self.init(
            id: token.id, name: token.name, scopes: token.scopes.answer, createdAt: token.createdAt,
            expiresAt: token.expiresAt, usedAt: token.usedAt)
    }
}

extension Wire.NewToken {
    /// Creates the response that describes a new token, including the token's secret.
    init(_ token: AdministratorToken, _ secret: TokenSecret) {
        self.init(
            id: token.id, name: token.name, scopes: token.scopes.answer, createdAt: token.createdAt,
            expiresAt: token.expiresAt, token: secret.text)
    }
}

extension Set<AdministrationScope> {
    /// The token's scopes, sorted by name.
    fileprivate var answer: [OpenEnum<AdministrationScope>] { map { OpenEnum($0) }.sorted { $0.text < $1.text } }
}

extension Wire.Release {
    /// Creates the response that describes an announcement.
    /// - Parameter movedFrom: When the announcement was planned before, if that was changed.
    package init(_ release: Release, movedFrom: Date? = nil) {
        self.init(
            publication: release.publication, issue: release.issue, title: release.title, dueAt: release.dueAt,
            announcedAt: release.announcedAt, finishedAt: release.finishedAt, devices: release.progress.queued,
            sent: release.progress.sent, refused: release.progress.refused, gone: release.progress.gone,
            givenUp: release.progress.givenUp, answer: release.answer, movedFrom: movedFrom)
    }
}

extension Wire.DeviceCount {
    init(_ count: DeviceCount) {
        self.init(
            kind: OpenEnum(text: count.kind), environment: OpenEnum(text: count.environment), topic: count.topic,
            publication: count.publication, count: count.count)
    }
}

extension Wire.Grant {
    /// Creates the response that describes a grant.
    package init(_ grant: Grant) { self.init(account: grant.account, right: Wire.Right(grant.right)) }
}

extension Wire.VoucherBatch {
    /// Creates the response that describes a batch of vouchers.
    package init(_ lot: VoucherLot) {
        self.init(
            product: lot.product, label: lot.label, madeAt: lot.madeAt, begins: lot.begin, ends: lot.end,
            codes: lot.codes, codesLeft: lot.codesLeft, usesLeft: lot.usesLeft, redeemed: lot.redeemed)
    }
}

extension Wire.Reading {
    /// Creates the response with the reading statistics by item and by day.
    package init(_ items: [ReadingSum], _ days: [ReadingDaySum]) {
        self.init(
            items: items.map { sum in
                Wire.ReadingOfItem(
                    publication: sum.publication, item: sum.item, title: sum.title, author: sum.author,
                    publisher: sum.publisher, unit: OpenEnum(sum.unit), amount: sum.amount, read: sum.amountRead,
                    readers: sum.readers, newReaders: sum.newReaders, share: sum.share)
            },
            days: days.map {
                Wire.ReadingOfDay(
                    day: $0.day.text, unit: OpenEnum($0.unit), read: $0.amountRead, readers: $0.readers)
            })
    }
}
