package import IssueTransfer
import Logging

/// The HTTP clients of a library, which share connections and a count of received bytes.
package struct LibraryClients: Sendable {
    /// The bytes that all clients have received.
    package let received = ReceivedBytes()
    /// The client for downloads and refreshes that the user starts.
    package let foreground: HTTPClient
    /// The client for background work.
    package let background: HTTPClient
    /// The client for feeds.
    package let feeds: HTTPClient
    /// The client for addresses that the user has just typed.
    package let adding: HTTPClient

    init(_ configuration: HTTPClient.Configuration, _ logger: Logger) {
        foreground = HTTPClient(configuration: configuration, logger: logger, received: received)
        background = HTTPClient(foreground, configuration: configuration.forBackground)
        feeds = HTTPClient(foreground, configuration: configuration.forFeeds)
        adding = HTTPClient(foreground, configuration: configuration.forAdding)
    }
}

// The timeouts and retries for each purpose.
extension HTTPClient.Configuration {
    /// The configuration for refreshes in the background. A failed request is repeated at the publication's next check.
    fileprivate var forBackground: Self {
        var configuration = self
        configuration.retryCount = min(1, configuration.retryCount)
        configuration.maximumRetryAfter = .zero
        return configuration
    }

    /// The configuration for feeds. It does not retry, because among many feeds some servers are always down.
    fileprivate var forFeeds: Self {
        var configuration = forBackground
        configuration.retryCount = 0
        return configuration
    }

    /// The configuration for addresses that the user has just typed, and whose result the user is waiting for.
    fileprivate var forAdding: Self {
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
