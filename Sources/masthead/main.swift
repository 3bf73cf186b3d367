import Foundation
import MastheadCommands

let arguments = ProgramArguments.all
// Ignore SIGPIPE. If the other end of a pipe or socket is closed, the write then fails with an error.
signal(SIGPIPE, SIG_IGN)
// Prevent libvips from loading modules for formats that pages cannot have. Set the variable here, while the process has
// only one thread.
setenv("VIPSHOME", "/nonexistent", 0)
exit(await Masthead.run(Array(arguments.dropFirst()), console: .standard))
