import IssueLibrary
import Periodical

extension Remedy {
    /// The remedy in the words of the command line: libraries know of no commands and options.
    var asCommand: Remedy { Remedy(kind, commandWords, of: subjects) }

    private var subject: String? { subjects.first?.printable }

    private var commandWords: String {
        switch kind {
        case .advice where words == Remedy.moreTimers(0).words:
            "Remove one that is finished (`masthead timer remove ID`), or have the library take more: "
                + "`masthead config timer-limit \(subject ?? "N")`."
        case .advice where self == .findTimer: "`masthead timer list` shows their numbers."
        case .advice where self == .findTimerEvent: "`masthead timer events` shows their numbers."
        case .advice where self == .setPushContact:
            "Set one with `masthead config timer-push-contact mailto:you@example.org`."
        case .advice where self == .giveTimerFile:
            "Give a file that `masthead timer export` wrote, or a calendar (iCalendar)."
        case .advice, .didYouMean, .tryLater, .tellPublisher, .checkAddress, .allowWriting, .update, .useAnotherHandle,
            .useAnotherFolder:
            words
        case .tryAgain: "Run the same command again: nothing is lost."
        case .goOn: "Run the same command again: it goes on from where it was."
        case .makeRoom: "Make room on that disk and run the same command again: nothing fetched so far is lost."
        case .raiseLimits:
            "Raise the limit where it is started (\(subjects.map { "`\($0)`" }.joined(separator: ", "))), and run the "
                + "same command again."
        case .doLessAtOnce: "Or give fewer --jobs."

        case .rename:
            "`masthead follow \(subject ?? "HANDLE") --rename \(subjects.dropFirst().first?.printable ?? "OTHER")` gives it the other handle."
        case .resetSettings: words + " `masthead config --reset` sets the whole file aside."
        case .removeContent:
            "Make room there (`masthead remove ISSUE --content-only`, or `masthead mirror --keep N`) and run the same "
                + "command again: nothing fetched so far is lost."
        case .recover:
            "`masthead recover` makes it anew from what can be read of it, the issues' folders and its backup. "
                + "Nothing is deleted."
        case .closeOthers:
            words == Remedy.closeOthers().words
                ? "End it (`masthead pause` stops downloads in the background), and run this again." : words
        case .useAnotherLibrary: "`--library FOLDER` takes another one."
        case .openMovedLibrary:
            "Where it is now, `masthead resume --library FOLDER` goes on with what is outstanding."
        case .addPublication: "`masthead add URL` makes one."
        case .browse:
            "`masthead browse \(subject?.asShellWord ?? "URL")` shows its sections; `masthead add` follows one by its address."
        case .choosePublication: "`masthead publications` shows them."
        case .chooseItem:
            subject.map { "`masthead list \($0)` shows its issues, `masthead mirror \($0)` brings them in." }
                ?? "`masthead list` shows the names."
        case .choosePost:
            "`masthead list \(subject ?? "FEED")` shows its posts; `masthead download \(subject ?? "FEED")/NAME` brings in the "
                + "files that come with one."
        case .setKey: words + " `masthead add URL --key KEY` gives it."
        case .refresh: words == Remedy.refresh().words ? "`masthead refresh` looks for new issues." : words
        case .download: subject.map { "`masthead download \($0)` brings it in." } ?? words
        case .readSample: "`masthead read \(subject ?? "BOOK") --sample` opens its sample."
        case .restoreAccount:
            "`masthead restore \(subject ?? "HANDLE") CODE` brings over the account of another device, "
                + "`masthead restore \(subject ?? "HANDLE")` asks whether the server knows this one again, "
                + "`masthead account forget \(subject ?? "HANDLE")` lets you begin anew. What is here stays."
        case .addFile: "`masthead add FILE` with the file that it came from brings it in again."
        case .resume:
            subject.map { "`masthead resume \($0)` goes on with it." } ?? "`masthead resume` goes on with all."
        case .waitForDownload: "`masthead attach` shows how far it is."
        case .raiseSizeLimit: "`--max-size 10G` takes more."
        case .showPages: words + " `masthead layout` shows them."
        case .readElsewhere:
            "`masthead page ISSUE --text` prints a page anywhere; `masthead open ISSUE` shows it in a browser."

        case .makeSource: "`masthead new DIR` makes an issue source that packs as it stands."
        case .checkSource: "`masthead check` names everything that is wrong with an issue source."
        case .convertPictures: words + " `masthead check \(subject?.asShellWord ?? "SOURCE") --fix` does that."
        case .keepVectors: words + " Import it with `--vector` for that."
        case .pack: "`masthead pack SOURCE -o \(subject ?? "DIR")` makes one."
        case .packAgain: words + " `masthead pack --force` packs what did not change, too."
        case .openIssue: "`masthead read` and `masthead open` take it as it is."
        case .sign: "`masthead sign \(subject ?? "DIR") --key KEYFILE` signs it, and `pack --sign KEYFILE` from now on."
        case .makeKey: "`masthead keygen -o KEYFILE` makes one."
        case .replaceKey: "Make the new key with `masthead keygen -o NEW --replaces OLD`."
        case .withdraw:
            "Bring its issues.plist, or a store's books, and pack again; or say --withdraw if they shall go."
        case .giveTemplates: "A class of your own needs a folder for --templates."
        case .givePassword: "Import it with its password (`masthead import` asks for it); readers cannot give one."
        case .askForPassword: "Run this on a terminal, to be asked for it."
        case .importPictures: "Leave --vector out."
        case .importSmaller: "Choose a smaller --height or --dpi."
        case .useAnotherPort: "Give another port, or --port 0 for a free one."
        }
    }
}

extension MastheadError {
    /// The error with its remedies in the words of the command line.
    var asCommand: MastheadError {
        var error = self
        error.remedies = remedies.map(\.asCommand)
        return error
    }
}

extension Diagnostic {
    /// The fault with its remedies in the words of the command line.
    var asCommand: Diagnostic {
        var fault = self
        fault.remedies = remedies.map(\.asCommand)
        return fault
    }
}
