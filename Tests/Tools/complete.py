"""Types a line into an interactive shell, presses Tab, and prints the line that the shell then has.

Usage: complete.py SHELL SCRIPT LINE...   (the script of "widgetconf completion SHELL")

Each LINE is completed on its own. The result is one line of output for each.
"""

import os
import pty
import select
import sys

# Control-G prints the command line between markers. Control-U empties it.
SETUP = {
    "bash": r"""
PS1='ready> '
bind 'set bell-style none'
bind 'set enable-bracketed-paste off'
show() { printf '\n<<%s>>\n' "$READLINE_LINE"; }
bind -x '"\C-g": show'
""",
    "zsh": r"""
PS1='ready> '
unsetopt beep
zmodload zsh/complist
autoload -Uz compinit && compinit -u -D
show() { print -r -- $'\n'"<<$BUFFER>>"; zle reset-prompt }
zle -N show
bindkey -e
bindkey '^G' show
""",
    "fish": r"""
function fish_prompt; echo 'ready> '; end
function fish_greeting; end
set -g fish_autosuggestion_enabled 0
bind \cg 'printf "\n<<%s>>\n" (commandline | string collect); commandline -f repaint'
""",
}
COMMANDS = {
    "bash": lambda rc: ["bash", "--noprofile", "--rcfile", rc, "-i"],
    "zsh": lambda rc: ["zsh", "--no-global-rcs", "-i"],
    "fish": lambda rc: ["fish", "--no-config", "-i", "--init-command", f"source {rc}"],
}


def read_until(terminal, marker, seconds=30):
    """Reads until the marker; what the shell asks its terminal is answered."""
    seen = b""
    while marker not in seen:
        ready, _, _ = select.select([terminal], [], [], seconds)
        if not ready:
            sys.exit(f"the shell does not answer: {seen!r}")
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            sys.exit(f"the shell ended: {seen!r}")
        if b"\x1b[c" in piece or b"\x1b[0c" in piece:
            os.write(terminal, b"\x1b[?62;c")
        if b"\x1b[6n" in piece:
            os.write(terminal, b"\x1b[1;1R")
        seen += piece
    return seen


def main():
    shell, script, lines = sys.argv[1], sys.argv[2], sys.argv[3:]
    rc = os.path.join(os.path.dirname(os.path.abspath(script)), ".zshrc")
    with open(rc, "w") as file:
        file.write(SETUP[shell] + f"source {script}\n")
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm", COLUMNS="200", HISTFILE="/dev/null", ZDOTDIR=os.path.dirname(rc))
        os.execvp(shell, COMMANDS[shell](rc))
    read_until(terminal, b"ready> ")
    for line in lines:
        os.write(terminal, line.encode() + b"\t\x07")
        seen = read_until(terminal, b">>")
        print(seen[seen.rindex(b"<<") + 2 : seen.rindex(b">>")].decode())
        os.write(terminal, b"\x15")
    os.kill(process, 9)
    os.waitpid(process, 0)


main()
