#pragma once
#include <archive.h>
#include <archive_entry.h>

// The file types are macros with a cast, which Swift does not import.
static const unsigned int masthead_regular_file = AE_IFREG;
static const unsigned int masthead_folder = AE_IFDIR;
