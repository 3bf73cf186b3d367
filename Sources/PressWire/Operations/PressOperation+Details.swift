extension PressOperation {
    /// The path, parameters and bodies of an operation.
    package struct Details: Sendable {
        package let method: Method
        package let path: String
        package let access: Access
        package var query: [QueryParameter] = []
        package var headers: [HeaderParameter] = []
        package var request = Body.none
        package var answer = Body.none
        /// The HTTP statuses of successful responses.
        package var statuses: [Int] = []

        fileprivate init(_ method: Method, _ path: String, _ access: Access) {
            (self.method, self.path, self.access) = (method, path, access)
        }
    }

    /// The details of the operation: its row in the table of the API.
    package var details: Details {
        switch self {
        case .live: get("/health/live", .json(Wire.Health.self))
        case .ready: get("/health/ready", .json(Wire.Health.self))
        case .metrics: get("/metrics", .administrator(.metrics), .other(.text))
        case .apiDescription: get("/openapi.json", .other(.json))
        case .status: get("/admin/v1/status", .administrator(.status), .json(Wire.Status.self))
        case .listTokens: get("/admin/v1/tokens", .administrator(.tokens), .json([Wire.Token].self))
        case .createToken:
            post(
                "/admin/v1/tokens", .administrator(.tokens), .json(Wire.TokenRequest.self),
                .json(Wire.NewToken.self), [201])
        case .revokeToken: delete("/admin/v1/tokens/{id}", .administrator(.tokens))
        case .listReleases: get("/admin/v1/releases", .administrator(.push), .json([Wire.Release].self))
        case .announce:
            post(
                "/admin/v1/releases", .administrator(.push), .json(Wire.ReleaseRequest.self), .json(Wire.Release.self),
                [200, 201])
        case .countDevices: get("/admin/v1/devices", .administrator(.push), .json([Wire.DeviceCount].self))

        case .service: get("/v1/service", .json(Wire.Service.self))
        case .publication: get("/v1/publications/{publication}", .json(Wire.Publication.self))
        case .listDevices: get("/v1/devices", .account, .json([Wire.Device].self))
        case .registerDevice:
            post(
                "/v1/devices", .optionalAccount, .json(Wire.DeviceRequest.self), .json(Wire.Registration.self),
                [200, 201])
        case .removeDevice: delete("/v1/devices/{id}", .account)
        case .follow: put("/v1/devices/{id}/publications", .account, .json(Wire.Following.self), .none, [204])
        case .listFeeds: get("/v1/devices/{id}/feeds", .account, .json([Wire.Feed].self))
        case .followFeeds:
            post("/v1/devices/{id}/feeds", .account, .json(Wire.FeedsRequest.self), .json([Wire.Feed].self))
        case .events:
            get("/v1/events", .account, .json(Wire.Events.self), [.after, .wait], [.lastEventID])
        case .verifyFeed:
            get(
                "/websub/{id}", .open, .other(.text), [.hubMode, .hubTopic, .hubChallenge, .hubLease, .hubReason],
                statuses: [200, 204])
        case .notifyFeed: post("/websub/{id}", .open, .other(.any), .none, [202], [.hubSignature])

        case .createAccount: post("/v1/accounts", .open, .none, .json(Wire.AccountToken.self), [201])
        case .account: get("/v1/account", .account, .json(Wire.Account.self))
        case .deleteAccount: delete("/v1/account", .account)
        case .createRestoreCode: post("/v1/restore-codes", .account, .none, .json(Wire.RestoreCode.self), [201])
        case .restore:
            post("/v1/restore", .open, .json(Wire.CodeRequest.self), .json(Wire.AccountToken.self), [201])

        case .agreement: get("/v1/statistics/agreement", .account, .json(Wire.Agreement.self))
        case .agree: put("/v1/statistics/agreement", .account, .none, .json(Wire.Agreement.self))
        case .withdrawAgreement: delete("/v1/statistics/agreement", .account)
        case .report:
            post(
                "/v1/statistics/reports", .account, .json(Wire.ReportsRequest.self), .json(Wire.ReportResults.self))
        case .reading:
            get(
                "/admin/v1/reading", .administrator(.statistics), .json(Wire.Reading.self),
                [.publication, .from, .to])
        case .readingTable:
            get(
                "/admin/v1/reading/table.csv", .administrator(.statistics), .other(.csv), [.publication, .from, .to])
        case .statisticsPage: get("/admin/statistics", .open, .other(.html), [.publication, .time])
        case .openStatistics: post("/admin/statistics", .open, .form([.token]), .none, [303])
        case .leaveStatistics: post("/admin/statistics/leave", .open, .none, .none, [303])
        case .statisticsStyle: get("/admin/statistics/style.css", .other(.css))
        case .statisticsTable:
            get("/admin/statistics/table.csv", .open, .other(.csv), [.publication, .from, .to])

        case .keys: get("/.well-known/masthead-press.json", .json(Wire.Keys.self))
        case .offer:
            get(
                "/v1/publications/{publication}/products", .optionalAccount, .json(Wire.Offer.self), [.returnPage])
        case .content:
            get(
                "/v1/publications/{publication}/content/{path}", .accountOrEntitlement, .other(.zip),
                [], [.range, .ifRange, .ifNoneMatch, .ifMatch], statuses: [200, 206, 304, 307])
        case .listRights: get("/v1/rights", .account, .json(LossyArray<Wire.Right>.self))
        case .entitlement: get("/v1/entitlements/{publication}", .account, .json(Wire.Entitlement.self), [.item])
        case .subscribe:
            post("/v1/subscriptions", .account, .json(Wire.SubscriptionRequest.self), .json(Wire.Right.self))
        case .unsubscribe: delete("/v1/subscriptions/{product}", .account)
        case .redeem: post("/v1/redeem", .account, .json(Wire.CodeRequest.self), .json(Wire.Right.self))
        case .presentTransaction:
            post("/v1/transactions", .account, .json(Wire.TransactionRequest.self), .json(Wire.Right.self))
        case .receivePayment:
            post(
                "/v1/webhooks/payments", .open, .json(Wire.PaymentEvent.self), .none, [204], [.mastheadSignature])
        case .receiveAppStoreNotification: post("/v1/webhooks/app-store", .open, .appStore, .none, [200, 204])

        case .listProducts: get("/admin/v1/products", .administrator(.sales), .json([Wire.Product].self))
        case .putProduct:
            put(
                "/admin/v1/products/{id}", .administrator(.sales), .json(Wire.ProductRequest.self),
                .json(Wire.Product.self))
        case .removeProduct: delete("/admin/v1/products/{id}", .administrator(.sales))
        case .deleteReaderAccount: delete("/admin/v1/accounts/{account}", .administrator(.sales))
        case .listGrants:
            get("/admin/v1/grants", .administrator(.sales), .json([Wire.Grant].self), [.account, .product])
        case .grant:
            post(
                "/admin/v1/grants", .administrator(.sales), .json(Wire.GrantRequest.self), .json(Wire.Right.self),
                [201])
        case .revokeGrant: delete("/admin/v1/grants/{account}/{product}", .administrator(.sales))
        case .listVouchers: get("/admin/v1/vouchers", .administrator(.sales), .json([Wire.VoucherBatch].self))
        case .createVouchers:
            post(
                "/admin/v1/vouchers", .administrator(.sales), .json(Wire.VoucherRequest.self),
                .json(Wire.VoucherCodes.self), [201])
        case .revokeVouchers:
            post(
                "/admin/v1/vouchers/withdrawals", .administrator(.sales), .json(Wire.WithdrawalRequest.self),
                .json(Wire.Withdrawn.self))
        }
    }

    private func get(_ path: String, _ answer: Body) -> Details { get(path, .open, answer) }

    private func get(
        _ path: String, _ access: Access, _ answer: Body, _ query: [QueryParameter] = [],
        _ headers: [HeaderParameter] = [], statuses: [Int] = [200]
    ) -> Details {
        var details = Details(.get, path, access)
        (details.answer, details.query, details.headers, details.statuses) = (answer, query, headers, statuses)
        return details
    }

    private func post(
        _ path: String, _ access: Access, _ request: Body, _ answer: Body, _ statuses: [Int] = [200],
        _ headers: [HeaderParameter] = []
    ) -> Details {
        var details = Details(.post, path, access)
        (details.request, details.answer, details.statuses, details.headers) = (request, answer, statuses, headers)
        return details
    }

    private func put(
        _ path: String, _ access: Access, _ request: Body, _ answer: Body, _ statuses: [Int] = [200]
    ) -> Details {
        var details = Details(.put, path, access)
        (details.request, details.answer, details.statuses) = (request, answer, statuses)
        return details
    }

    private func delete(_ path: String, _ access: Access) -> Details {
        var details = Details(.delete, path, access)
        details.statuses = [204]
        return details
    }
}
