// The functions of SQLite's session extension that record and apply the changes of a database.
//
// sqlite3.h declares them only under SQLITE_ENABLE_SESSION, which GRDB's module is not built with. Debian's
// library contains them. The declarations are the ones of sqlite3.h.
struct sqlite3;
struct sqlite3_session;
struct sqlite3_changegroup;
struct sqlite3_changeset_iter;

static const int abort_changeset = 2;  // SQLITE_CHANGESET_ABORT

extern int sqlite3session_create(
    struct sqlite3 *database, const char *name, struct sqlite3_session **session);
extern int sqlite3session_attach(struct sqlite3_session *session, const char *table);
extern int sqlite3session_patchset(struct sqlite3_session *session, int *size, void **patchset);
extern void sqlite3session_delete(struct sqlite3_session *session);

extern int sqlite3changegroup_new(struct sqlite3_changegroup **group);
extern int sqlite3changegroup_add(struct sqlite3_changegroup *group, int size, void *patchset);
extern int sqlite3changegroup_output(struct sqlite3_changegroup *group, int *size, void **patchset);
extern void sqlite3changegroup_delete(struct sqlite3_changegroup *group);

extern int sqlite3changeset_apply(
    struct sqlite3 *database, int size, void *patchset,
    int (*filter)(void *context, const char *table),
    int (*resolve)(void *context, int conflict, struct sqlite3_changeset_iter *change),
    void *context);
