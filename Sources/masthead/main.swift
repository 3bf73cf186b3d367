import Foundation
import MastheadCommands

// A reader that closes its end of a pipe or socket is told by the write that fails, not by a signal.
signal(SIGPIPE, SIG_IGN)
exit(await Masthead.run(Array(CommandLine.arguments.dropFirst()), console: .standard))
