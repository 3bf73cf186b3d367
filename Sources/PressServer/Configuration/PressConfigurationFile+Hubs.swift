import Periodical

extension PressConfigurationFile {
    /// How hubs reach the server that tell of what is new in feeds; nil where that is not wanted.
    func hubs() throws(MastheadError) -> HubSettings? {
        let most = try number(.webSubTopics)
        guard try truth(.webSub) == true else { return nil }
        guard let address = try webAddress(.publicURL) else {
            throw fault(
                PressConfigurationKey.webSub.rawValue, "'websub' needs 'public-url': hubs have to reach the server.",
                "Give the address at which others reach it.")
        }
        var settings = HubSettings(address: address)
        settings.most = most ?? settings.most
        return settings
    }
}
