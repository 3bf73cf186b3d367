#pragma once
#include <archive.h>
#include <archive_entry.h>

// Swift does not import macros that contain a cast.
static const unsigned int masthead_regular_file = AE_IFREG;
static const unsigned int masthead_folder = AE_IFDIR;
