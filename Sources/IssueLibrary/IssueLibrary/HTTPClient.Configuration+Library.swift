import IssueTransfer

// How long the library waits for servers.
extension HTTPClient.Configuration {
    /// For refreshes without a person waiting: a failed request is repeated when its publication is due again.
    var forBackground: Self {
        var configuration = self
        configuration.retryCount = min(1, configuration.retryCount)
        configuration.maximumRetryAfter = .zero
        return configuration
    }

    /// For feeds, of which some servers are always down.
    var forFeeds: Self {
        var configuration = forBackground
        configuration.retryCount = 0
        return configuration
    }

    /// For addresses that a person has just typed and waits for.
    var forAdding: Self {
        var configuration = self
        configuration.connectTimeout = min(configuration.connectTimeout, .seconds(15))
        configuration.headTimeout = min(configuration.headTimeout, .seconds(20))
        configuration.stallTimeout = min(configuration.stallTimeout, .seconds(20))
        configuration.documentTimeout = min(configuration.documentTimeout, .seconds(120))
        configuration.retryCount = min(configuration.retryCount, 1)
        configuration.maximumRetryAfter = min(configuration.maximumRetryAfter, .seconds(10))
        return configuration
    }
}
