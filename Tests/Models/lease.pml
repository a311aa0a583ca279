/* One board of a fleet, three nodes, and the statements with which they change the board's row: LogStatements.swift
 * and NodeRow.swift.
 *
 * Leases expire at any time: a node may claim the board whenever it does not host it, even if the owner's lease is
 * valid. A node may lose everything at any time, and its next process has the same name. Each statement is executed
 * and answered, or executed without an answer, or never executed, or executed later, after its connection was lost.
 * So safety depends only on the conditions of the statements.
 *
 * run.sh runs spin. With -DNO_EPOCH, the statements do not compare the epoch, and spin finds an error.
 */

#define NODES 3
#ifndef APPENDS
#define APPENDS 3    /* entries that are appended, or tried */
#endif
#ifndef EPOCHS
#define EPOCHS 4     /* how often the epoch is raised */
#endif
#define LATE 2       /* statements that the database executes later */

#ifdef NO_EPOCH
#define fenced(e) true
#else
#define fenced(e) (epoch == e)
#endif

/* The board's row, and its log: the number of the append in each entry. */
byte owner, epoch, seq;
byte entry[APPENDS + 1];

/* What a node knows. A node that hosts the board has a copy of the log up to `last`. */
mtype = { away, claimed, hosting, uncertain };
mtype state[NODES + 1] = away;
byte known[NODES + 1];     /* the epoch */
byte position[NODES + 1];  /* the number of the last entry */
byte last[NODES + 1];      /* the append in that entry */
byte open[NODES + 1];      /* the append whose outcome is unknown */

/* Appends so far, and those that were reported as not stored. */
byte appends;
bool denied[APPENDS + 1];

/* Statements whose connection was lost. */
mtype = { none, claim, append, resolve, handOver };
mtype late[LATE] = none;
byte lateNode[LATE], lateEpoch[LATE], lateSeq[LATE], lateAppend[LATE];

bool changed;
byte n, i;

/* UPDATE board SET owner = n, epoch = epoch + 1 ... RETURNING epoch */
inline executeClaim(node) {
    if
    :: epoch < EPOCHS -> owner = node; epoch++; changed = true
    :: else -> changed = false
    fi
}

/* UPDATE board SET seq = seq + 1 WHERE owner AND epoch AND seq, with INSERT INTO change */
inline executeAppend(node, e, s, number) {
    changed = owner == node && fenced(e) && seq == s;
    if
    :: changed ->
        assert(!denied[number]);        /* nothing is stored after it was reported as not stored */
        assert(entry[seq + 1] == 0);    /* the log has no gap, and no entry is replaced */
        seq++;
        entry[seq] = number
    :: else
    fi
}

/* UPDATE board SET epoch = epoch + 1 WHERE owner AND epoch RETURNING epoch, seq */
inline executeResolve(node, e) {
    changed = owner == node && fenced(e) && epoch < EPOCHS;
    if
    :: changed -> epoch++
    :: else
    fi
}

/* UPDATE board SET owner = NULL WHERE owner AND epoch */
inline executeHandOver(node, e) {
    if
    :: owner == node && fenced(e) -> owner = 0
    :: else
    fi
}

/* The database executes the statement later, or never. */
inline loseStatement(kind, node, e, s, number) {
    i = 0;
    do
    :: i < LATE && late[i] != none -> i++
    :: else -> break
    od;
    if
    :: i < LATE ->
        late[i] = kind; lateNode[i] = node; lateEpoch[i] = e; lateSeq[i] = s; lateAppend[i] = number
    :: skip     /* it never arrives */
    fi;
    i = 0
}

inline forget(node) {
    state[node] = away; known[node] = 0; position[node] = 0; last[node] = 0; open[node] = 0
}

inline claimBoard(node) {
    if
    :: true -> executeClaim(node);
        if
        :: changed -> state[node] = claimed; known[node] = epoch
        :: else
        fi
    :: true -> executeClaim(node)                       /* no answer */
    :: true -> loseStatement(claim, node, 0, 0, 0)
    fi
}

/* SELECT of the position and the log, if owner and epoch are as claimed */
inline readLog(node) {
    if
    :: owner == node && fenced(known[node]) ->
        state[node] = hosting; position[node] = seq; last[node] = entry[seq]
    :: else -> forget(node)
    fi
}

inline appendEntry(node) {
    appends++;
    if
    :: true -> executeAppend(node, known[node], position[node], appends);
        if
        :: changed ->
            /* The owner knew all earlier entries. */
            assert(entry[position[node]] == last[node]);
            position[node] = seq; last[node] = appends
        :: else -> forget(node)                 /* overtaken */
        fi
    :: true -> executeAppend(node, known[node], position[node], appends);
        state[node] = uncertain; open[node] = appends   /* no answer */
    :: true -> loseStatement(append, node, known[node], position[node], appends);
        state[node] = uncertain; open[node] = appends
    fi
}

inline resolveOutcome(node) {
    if
    :: true -> executeResolve(node, known[node]);
        if
        :: !changed -> forget(node)             /* overtaken */
        :: changed && seq == position[node] ->
            denied[open[node]] = true;
            state[node] = hosting; known[node] = epoch; open[node] = 0
        :: changed && seq != position[node] ->
            /* The entry is the one whose outcome was unknown. */
            assert(seq == position[node] + 1 && entry[seq] == open[node]);
            state[node] = hosting; known[node] = epoch; position[node] = seq; last[node] = open[node];
            open[node] = 0
        fi
    :: true -> executeResolve(node, known[node])        /* no answer */
    :: true -> loseStatement(resolve, node, known[node], 0, 0)
    fi
}

inline handOverBoard(node) {
    if
    :: true -> executeHandOver(node, known[node])
    :: true -> loseStatement(handOver, node, known[node], 0, 0)
    fi;
    forget(node)
}

inline executeLate(k) {
    if
    :: late[k] == claim -> executeClaim(lateNode[k])
    :: late[k] == append -> executeAppend(lateNode[k], lateEpoch[k], lateSeq[k], lateAppend[k])
    :: late[k] == resolve -> executeResolve(lateNode[k], lateEpoch[k])
    :: late[k] == handOver -> executeHandOver(lateNode[k], lateEpoch[k])
    fi;
    /* Equal sets of late statements are one state. */
    i = k;
    do
    :: i + 1 < LATE ->
        late[i] = late[i + 1]; lateNode[i] = lateNode[i + 1]; lateEpoch[i] = lateEpoch[i + 1];
        lateSeq[i] = lateSeq[i + 1]; lateAppend[i] = lateAppend[i + 1];
        i++
    :: else -> break
    od;
    late[i] = none; lateNode[i] = 0; lateEpoch[i] = 0; lateSeq[i] = 0; lateAppend[i] = 0;
    changed = false; i = 0
}

active proctype fleet() {
    do
    :: atomic {
        if
        :: n = 1
        :: n = 2
        :: n = 3
        fi;
        if
        :: state[n] == away && epoch < EPOCHS -> claimBoard(n)
        :: state[n] == claimed -> readLog(n)
        :: state[n] == hosting && appends < APPENDS -> appendEntry(n)
        :: state[n] == uncertain -> resolveOutcome(n)
        :: state[n] == hosting -> handOverBoard(n)
        :: state[n] != away -> forget(n)        /* its lease is over, or it was killed */
        :: else
        fi;
        changed = false; n = 0
    }
    :: atomic { late[0] != none -> executeLate(0) }
    :: atomic { late[1] != none -> executeLate(1) }
    od
}
