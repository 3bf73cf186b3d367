import Foundation
import MastheadCommands

let arguments = ProgramArguments.all
// Ignore SIGPIPE, so that writing to a closed pipe or socket fails with an error.
signal(SIGPIPE, SIG_IGN)
// Keep libvips from loading modules for formats that pages cannot have. Set the variable while the process has only one
// thread.
setenv("VIPSHOME", "/nonexistent", 0)
exit(await Masthead.run(Array(arguments.dropFirst()), console: .standard))
