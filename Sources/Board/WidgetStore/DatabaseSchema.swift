import GRDB

/// The migrations of `board.sqlite`, oldest first.
///
/// A migration that was released must never change, because it is already applied in existing boards. Add a
/// new migration for further changes.
enum Schema {
    static func migrator() -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 board") { database in
            try database.execute(sql: board)
        }
        migrator.registerMigration("2 equal timelines") { database in
            try database.execute(sql: equalTimelines)
        }
        migrator.registerMigration("3 presses") { database in
            try database.execute(sql: presses)
        }
        migrator.registerMigration("4 ledger outlives widgets") { database in
            try database.execute(sql: lastingLedger)
        }
        migrator.registerMigration("5 views as text") { database in
            try database.execute(sql: viewsAsText)
        }
        migrator.registerMigration("6 names and sizes") { database in
            try database.execute(sql: namesAndSizes)
        }
        migrator.registerMigration("7 past content") { database in
            try database.execute(sql: pastContent)
        }
        migrator.registerMigration("8 scores and displays") { database in
            try database.execute(sql: scoresAndDisplays)
        }
        migrator.registerMigration("9 data of entries") { database in
            try database.execute(sql: entryData)
        }
        migrator.registerMigration("10 trash") { database in
            try database.execute(sql: trash)
        }
        migrator.registerMigration("11 data of placeholders") { database in
            try database.execute(sql: placeholderData)
        }
        migrator.registerMigration("12 sets") { database in
            try database.execute(sql: sets)
        }
        migrator.registerMigration("13 pushed documents") { database in
            try database.execute(sql: pushedDocuments)
        }
        migrator.registerMigration("14 keys of placeholders") { database in
            try database.execute(sql: placeholderKeys)
        }
        return migrator
    }

    /// The first schema. Instants are milliseconds since 1970 UTC, JSON is compact text, and entries and
    /// archives are bytes that SQL does not interpret.
    private static let board = """
        CREATE TABLE board (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

        -- The last number given to a placed widget of a kind; never runs backwards, so no id is used twice.
        CREATE TABLE counter (kind TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;

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
        ) WITHOUT ROWID;

        -- Every accepted edit. `editID` is made by the client, so that repeating an edit does nothing twice.
        CREATE TABLE revision (
            widget TEXT NOT NULL REFERENCES widget (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            at INTEGER NOT NULL,
            origin TEXT NOT NULL,
            choices TEXT NOT NULL,
            changes TEXT NOT NULL,
            editID TEXT UNIQUE,
            restores INTEGER,
            version INTEGER NOT NULL,
            PRIMARY KEY (widget, number)
        ) WITHOUT ROWID;

        -- The ledger: one row for every reload. A row without outcome is pending or under way.
        CREATE TABLE reload (
            widget TEXT NOT NULL REFERENCES widget (id) ON DELETE CASCADE,
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
            PRIMARY KEY (widget, generation)
        ) WITHOUT ROWID;

        -- What is asked and not ended: found without a walk through the whole ledger.
        CREATE INDEX openReload ON reload (widget) WHERE outcome IS NULL OR outcome = 'deferred';

        -- The present timeline, and the one before it while an entry of that one still shows.
        CREATE TABLE timeline (
            widget TEXT NOT NULL REFERENCES widget (id) ON DELETE CASCADE,
            generation INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            arrived INTEGER NOT NULL,
            policy TEXT NOT NULL,
            after INTEGER,
            entries BLOB NOT NULL,
            archive BLOB NOT NULL,
            PRIMARY KEY (widget, generation)
        ) WITHOUT ROWID;

        CREATE TABLE placeholder (
            widget TEXT PRIMARY KEY REFERENCES widget (id) ON DELETE CASCADE,
            archive BLOB NOT NULL
        );
        """

    /// Adds the hash of a timeline's content, which identifies equal timelines (T15).
    ///
    /// The column is placed before the blobs, because SQLite can only read a column after them by reading
    /// through the whole archive.
    private static let equalTimelines = """
        CREATE TABLE newTimeline (
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
        INSERT INTO newTimeline
            SELECT widget, generation, revision, arrived, policy, after, NULL, entries, archive FROM timeline;
        DROP TABLE timeline;
        ALTER TABLE newTimeline RENAME TO timeline;

        -- The last answer that was equal to a timeline, and what came with it.
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

        -- Whether the answer was equal to the timeline before, and the size of its archived views.
        ALTER TABLE reload ADD COLUMN unchanged INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE reload ADD COLUMN bytes INTEGER;
        """

    /// Adds presses (T8). A press is repeated until its outcome is known, so that presses are never lost.
    private static let presses = """
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

        -- What is pressed and not over: found without a walk through all presses.
        CREATE INDEX openPress ON press (widget) WHERE outcome IS NULL;
        """

    /// Removes the ledger's reference to widgets, so that its rows outlive a removed widget by a day.
    private static let lastingLedger = """
        CREATE TABLE newReload (
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
            bytes INTEGER,
            PRIMARY KEY (widget, generation)
        ) WITHOUT ROWID;
        INSERT INTO newReload SELECT * FROM reload;
        DROP TABLE reload;
        ALTER TABLE newReload RENAME TO reload;
        CREATE INDEX openReload ON reload (widget) WHERE outcome IS NULL OR outcome = 'deferred';
        """

    /// Deletes archives in the binary format, which are then requested again in the text format (T17).
    ///
    /// Foreign keys are not enforced during a migration, so dependent rows are deleted explicitly.
    private static let viewsAsText = """
        DELETE FROM confirmation;
        DELETE FROM timeline;
        DELETE FROM placeholder;
        UPDATE widget SET formerGeneration = NULL, formerEntry = NULL;
        """

    /// Adds the data from which the views of a timeline were built, so that the views can be rebuilt after a
    /// change of the view definition, without the provider.
    private static let entryData = """
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
        """

    /// Adds the data from which a placeholder's view was built, as in `entryData`. Nil for a placeholder that
    /// arrived with its view.
    private static let placeholderData = """
        ALTER TABLE placeholder ADD COLUMN definition INTEGER;
        ALTER TABLE placeholder ADD COLUMN data BLOB;
        """

    /// Requires a key for each placeholder. The changes of a row whose key is NULL cannot be recorded.
    private static let placeholderKeys = """
        CREATE TABLE newPlaceholder (
            widget TEXT NOT NULL PRIMARY KEY REFERENCES widget (id) ON DELETE CASCADE,
            archive BLOB NOT NULL,
            definition INTEGER,
            data BLOB
        ) WITHOUT ROWID;
        INSERT INTO newPlaceholder
            SELECT widget, archive, definition, data FROM placeholder WHERE widget IS NOT NULL;
        DROP TABLE placeholder;
        ALTER TABLE newPlaceholder RENAME TO placeholder;
        """

    /// Adds the widgets of the sets that board files declare. A member outlives its widget, so that the next
    /// apply knows that the widget was removed.
    private static let sets = """
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
        """

    /// Adds documents that programs push, and the keys with which they do. Both belong to a kind, a widget or
    /// a provider, so that they cannot refer to one table.
    private static let pushedDocuments = """
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

        CREATE INDEX pushedNumber ON pushed (number);

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

        CREATE INDEX pushKeyDigest ON pushKey (digest);
        """

    /// Adds removed widgets with their revisions. Their timelines are not kept, but requested again.
    private static let trash = """
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

        -- The columns of `revision`.
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
        """

    /// Adds names of widgets, and records the family and the name in each revision. Until now, a widget kept
    /// the family with which it was placed.
    private static let namesAndSizes = """
        ALTER TABLE widget ADD COLUMN name TEXT;
        ALTER TABLE revision ADD COLUMN family TEXT;
        ALTER TABLE revision ADD COLUMN name TEXT;
        UPDATE revision SET family = (SELECT family FROM widget WHERE id = revision.widget);
        """

    /// Adds timelines that were replaced, and which version of a provider answered a request.
    private static let pastContent = """
        -- Deleted by age and by size. The columns before the blobs are read without them.
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

        -- A hash of the provider's program and of how it is started.
        ALTER TABLE reload ADD COLUMN provider TEXT;
        """

    /// Adds the scores of entries of former timelines, which rank the widgets of a stack, and the displays.
    private static let scoresAndDisplays = """
        CREATE TABLE score (
            widget TEXT NOT NULL REFERENCES widget (id) ON DELETE CASCADE,
            -- The date of the entry.
            date INTEGER NOT NULL,
            score REAL NOT NULL,
            PRIMARY KEY (widget, date)
        ) WITHOUT ROWID;

        CREATE TABLE display (
            name TEXT PRIMARY KEY,
            -- The kind, the settings and the status, as JSON.
            document TEXT NOT NULL,
            -- The SHA-256 of the token with which its device identifies itself.
            token TEXT
        ) WITHOUT ROWID;
        """
}
