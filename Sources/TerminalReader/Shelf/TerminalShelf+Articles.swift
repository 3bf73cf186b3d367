import Periodical

extension TerminalShelf {
    /// Switches between the full text of a post and the text from its feed. Downloads the full text if it is missing.
    func toggleWhole(_ item: ShelfPost) {
        guard item.link != nil else { return say(TerminalWords.Post.noWebPage) }
        let shown = [post, feeds.preview].compactMap(\.self).first { $0.post.id == item.id }?.content
        guard let shown, shown.hasArticle else { return bringArticle(of: item) }
        Task { [host, tell] in
            do throws(MastheadError) {
                let content = try await host.content(of: item, asGiven: shown.isWhole)
                tell(.feeds(.content(.success(content), of: item.id)))
                tell(
                    .done(
                        content.isWhole ? TerminalWords.Post.showingFullText : TerminalWords.Post.showingFeedText, nil))
            } catch { tell(.failed(error)) }
        }
    }

    /// Downloads the full text of a post in a task, so that the user can continue to read.
    private func bringArticle(of item: ShelfPost) {
        notice = StyledText(TerminalWords.Post.downloadingFullText, .quiet)
        Task { [host, tell] in
            do throws(MastheadError) {
                tell(.feeds(.content(.success(try await host.bringArticle(of: item)), of: item.id)))
                tell(.done(TerminalWords.Post.showingFullText, nil))
                tell(.feeds(.pictures(try await host.bringPictures(of: item), of: item.id)))
            } catch {
                var failure = error
                failure.remedies.append(.advice(TerminalWords.Post.pressWToRetry))
                tell(.failed(failure))
            }
        }
    }
}
