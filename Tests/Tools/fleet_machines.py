"""The parts of a fleet on this machine: PostgreSQL with standbys, nodes, and the folders that they use.

Everything that is started here ends with its program, even if the program is killed.
"""

import collections
import contextlib
import ctypes
import glob
import os
import shutil
import signal
import subprocess
import sys
import time

# The lease of a node, in seconds.
LEASE = 3
BOARDS = ["kitchen", "hall", "porch"]
WIDGETS = ["greeting-1", "greeting-2"]
NODES = ["a", "b", "c"]
SERVERS = ["db1", "db2", "db3"]
# The time after which edits must continue, in seconds. It is long, because the machine may be busy.
PATIENCE = 30
SETTINGS = f"""
listen_addresses = ''
shared_buffers = 16MB
dynamic_shared_memory_type = mmap
synchronous_standby_names = 'ANY 1 ({', '.join(SERVERS)})'
wal_retrieve_retry_interval = 200ms
"""
PR_SET_CHILD_SUBREAPER = 36


class Broken(Exception):
    """A promise of the fleet was not kept."""


def wait_until(condition, expected, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Broken(f"not within {seconds} s: {expected}")
        time.sleep(0.1)


def run(*command, **options):
    """The output of a command."""
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, **options)
    if ended.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit code {ended.returncode}\n{ended.stdout}{ended.stderr}".rstrip())
    return ended.stdout


