import Foundation

/// The web page of an embedded video. For known video sites, the frame's URL determines the URLs of the page and of a
/// picture.
struct VideoPage {
    /// The URL of the page that shows the video.
    let page: URL
    /// The URL of a still picture, or nil if the site's picture URLs are not predictable.
    let picture: URL?
    /// The name of the video site.
    let site: String

    /// Recognizes the URL of a video frame, or returns nil if the video site is unknown.
    init?(_ frame: URL) {
        let host = (frame.host()?.lowercased() ?? "").replacing(/^(www|m)\./, with: "")
        let parts = frame.path.split(separator: "/").map(String.init)
        func make(_ page: String, _ picture: String?, _ site: String) -> VideoPage? {
            guard let url = URL(string: page) else { return nil }
            return VideoPage(page: url, picture: picture.flatMap { URL(string: $0) }, site: site)
        }
        let made: VideoPage?
        switch host {
        case "youtube.com", "youtube-nocookie.com", "youtu.be":
            let isEmbedded = ["embed", "v", "shorts", "live"].contains(parts.first ?? "")
            let id = host == "youtu.be" ? parts.first : isEmbedded ? parts.dropFirst().first : nil
            guard let id, id.wholeMatch(of: /[A-Za-z0-9_-]{11}/) != nil else { return nil }
            made = make(
                "https://www.youtube.com/watch?v=\(id)", "https://i.ytimg.com/vi/\(id)/hqdefault.jpg", "YouTube")
        case "player.vimeo.com":
            guard parts.count >= 2, parts[0] == "video", parts[1].wholeMatch(of: /[0-9]{1,12}/) != nil else {
                return nil
            }
            made = make("https://vimeo.com/\(parts[1])", nil, "Vimeo")
        case "dailymotion.com", "geo.dailymotion.com":
            let query = URLComponents(url: frame, resolvingAgainstBaseURL: false)?.queryItems
            let asked = query?.first { $0.name == "video" }?.value
            guard let id = parts.starts(with: ["embed", "video"]) ? parts.dropFirst(2).first : asked,
                id.wholeMatch(of: /[A-Za-z0-9]{5,16}/) != nil
            else { return nil }
            made = make(
                "https://www.dailymotion.com/video/\(id)", "https://www.dailymotion.com/thumbnail/video/\(id)",
                "Dailymotion")
        case "embed.ted.com":
            guard parts.first == "talks", let talk = parts.last, parts.count > 1,
                talk.wholeMatch(of: /[A-Za-z0-9_-]{1,120}/) != nil
            else { return nil }
            made = make("https://www.ted.com/talks/\(talk)", nil, "TED")
        default:
            // PeerTube runs on many hosts, but its frames always have paths of the same form.
            guard parts.count == 3, parts[0] == "videos", parts[1] == "embed",
                parts[2].wholeMatch(of: /[A-Za-z0-9-]{22,36}/) != nil,
                var components = URLComponents(url: frame, resolvingAgainstBaseURL: false)
            else { return nil }
            (components.path, components.query, components.fragment) = ("/videos/watch/\(parts[2])", nil, nil)
            made = components.string.flatMap { make($0, nil, host) }
        }
        guard let made else { return nil }
        self = made
    }

    private init(page: URL, picture: URL?, site: String) {
        (self.page, self.picture, self.site) = (page, picture, site)
    }
}
