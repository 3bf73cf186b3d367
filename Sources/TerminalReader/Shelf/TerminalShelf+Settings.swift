import Periodical

extension TerminalShelf {
    /// Shows the settings of the listed feed, or of the feed of the selected or open post.
    func showFeedSettings(of handle: String? = nil) {
        var found = handle
        if found == nil {
            switch screen {
            case .post: found = post?.post.handle
            default:
                if case .feed(let listed) = feeds.wish.source {
                    found = listed
                } else if !feeds.isPaneFocused {
                    found = feeds.chosenPost?.handle
                }
            }
        }
        guard let found else { return say(TerminalWords.Feeds.selectForSettings) }
        take(.show(.feed(found)))
    }

    /// Carries out the action of a choice about settings.
    func take(_ command: SettingsCommand) {
        switch command {
        case .show(let subject): loadSettings(of: subject)
        case .choose(let row, let subject):
            guard case .choice(let choices) = row.kind else { return }
            dialog = .values(of: row, choices, of: subject)
        case .type(let row, let subject):
            guard case .text(let text) = row.kind else { return }
            typing = SettingsPrompt(line: PromptLine(text), row: row, subject: subject)
        case .set(let id, let value, let subject): set(id, to: value, of: subject)
        }
    }

    private func loadSettings(of subject: SettingsSheet.Subject, selection: String? = nil) {
        Task { [host, tell] in
            do throws(MastheadError) {
                tell(.settings(try await host.settings(of: subject), selection: selection))
            } catch { tell(.failed(error)) }
        }
    }

    private func set(_ id: String, to value: String, of subject: SettingsSheet.Subject) {
        Task { [host, tell] in
            do throws(MastheadError) {
                tell(.done(try await host.set(id, to: value, of: subject), nil))
                tell(.settings(try await host.settings(of: subject), selection: id))
            } catch { tell(.failed(error)) }
        }
    }

    /// Shows the current settings, unless another pop-up or prompt is open.
    func show(_ sheet: SettingsSheet, selection: String?) {
        takeUsual()
        guard dialog == nil, typing == nil, address == nil else { return }
        dialog = .settings(sheet, selection: selection, columns: columns, rows: rows)
    }

    /// Applies a new default order and status to the list, unless the user changed them for this list.
    private func takeUsual() {
        let (former, usual) = (feeds.usual, host.usualWish)
        guard former != usual else { return }
        feeds.usual = usual
        showPosts { wish in
            if wish.order == former.order { wish.order = usual.order }
            if wish.status == former.status { wish.status = usual.status }
        }
    }

    /// Handles a key in the prompt for the value of a setting.
    func pressOnValue(_ key: Key) {
        guard var prompt = typing else { return }
        switch key {
        case .escape: typing = nil
        case .enter:
            typing = nil
            set(prompt.row.id, to: prompt.line.text, of: prompt.subject)
        default:
            _ = prompt.line.press(key)
            typing = prompt
        }
    }
}
