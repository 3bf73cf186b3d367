import Periodical

extension MastheadError {
    /// The error as a person is told it: what is frequent in a sentence about the thing itself, the rest by what was being done.
    var inWords: String {
        guard let sentence else { return description }
        return sentence + (hint.map { "\n    hint: \($0.printable)" } ?? "")
    }

    private var sentence: String? {
        switch code {
        case .notInLibrary where found == "the library has no issue with this name":
            return "Nothing in the library is called “\(subject.printable)”."
        case .noPage where found == "there is no such page":
            guard let page = action.firstMatch(of: /page ([0-9.+]+) of$/) else { return nil }
            return "“\(subject.printable)” has no page \(page.1)."
        default: return nil
        }
    }
}
