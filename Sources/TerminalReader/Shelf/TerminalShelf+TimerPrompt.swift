import Foundation
import Periodical
import Schedule

extension TerminalShelf {
    /// Handles a key in the prompt for a new timer. Invalid input stays in the prompt so that the user can correct it.
    func pressOnTimer(_ key: Key) {
        guard var prompt = timerPrompt else { return }
        switch key {
        case .escape: timerPrompt = nil
        case .backspace where prompt.line.text.isEmpty:
            if prompt.title == nil { return timerPrompt = nil }
            prompt.goBack()
            timerPrompt = prompt
        case .enter: takeTimer(prompt)
        default:
            _ = prompt.line.press(key)
            timerPrompt = prompt
        }
    }

    private func takeTimer(_ typed: TimerPrompt) {
        var prompt = typed
        let form = prompt.form
        guard prompt.title != nil || !form.title.isEmpty else { return timerPrompt = nil }
        if let fault = form.faults(at: .now, in: .current).first {
            return say("\(fault.reason) \(fault.remedy)")
        }
        guard prompt.title != nil else {
            prompt.take(title: form.title)
            return timerPrompt = prompt
        }
        timerPrompt = nil
        if form.kind == TimerKind.up.rawValue { take(.add(form)) } else { dialog = .repeats(form) }
    }
}
