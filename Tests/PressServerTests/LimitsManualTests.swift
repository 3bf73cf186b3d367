import Foundation
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// The limits that the manual lists, compared with the code.
@Suite struct LimitsManualTests {
    private static let page = "press-configuration"

    @Test("the manual lists each rate limit with its average and the number of requests at once")
    func rates() throws {
        let rows = try ManualTable(["Key", "Counts", "Per", "Per minute", "At once"], in: Self.page).rows
        let configuration = PressConfiguration(
            database: .file(URL(filePath: "/press.sqlite")), privateFolder: URL(filePath: "/private"))
        let rates = [
            "`address-rate`": configuration.addressRate, "`account-rate`": configuration.accountRate,
            "`redeem-rate`": configuration.sale.redeemRate,
        ]
        #expect(Set(rows.map { $0[0] }) == Set(rates.keys))
        for row in rows {
            let rate = try #require(rates[row[0]])
            #expect(row[3] == "\(rate)", "\(row)")
            let (limiter, now) = (RateLimiter(perMinute: rate), ContinuousClock.now)
            var count = 0
            while limiter.take([1], at: now) == nil { count += 1 }
            #expect(row[4] == "\(count)", "\(row)")
            #expect(limiter.take([1], at: now) == .seconds(60) / rate)
        }
    }

    @Test("the manual lists the requests that count as several, or not at all")
    func prices() async throws {
        let rows = try ManualTable(["Request", "Counts as"], in: Self.page).rows
        let wrongToken = 1 + AddressLimitMiddleware.priceOfWrongToken
        #expect(wrongToken == ContentRoutes.priceOfWrongToken)
        #expect(wrongToken == 1 + StatisticsPageRoutes.priceOfWrongToken)
        #expect(
            rows == [
                ["request for a file in the public folder, or for `/health`", "0"],
                ["request for paid content with a valid token", "0"],
                ["request with a wrong token", "\(wrongToken)"],
                ["request that creates an account", "\(1 + AccountRoutes.price)"],
                ["wrong call of a hub", "\(WebSubRoutes.priceOfWrongCall)"],
            ])
        try await PressFixture.serving({ configuration, folder in
            try folder.write("public/a.txt", "x")
            configuration.publicFolder = folder["public"]
            configuration.addressRate = 1
        }) { fixture async throws in
            for path in ["/health/live", "/health/live", "/a.txt", "/a.txt", "/openapi.json"] {
                #expect(try await fixture.ask("GET", path, token: "").status == 200, "\(path)")
            }
        }
    }

    @Test("the manual lists the other limits with their defaults and responses")
    func amounts() throws {
        let configuration = PressConfiguration(
            database: .file(URL(filePath: "/press.sqlite")), privateFolder: URL(filePath: "/private"))
        let channels = "429, `Retry-After: \(EventRoutes.retryTime)`"
        let closing = ", then the server closes the connection"
        #expect(
            try ManualTable(["Limit", "Key", "Default", "Response"], in: Self.page).rows == [
                ["push connections of the server", "`channels`", "\(configuration.channels.total)", channels],
                [
                    "push connections of an IP address", "`channels-per-address`",
                    "\(configuration.channels.ofAddress)", channels,
                ],
                [
                    "push connections of an account", "`channels-per-account`", "\(configuration.channels.ofAccount)",
                    channels,
                ],
                ["devices of an account", "", "\(Devices.mostOfAccount)", "422"],
                ["bytes of a request body", "`body-limit`", "\(configuration.bodyLimit)", "413\(closing)"],
                ["bytes of a hub's notification", "", "\(WebSubRoutes.byteLimit)", "413\(closing)"],
                [
                    "seconds until a request body has arrived", "`request-time`", "\(configuration.requestTime)",
                    "408\(closing)",
                ],
            ])
    }
}
