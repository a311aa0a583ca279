CREATE INDEX openPress ON press (widget) WHERE outcome IS NULL;

CREATE INDEX openReload ON reload (widget) WHERE outcome IS NULL OR outcome = 'deferred';

CREATE INDEX pushKeyDigest ON pushKey (digest);

CREATE INDEX pushedNumber ON pushed (number);

CREATE TABLE board (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE confirmation (
    widget TEXT NOT NULL,
    generation INTEGER NOT NULL,
    answer INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    arrived INTEGER NOT NULL,
    policy TEXT NOT NULL,
    after INTEGER,
    PRIMARY KEY (widget, generation),
    FOREIGN KEY (widget, generation) REFERENCES timeline (widget, generation) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE counter (kind TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE display (
    name TEXT PRIMARY KEY,
    -- The kind, the settings and the status, as JSON.
    document TEXT NOT NULL,
    -- The SHA-256 of the token with which its device identifies itself.
    token TEXT
) WITHOUT ROWID;

CREATE TABLE entryData (
    widget TEXT NOT NULL,
    generation INTEGER NOT NULL,
    -- The hash of the view definition that built the archived views.
    definition INTEGER NOT NULL,
    -- A JSON array with the data of each entry; null for an entry that came with its view.
    data BLOB NOT NULL,
    PRIMARY KEY (widget, generation),
    FOREIGN KEY (widget, generation) REFERENCES timeline (widget, generation) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE member (
    -- The name of the set.
    board TEXT NOT NULL,
    key TEXT NOT NULL,
    widget TEXT NOT NULL UNIQUE,
    -- The revision that the last apply wrote or confirmed.
    revision INTEGER NOT NULL,
    -- The fields that the last apply left although the file has other values.
    kept TEXT,
    PRIMARY KEY (board, key)
) WITHOUT ROWID;

CREATE TABLE past (
    widget TEXT NOT NULL REFERENCES widget (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    arrived INTEGER NOT NULL,
    replaced INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    entries BLOB NOT NULL,
    archive BLOB NOT NULL,
    PRIMARY KEY (widget, generation)
) WITHOUT ROWID;

CREATE TABLE "placeholder" (
    widget TEXT NOT NULL PRIMARY KEY REFERENCES widget (id) ON DELETE CASCADE,
    archive BLOB NOT NULL,
    definition INTEGER,
    data BLOB
) WITHOUT ROWID;

CREATE TABLE press (
    widget TEXT NOT NULL REFERENCES widget (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    action TEXT NOT NULL,
    -- What a toggle is to be; NULL for a button.
    isOn INTEGER,
    at INTEGER NOT NULL,
    -- Made by the client, so that repeating a press does nothing twice.
    pressID TEXT NOT NULL UNIQUE,
    -- Answered or failed; NULL while it is not over.
    outcome TEXT,
    finished INTEGER,
    message TEXT,
    -- The reload that followed.
    reload INTEGER,
    PRIMARY KEY (widget, number)
) WITHOUT ROWID;

CREATE TABLE pushKey (
    id TEXT PRIMARY KEY,
    -- The SHA-256 of the key, which is not stored itself.
    digest TEXT NOT NULL,
    -- "kind", "widget" or "provider", and its name.
    scope TEXT NOT NULL,
    name TEXT NOT NULL,
    title TEXT,
    created INTEGER NOT NULL,
    used INTEGER,
    count INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE TABLE pushed (
    -- "kind" or "widget", and its name.
    scope TEXT NOT NULL,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- Grows with each push on the board, so that it tells which of two documents is newer.
    number INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (scope, name)
) WITHOUT ROWID;

CREATE TABLE "reload" (
    widget TEXT NOT NULL,
    generation INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    reason TEXT NOT NULL,
    retries TEXT,
    attempt INTEGER NOT NULL DEFAULT 0,
    asked INTEGER NOT NULL,
    granted INTEGER,
    deferredUntil INTEGER,
    why TEXT,
    charged INTEGER NOT NULL DEFAULT 0,
    joined INTEGER NOT NULL DEFAULT 0,
    recovered INTEGER NOT NULL DEFAULT 0,
    bypassed TEXT,
    outcome TEXT,
    finished INTEGER,
    failure TEXT,
    message TEXT,
    unchanged INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER, provider TEXT,
    PRIMARY KEY (widget, generation)
) WITHOUT ROWID;

CREATE TABLE revision (
    widget TEXT NOT NULL REFERENCES widget (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    origin TEXT NOT NULL,
    choices TEXT NOT NULL,
    changes TEXT NOT NULL,
    editID TEXT UNIQUE,
    restores INTEGER,
    version INTEGER NOT NULL, family TEXT, name TEXT,
    PRIMARY KEY (widget, number)
) WITHOUT ROWID;

CREATE TABLE score (
    widget TEXT NOT NULL REFERENCES widget (id) ON DELETE CASCADE,
    -- The date of the entry.
    date INTEGER NOT NULL,
    score REAL NOT NULL,
    PRIMARY KEY (widget, date)
) WITHOUT ROWID;

CREATE TABLE "timeline" (
    widget TEXT NOT NULL REFERENCES widget (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    arrived INTEGER NOT NULL,
    policy TEXT NOT NULL,
    after INTEGER,
    -- The hash of dates, relevance and views; NULL where it is not known.
    content INTEGER,
    entries BLOB NOT NULL,
    archive BLOB NOT NULL,
    PRIMARY KEY (widget, generation)
) WITHOUT ROWID;

CREATE TABLE trash (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    family TEXT NOT NULL,
    name TEXT,
    placed INTEGER NOT NULL,
    removed INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    choices TEXT NOT NULL,
    version INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE trashedRevision (
    widget TEXT NOT NULL REFERENCES trash (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    origin TEXT NOT NULL,
    choices TEXT NOT NULL,
    changes TEXT NOT NULL,
    editID TEXT,
    restores INTEGER,
    version INTEGER NOT NULL,
    family TEXT,
    name TEXT,
    PRIMARY KEY (widget, number)
) WITHOUT ROWID;

CREATE TABLE widget (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    family TEXT NOT NULL,
    placed INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    choices TEXT NOT NULL,
    -- The version of the intent under which the choices were stored, so that they can be carried on.
    version INTEGER NOT NULL,
    -- The timeline and its entry that show until the first entry of the present timeline is due.
    formerGeneration INTEGER,
    formerEntry INTEGER,
    -- The requests that failed since the last answer.
    failures INTEGER,
    failingSince INTEGER,
    failure TEXT,
    failureRetries TEXT
, name TEXT) WITHOUT ROWID;
