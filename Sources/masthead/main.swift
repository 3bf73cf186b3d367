import Foundation
import MastheadCommands

let arguments = ProgramArguments.all
// A reader that closes its end of a pipe or socket is told by the write that fails, not by a signal.
signal(SIGPIPE, SIG_IGN)
// libvips would load modules for formats that no page has. Here, because the environment may only be changed while there
// is one thread.
setenv("VIPSHOME", "/nonexistent", 0)
exit(await Masthead.run(Array(arguments.dropFirst()), console: .standard))