class Processes:
    """The processes that the demo starts."""

    def __init__(self):
        # A process whose parent was killed becomes a child of the demo.
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    @staticmethod
    def start(command, log, end="KILL", **options):
        """Starts a process, which receives the signal `end` if the demo is killed. Ctrl-C does not reach it."""
        with open(log, "ab") as output:
            return subprocess.Popen(
                ["setpriv", "--pdeathsig", end, *command], stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True, **options)

    @staticmethod
    def below(process):
        """The ids of all processes that a process has started."""
        children = collections.defaultdict(list)
        for path in glob.glob("/proc/[0-9]*/stat"):
            with contextlib.suppress(OSError), open(path, encoding="utf-8", errors="replace") as file:
                # The name, which can contain spaces, is in parentheses.
                number, _, rest = file.read().partition(" (")
                children[int(rest.rpartition(")")[2].split()[1])].append(int(number))
        found = children[process][:]
        for child in found:
            found += children[child]
        return found

    @staticmethod
    def signal(processes, number):
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def end_all(self):
        end = time.monotonic() + 10
        while (left := self.below(os.getpid())) and time.monotonic() < end:
            self.signal(left, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            time.sleep(0.02)


class Server:
    """A server of PostgreSQL. Only its user and root can reach the socket in its folder."""

    programs = max(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]), default=None)
    # PostgreSQL does not run as root.
    user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    options = {"cwd": "/", "env": {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}, **user}

    def __init__(self, name, root, processes):
        self.name, self.processes, self.process = name, processes, None
        self.data, self.sockets, self.log = (f"{root}/{name}.{part}" for part in ("data", "sockets", "log"))
        os.mkdir(self.sockets, 0o700)
        if self.user:
            shutil.chown(self.sockets, "postgres", "postgres")

    def execute(self, program, *arguments):
        return run(f"{self.programs}/{program}", *arguments, **self.options)

    def create(self):
        self.execute(
            "initdb", "-D", self.data, "-U", "widgetconf", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        self.configure("postgresql.conf", SETTINGS)

    def clone(self, primary):
        """Makes this server a standby of another one."""
        self.execute("pg_basebackup", "-D", self.data, "-h", primary.sockets, "-U", "widgetconf", "-R", "-c", "fast",
                     "--no-sync")

    def configure(self, file, lines):
        """Adds settings to a file. The last setting with a name counts."""
        with open(f"{self.data}/{file}", "a", encoding="utf-8") as settings:
            settings.write(lines)

    def start(self):
        # A standby's name is the name of its cluster.
        command = [f"{self.programs}/postgres", "-D", self.data, "-k", self.sockets, "-c", f"cluster_name={self.name}"]
        self.process = self.processes.start(command, self.log, end="QUIT", **self.options)
        ready = [f"{self.programs}/pg_isready", "-q", "-h", self.sockets, "-U", "widgetconf", "-d", "postgres"]
        while subprocess.run(ready, **self.options).returncode != 0:
            if self.process.poll() is not None:
                with open(self.log, encoding="utf-8") as log:
                    sys.exit(f"PostgreSQL cannot be started:\n{log.read()}".rstrip())
            time.sleep(0.05)

    def rows(self, query):
        text = self.execute("psql", "-XAtq", "-h", self.sockets, "-U", "widgetconf", "-d", "postgres", "-c", query)
        return [line.split("|") for line in text.splitlines()]

    def received(self):
        """The position in the log up to which a standby has received it."""
        return int(self.rows("SELECT pg_last_wal_receive_lsn() - '0/0'::pg_lsn")[0][0])

    def follow(self, primary):
        """Lets a standby receive the log of another primary."""
        address = f"host={primary.sockets} user=widgetconf"
        self.configure("postgresql.auto.conf", f"primary_conninfo = '{address}'\n")
        self.process.send_signal(signal.SIGHUP)

    def kill(self):
        """Ends all processes at once, as a power failure does."""
        self.process.send_signal(signal.SIGSTOP)
        self.processes.signal([self.process.pid, *self.processes.below(self.process.pid)], signal.SIGKILL)
        self.process.wait()
        # PostgreSQL releases this memory when it ends.
        with contextlib.suppress(OSError), open(f"{self.data}/postmaster.pid", encoding="utf-8") as file:
            subprocess.run(["ipcrm", "-m", file.read().split("\n")[6].split()[1]], check=False)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


class Node:
    """A process that hosts boards."""

    def __init__(self, name, fleet):
        self.name, self.fleet = name, fleet
        self.log = f"{fleet.folder}/node-{name}.log"

    def start(self):
        command = fleet_command(self.fleet, "node", "--id", self.name, "--lease", str(LEASE))
        self.process = self.fleet.processes.start(
            command, self.log, env=self.fleet.environment, cwd=self.fleet.workspace)
        start = self.log_size()
        wait_until(lambda: "is ready" in self.logged(start), f"node {self.name} is ready")

    def log_size(self):
        return os.path.getsize(self.log)

    def logged(self, start):
        """The lines of the log after a position."""
        with open(self.log, "rb") as log:
            log.seek(start)
            return log.read().decode(errors="replace")


def fleet_command(fleet, name, *arguments):
    return [f"{fleet.programs}/widgetconf-fleet", name, "--database", fleet.address, "--key-file",
            f"{fleet.folder}/fleet.key", *arguments]


class Fleet:
    """The folders, servers and nodes of the demo."""

    def __init__(self, programs, folder, processes):
        self.programs, self.processes, self.folder = os.path.abspath(programs), processes, folder
        self.workspace, self.states = f"{folder}/home", f"{folder}/states"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": folder, "TZ": "UTC", "LANG": "C.UTF-8", "XDG_STATE_HOME": self.states,
            "XDG_RUNTIME_DIR": f"{folder}/run"}
        os.mkdir(f"{folder}/run", 0o700)
        data = f"{folder}/postgres"
        os.mkdir(data, 0o700)
        if Server.user:
            # PostgreSQL's user must reach its own folder, and nothing else.
            os.chmod(folder, 0o711)
            shutil.chown(data, "postgres", "postgres")
        self.servers = [Server(name, data, processes) for name in SERVERS]
        self.primary = self.servers[0]
        self.nodes = [Node(name, self) for name in NODES]
        hosts = ",".join(server.sockets for server in self.servers)
        self.address = f"host={hosts} user=widgetconf dbname=postgres"

    def run(self, *command):
        return run(*command, env=self.environment, cwd=self.workspace)

    def start_database(self):
        """Starts a primary with two standbys, one of which confirms each commit."""
        self.primary.create()
        self.primary.start()
        for standby in self.servers[1:]:
            standby.clone(self.primary)
            standby.start()
        confirming = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'"
        wait_until(lambda: self.primary.rows(confirming) == [["2"]], "both standbys are connected")

    def make_boards(self):
        """Makes boards on one machine, and returns their folders."""
        widgetconf = f"{self.programs}/widgetconf"
        run(widgetconf, "init", "home", env=self.environment, cwd=self.folder)
        first, *others = (f"{self.folder}/{board}" for board in BOARDS)
        for _ in WIDGETS:
            self.run(widgetconf, "--state", first, "add", "greeting", "name=World")
        for other in others:
            shutil.copytree(first, other)
        return [first, *others]

    def owners(self):
        """The nodes that own boards, by board."""
        query = ("SELECT b.name, n.id FROM widgetconf.board AS b JOIN widgetconf.node AS n "
                 "ON n.incarnation = b.owner AND n.expires > now() ORDER BY b.name")
        return dict(self.primary.rows(query))

    def has_owners(self, without=None):
        """Whether nodes own all boards, and one of the nodes owns none."""
        owners = self.owners()
        return owners.keys() == set(BOARDS) and without not in owners.values()

    def busiest_node(self):
        """The node with most boards, and its boards."""
        owners = self.owners()
        name, _ = collections.Counter(owners.values()).most_common(1)[0]
        boards = [board for board, owner in owners.items() if owner == name]
        return next(node for node in self.nodes if node.name == name), boards

    def promote_standby(self):
        """Makes the standby with the longest log the primary. The other standby follows it."""
        standbys = [server for server in self.servers if server is not self.primary]
        self.primary = max(standbys, key=Server.received)
        self.primary.rows("SELECT pg_promote()")
        for standby in standbys:
            if standby is not self.primary:
                standby.follow(self.primary)
