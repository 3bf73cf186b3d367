import IssueLibrary
import Periodical

extension Remedy {
    /// The remedy with commands and options, which are unknown to the libraries.
    var asCommand: Remedy { Remedy(kind, commandWords, of: subjects) }

    private var subject: String? { subjects.first?.printable }

    private var commandWords: String {
        switch kind {
        case .advice where words == Remedy.moreTimers(0).words:
            "Remove a finished timer (`masthead timer remove ID`), or raise the limit: "
                + "`masthead config timer-limit \(subject ?? "N")`."
        case .advice where self == .findTimer: "Use `masthead timer list` to find the number."
        case .advice where self == .findTimerEvent: "Use `masthead timer events` to find the number."
        case .advice where self == .setPushContact:
            "Run `masthead config timer-push-contact mailto:you@example.org` with your address."
        case .advice where self == .giveTimerFile:
            "Use a file that `masthead timer export` wrote, or an iCalendar file."
        case .advice, .didYouMean, .tryLater, .tellPublisher, .checkAddress, .allowWriting, .update,
            .useAnotherHandle, .useAnotherFolder:
            words
        case .tryAgain: "Run the same command again. Nothing is lost."
        case .goOn: "Run the same command again. Masthead continues where it stopped."
        case .makeRoom: "Free some space on this disk, then run the same command again."
        case .raiseLimits:
            "Raise the limit in the shell (\(subjects.map { "`\($0)`" }.joined(separator: ", "))), then run the "
                + "same command again."
        case .doLessAtOnce: "Or use a lower number with --jobs."

        case .rename:
            "Run `masthead follow \(subject ?? "HANDLE") --rename "
                + "\(subjects.dropFirst().first?.printable ?? "OTHER")` to rename it."
        case .resetSettings:
            words
                + " Or run `masthead config --reset` to start with a new file. Masthead renames the old file to "
                + "end in `.old`."
        case .removeContent:
            "Delete other files on this disk, or use `masthead remove ISSUE --content-only` or `masthead mirror --keep N`. "
                + "Then run the same command again. Partial downloads are kept."
        case .recover:
            "Run `masthead recover` to rebuild the library from its readable data, the issue folders and the backup. "
                + "Nothing is deleted."
        case .closeOthers:
            words == Remedy.closeOthers().words
                ? "Close that program, then run the same command again. `masthead pause` stops background downloads."
                : words
        case .useAnotherLibrary: "Or use another library with `--library FOLDER`."
        case .openMovedLibrary:
            "To resume the downloads, run `masthead resume --library FOLDER` with the library's new folder."
        case .addPublication: "Run `masthead add URL` to create a library."
        case .browse:
            "Run `masthead browse \(subject?.asShellWord ?? "URL")` to list the catalog's sections, then "
                + "`masthead add` with the URL of a section."
        case .choosePublication: "Run `masthead publications` to list the handles."
        case .chooseItem:
            subject.map { "Run `masthead list \($0)` to list its items." }
                ?? "Run `masthead list` to list the names."
        case .choosePost:
            "Run `masthead list \(subject ?? "FEED")` to list its posts, then use the name of a post, such as "
                + "\(subject ?? "FEED")/NAME."
        case .setKey: words + " Set the key with `masthead add URL --key KEY`."
        case .refresh: words == Remedy.refresh().words ? "Run `masthead refresh` to check for new issues." : words
        case .download: subject.map { "Run `masthead download \($0)` to download it." } ?? words
        case .readSample: "Run `masthead read \(subject ?? "BOOK") --sample` to read its sample."
        case .restoreAccount:
            "Run `masthead restore \(subject ?? "HANDLE") CODE` to switch to the account of another device, or "
                + "`masthead account forget \(subject ?? "HANDLE")` to start again. Your items are kept."
        case .verify: "Run `masthead verify \(subject ?? "ISSUE") --repair` to download the damaged files again."
        case .addFile: "Run `masthead add FILE` with the original file to add it again."
        case .resume:
            subject.map { "Run `masthead resume \($0)` to continue." }
                ?? "Run `masthead resume` to resume all downloads."
        case .waitForDownload: "Run `masthead attach` to watch the download."
        case .raiseSizeLimit: "Raise the limit, such as with `--max-size 10G`."
        case .showPages: words + " Run `masthead layout` to list them."
        case .readElsewhere:
            "Run `masthead page ISSUE --text` to print a page, or `masthead open ISSUE` to read in a browser."

        case .makeSource: "Run `masthead new DIR/NAME` to create an issue source that is ready to pack."
        case .checkSource: "Run `masthead check` to list all errors in the issue source."
        case .convertPictures: words + " Run `masthead check \(subject?.asShellWord ?? "SOURCE") --fix` to do so."
        case .keepVectors:
            "Import the PDF with `--vector` to keep it as a PDF, which stays sharp at any size and is usually smaller."
        case .pack: "Run `masthead pack SOURCE -o \(subject ?? "DIR")` to create a packed folder."
        case .packAgain: words + " Use `masthead pack --force`, which also packs unchanged issues."
        case .openIssue: "Read the issue with `masthead read` or `masthead open`. You need not import it."
        case .sign:
            "Run `masthead sign \(subject ?? "DIR") --key KEYFILE` now, and `masthead pack --sign KEYFILE` from now on."
        case .makeKey: "Run `masthead keygen -o KEYFILE` to create a key."
        case .replaceKey: "Run `masthead keygen -o NEW --replaces OLD` to create a new key that the old key signs."
        case .replaceLostKey:
            "Restore signing.pem from a backup. If there is no backup, run `masthead press rotate-key "
                + "\(subject?.asShellWord ?? "FOLDER") --lost` to create a new key."
        case .rotateKey:
            "Run `masthead press rotate-key \(subject?.asShellWord ?? "FOLDER")` to replace the key. If the file is "
                + "damaged, rename it first."
        case .withdraw:
            "Download the published issues.plist, or copy the missing books, to this folder and pack again. To withdraw "
                + "these items, use --withdraw."
        case .giveTemplates: "Specify the folder of your page class with --templates."
        case .givePassword:
            "Import the PDF with `masthead import`, which asks for the password. Readers cannot enter a password."
        case .askForPassword: "Run the command on a terminal, so that Masthead can ask for the password."
        case .importPictures: "Run the command without --vector."
        case .importSmaller: "Use a smaller --height or --dpi."
        case .useAnotherPort: "Use another port, or --port 0 for a free port."
        }
    }
}

extension MastheadError {
    /// The error, with commands and options in its remedies.
    var asCommand: MastheadError {
        var error = self
        error.remedies = remedies.map(\.asCommand)
        return error
    }
}

extension Diagnostic {
    /// The diagnostic, with commands and options in its remedies.
    var asCommand: Diagnostic {
        var fault = self
        fault.remedies = remedies.map(\.asCommand)
        return fault
    }
}
