#pragma once
#include <dlfcn.h>
#include <stddef.h>

// libpq is opened for the first PostgreSQL database instead of at launch. Loading it and the libraries behind it (LDAP,
// Kerberos, GnuTLS ...) takes long, and only a publisher server needs it.
//
// The declarations are those of libpq 5 (PostgreSQL 9.1 and later), named without `PQ`.

typedef unsigned int Oid;
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

typedef enum { CONNECTION_OK = 0 } ConnStatusType;
typedef enum { PGRES_COMMAND_OK = 1, PGRES_TUPLES_OK = 2 } ExecStatusType;

/// A connection option. An option without a keyword ends the list.
typedef struct {
    char *keyword;
    char *envvar;
    char *compiled;
    char *val;
    char *label;
    char *dispchar;
    int dispsize;
} PQconninfoOption;

typedef void (*PQnoticeProcessor)(void *context, const char *message);

/// The functions of libpq in use: the result, the name, and the parameters.
#define MASTHEAD_POSTGRES_FUNCTIONS(FUNCTION) \
    FUNCTION(PGconn *, connectdbParams, (const char *const *keywords, const char *const *values, int expand_dbname)) \
    FUNCTION(void, finish, (PGconn *connection)) \
    FUNCTION(ConnStatusType, status, (const PGconn *connection)) \
    FUNCTION(char *, errorMessage, (const PGconn *connection)) \
    FUNCTION(int, serverVersion, (const PGconn *connection)) \
    FUNCTION(PQnoticeProcessor, setNoticeProcessor, (PGconn *connection, PQnoticeProcessor processor, void *context)) \
    FUNCTION(PQconninfoOption *, conninfoParse, (const char *address, char **message)) \
    FUNCTION(void, conninfoFree, (PQconninfoOption *options)) \
    FUNCTION(PGresult *, exec, (PGconn *connection, const char *sql)) \
    FUNCTION(PGresult *, prepare, \
             (PGconn *connection, const char *name, const char *sql, int count, const Oid *types)) \
    FUNCTION(PGresult *, execPrepared, \
             (PGconn *connection, const char *name, int count, const char *const *values, const int *lengths, \
              const int *formats, int result_format)) \
    FUNCTION(void, clear, (PGresult *result)) \
    FUNCTION(ExecStatusType, resultStatus, (const PGresult *result)) \
    FUNCTION(char *, resultErrorField, (const PGresult *result, int field)) \
    FUNCTION(char *, cmdTuples, (PGresult *result)) \
    FUNCTION(int, ntuples, (const PGresult *result)) \
    FUNCTION(int, nfields, (const PGresult *result)) \
    FUNCTION(char *, fname, (const PGresult *result, int column)) \
    FUNCTION(Oid, ftype, (const PGresult *result, int column)) \
    FUNCTION(int, getisnull, (const PGresult *result, int row, int column)) \
    FUNCTION(int, getlength, (const PGresult *result, int row, int column)) \
    FUNCTION(char *, getvalue, (const PGresult *result, int row, int column)) \
    FUNCTION(unsigned char *, unescapeBytea, (const unsigned char *text, size_t *count)) \
    FUNCTION(void, freemem, (void *memory))

typedef struct {
#define MASTHEAD_DECLARED(type, name, parameters) type(*name) parameters;
    MASTHEAD_POSTGRES_FUNCTIONS(MASTHEAD_DECLARED)
#undef MASTHEAD_DECLARED
} MastheadPostgres;

/// Opens libpq. Returns NULL if it is missing. Must be called only once.
static inline const MastheadPostgres *masthead_postgres_open_library(void) {
#ifdef __APPLE__
    void *library = dlopen("libpq.5.dylib", RTLD_LAZY | RTLD_LOCAL);
#else
    void *library = dlopen("libpq.so.5", RTLD_LAZY | RTLD_LOCAL);
#endif
    if (!library) return NULL;
    static MastheadPostgres functions;
#define MASTHEAD_FOUND(type, name, parameters) \
    if (!(functions.name = (type(*) parameters)dlsym(library, "PQ" #name))) return NULL;
    MASTHEAD_POSTGRES_FUNCTIONS(MASTHEAD_FOUND)
#undef MASTHEAD_FOUND
    return &functions;
}
