import Periodical

extension PressConfigurationFile {
    /// Reads the WebSub settings, or returns nil if WebSub is off.
    func hubs() throws(MastheadError) -> HubSettings? {
        let most = try number(.webSubTopics)
        guard try truth(.webSub) == true else { return nil }
        guard let address = try webAddress(.publicURL) else {
            throw fault(
                PressConfigurationKey.webSub.rawValue, "'websub' needs 'public-url', because hubs call the server.",
                "Set 'public-url' to the server's public address.")
        }
        var settings = HubSettings(address: address)
        settings.most = most ?? settings.most
        return settings
    }
}
