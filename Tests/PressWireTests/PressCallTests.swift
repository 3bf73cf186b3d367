import Foundation
import Periodical
import PressWire
import Testing

/// Tests of the requests of clients, and of values from servers of later versions.
@Suite struct PressCallTests {
    @Test("each request of the client matches the definition of its operation")
    func calls() throws {
        let device = Wire.DeviceRequest(kind: OpenEnum(.channel))
        try check(PressCall.createAccount, "v1/accounts")
        try check(PressCall.restore("c"), "v1/restore")
        try check(PressCall.createRestoreCode, "v1/restore-codes")
        try check(PressCall.service, "v1/service")
        try check(PressCall.listDevices, "v1/devices")
        try check(PressCall.register(device), "v1/devices")
        try check(PressCall.events(after: 7, wait: 45), "v1/events?wait=45&after=7")
        try check(PressCall.events(after: nil, wait: 45), "v1/events?wait=45")
        try check(PressCall.listFeeds(ofDevice: "d1"), "v1/devices/d1/feeds")
        try check(PressCall.followFeeds(Wire.FeedsRequest(), device: "d1"), "v1/devices/d1/feeds")
        try check(PressCall.keys, ".well-known/masthead-press.json")
        try check(
            PressCall.offer(of: "m", returningTo: "https://a.org/"),
            "v1/publications/m/products?return=https://a.org/")
        try check(PressCall.offer(of: "m", returningTo: nil), "v1/publications/m/products")
        try check(PressCall.listRights, "v1/rights")
        try check(PressCall.entitlement(of: "m", items: ["a", "b"]), "v1/entitlements/m?item=a&item=b")
        try check(PressCall.subscribe(to: "p"), "v1/subscriptions")
        try check(PressCall.redeem("c"), "v1/redeem")
        try check(PressCall.present(transaction: "t"), "v1/transactions")
        try check(PressCall.agree, "v1/statistics/agreement")
        try check(PressCall.report([]), "v1/statistics/reports")
        try check(PressCall.deleteAccount, "v1/account")
        try check(PressCall.removeDevice("d1"), "v1/devices/d1")
        try check(PressCall.follow(["m"], device: "d1"), "v1/devices/d1/publications")
        try check(PressCall.unsubscribe(from: "p"), "v1/subscriptions/p")
        try check(PressCall.withdrawAgreement, "v1/statistics/agreement")
    }

    private func check<Answer>(_ call: PressCall<Answer>, _ address: String) throws {
        let details = call.operation.details
        let query = try call.query.map { "\($0.name)=\(try #require($0.value))" }.joined(separator: "&")
        #expect(call.path + (query.isEmpty ? "" : "?\(query)") == address, "\(call.operation)")
        #expect(Set(call.query.map(\.name)).isSubset(of: details.query.map(\.rawValue)), "\(call.operation)")
        switch details.request {
        case .json(let type): #expect(call.body.map { Swift.type(of: $0) == type } == true, "\(call.operation)")
        default: #expect(call.body == nil, "\(call.operation)")
        }
        switch details.answer {
        case .json(let type): #expect(Answer.self == type, "\(call.operation)")
        default: #expect(Answer.self == Void.self, "\(call.operation)")
        }
    }

    @Test("a request for an entitlement has at most as many items as the server accepts")
    func items() {
        let names = (0..<PressLimits.items + 5).map { "i\($0)" }
        let query = PressCall.entitlement(of: "m", items: names).query
        #expect(query.map(\.value) == names.prefix(PressLimits.items).map { $0 })
    }

    @Test("in a path, a parameter's value replaces only its own placeholder")
    func values() {
        #expect(
            PressOperation.revokeGrant.path([.account: "{product}", .product: "p"]) == "/admin/v1/grants/{product}/p")
        #expect(PressOperation.removeDevice.path([:]) == PressOperation.removeDevice.path)
    }

    @Test("the publisher server URL in a catalog is the URL of the API operation for the publication")
    func address() throws {
        let url = try #require(
            URL(string: "https://example.org/press" + PressOperation.publication.path([.publication: "m"])))
        let address = try #require(PressAddress(url))
        #expect(address.url == url && address.publication == "m")
    }

    @Test("if one element of a response is malformed, the other elements are still read")
    func laterVersions() throws {
        let json = """
            [{"id": "a", "publication": "m", "kind": "parcel"}, {"id": 5}, null,
            {"id": "b", "publication": "m", "kind": "all", "later": true}]
            """
        let products = try JSONDecoder().decode(LossyArray<Wire.Product>.self, from: Data(json.utf8)).elements
        #expect(products.map(\.id) == ["a", "b"])
        #expect(products.map(\.kind.text) == ["parcel", "all"] && products.map(\.kind.value) == [nil, .all])
        #expect(products.map(\.isValid) == [false, true])
        let again = try JSONDecoder().decode([Wire.Product].self, from: JSONEncoder.wire.encode(LossyArray(products)))
        #expect(again == products)
    }

    @Test("the scheme Bearer in the Authorization header is case-insensitive")
    func bearer() {
        #expect(Bearer.token(in: Bearer.field("mha_x")) == "mha_x")
        #expect(Bearer.token(in: "bEARER mha_x") == "mha_x")
        for field in [nil, "", "Bearer", "Basic mha_x", "mha_x"] { #expect(Bearer.token(in: field) == nil) }
    }
}
