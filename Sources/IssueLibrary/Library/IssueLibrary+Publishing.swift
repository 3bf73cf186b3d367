public import Foundation
public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "publishOrders.all")
    public func publishOrders() async throws(MastheadError) -> [PublishOrder] { try await publishOrders.all() }

    @available(*, deprecated, renamed: "publishOrders.add")
    @discardableResult public func orderPublishing(
        _ folder: URL, to target: String, options: PublishOrder.Options = PublishOrder.Options(), dueAt: Date
    ) async throws(MastheadError) -> PublishOrder {
        try await publishOrders.add(folder, to: target, options: options, dueAt: dueAt)
    }

    @available(*, deprecated, renamed: "publishOrders.forget")
    public func forgetPublishing(_ id: PublishOrder.ID) async throws(MastheadError) {
        try await publishOrders.forget(id)
    }

    @available(*, deprecated, renamed: "publishOrders.forget")
    public func forgetPublishing(_ folder: URL, to target: String) async throws(MastheadError) {
        try await publishOrders.forget(folder, to: target)
    }
}
