import Foundation
import Periodical
import Schedule

extension TimersScreen: ShelfView {
    var title: String { TerminalWords.Screen.timers }

    var keyTable: KeyTable { .timers }

    var footerPrompt: FooterPrompt? {
        prompt.map { FooterPrompt(label: StyledText($0.label, .strong), line: $0.line, showsNotice: true) }
    }

    mutating func press(_ key: Key, in scene: inout ShelfScene) {
        guard let prompt else { return scene.request(key) }
        press(key, on: prompt, in: &scene)
    }

    mutating func paste(_ text: String, in scene: inout ShelfScene) {
        guard prompt != nil else { return scene.say(TerminalWords.Done.pasteWhereTyping) }
        prompt?.line.insert(text)
    }

    mutating func use(_ mouse: Mouse, in scene: inout ShelfScene) {
        guard case .row(let index) = scene.target(at: mouse)?.meaning else { return }
        guard chosen.index != index else { return carryOut(.open, in: &scene) }
        chosen.choose(index, count: rows.count)
    }

    mutating func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene) {
        guard !chosen.move(command, count: rows.count, page: scene.rows - 3) else { return }
        switch command {
        case .refresh: return scene.start(.timers)
        case .add: return prompt = TimerPrompt()
        case .readAll:
            guard !due.isEmpty else { return scene.say(TerminalWords.Timers.nothingDue) }
            return scene.request(.timer(.allDone(due.map(\.id))))
        case .nextNew, .previousNew:
            guard let index = nextDue(forward: command == .nextNew) else {
                return scene.say(TerminalWords.Timers.nothingElseDue)
            }
            return chosen.choose(index, count: rows.count)
        default: break
        }
        guard let timer else { return }
        switch command {
        case .open:
            if case .event(let event) = selected, let subject = event.subject {
                scene.request(.timer(.open(subject)))
            } else {
                scene.ask(.menu(timer, event))
            }
        case .menu: scene.ask(.menu(timer, event))
        case .browser:
            guard let subject = timer.subject else { return scene.say(TerminalWords.Timers.notLinked) }
            scene.request(.timer(.open(subject)))
        case .pause:
            if timer.state == .running || timer.state == .notBegun {
                scene.request(.timer(.pause(timer.id)))
            } else {
                scene.ask(.resume(timer))
            }
        case .download, .read:
            guard let event else { return scene.say(TerminalWords.Timers.notDue(timer.name)) }
            scene.request(.timer(.done(event: event.id)))
        case .sort, .about: scene.request(.timer(.statistics(timer.id)))
        case .remove: scene.request(.timer(.remove(timer)))
        default: break
        }
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        HeaderLine(title: StyledText(title, .strong), right: summary).draw(on: &canvas)
        scene.targets += draw(on: &canvas)
    }

    func hints(in scene: ShelfScene) -> [KeyHint] {
        guard !rows.isEmpty else { return isLoaded ? [KeyHint("q", TerminalWords.Shared.back)] : [] }
        let runs = timer.map { $0.state == .running || $0.state == .notBegun } ?? false
        return [
            event == nil
                ? KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.menu)
                : KeyHint("u", TerminalWords.Timers.done),
            KeyHint("p", runs ? TerminalWords.Shared.pause : TerminalWords.Shared.resume),
            KeyHint("s", TerminalWords.Shared.statistics),
        ]
    }

    func position(in scene: ShelfScene) -> String { chosen.position(of: rows.count) }

    // MARK: New timers

    /// Handles a key in the prompt for a new timer, which keeps invalid input so that the user can correct it.
    private mutating func press(_ key: Key, on typed: TimerPrompt, in scene: inout ShelfScene) {
        switch key {
        case .escape: prompt = nil
        case .backspace where typed.line.text.isEmpty:
            if typed.title == nil { return prompt = nil }
            prompt?.goBack()
        case .enter: accept(typed, in: &scene)
        default: _ = prompt?.line.press(key)
        }
    }

    private mutating func accept(_ typed: TimerPrompt, in scene: inout ShelfScene) {
        let form = typed.form
        guard typed.title != nil || !form.title.isEmpty else { return prompt = nil }
        if let fault = form.faults(at: .now, in: .current).first {
            return scene.say("\(fault.reason) \(fault.remedy)")
        }
        guard typed.title != nil else {
            prompt?.askForDuration(of: form.title)
            return
        }
        prompt = nil
        if form.kind == TimerKind.up.rawValue { scene.request(.timer(.add(form))) } else { scene.ask(.repeats(form)) }
    }
}

extension ShelfScene {
    /// Shows the available reminders for a publication.
    mutating func askReminder(ofPublication handle: String) {
        let publication = publication(handle)
        ask(.remind(of: handle, title: publication?.title ?? handle, publication?.reminder))
    }

    /// Shows the available reminders for an item. A post's reminder is set for its feed.
    mutating func askReminder(of item: ShelfItem) {
        guard item.post == nil else { return askReminder(ofPublication: item.handle) }
        ask(.remind(of: item.id.description, title: item.title, item.reminder))
    }
}
