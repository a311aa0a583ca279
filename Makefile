# make demo   the main job on this repository, in a temporary state
# make test   everything that CI tests
# make soak   the same for much longer: SEEDS=20000 random boards, CRASHES=50 of them cut off at every write, 200 kills,
#             30 starts of serve
# Both install what is missing first.

SWIFT ?= swift
packages := libyaml-dev libsqlite3-dev pkg-config python3 git tzdata

# Swift's own libraries are linked in where the toolchain has them: finding and loading them took longer than most
# commands take.
static_libraries := $(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))../lib/swift_static)
release := $(SWIFT) build -c release $(if $(static_libraries),--static-swift-stdlib)

# What holds documents against our JSON Schemas, in a Python environment of its own. Without it those tests are skipped.
validator := Tests/Tools/.venv/installed

$(validator): Tests/Tools/requirements.txt
	@python3 -m venv Tests/Tools/.venv && Tests/Tools/.venv/bin/pip install -q -r $< && touch $@ \
	    || echo "schemas are not tested: $< cannot be installed" >&2

# What configurations are measured against, likewise. Without it its columns stay empty.
peers := Benchmarks/.venv/installed

$(peers): Benchmarks/requirements.txt
	@python3 -m venv Benchmarks/.venv && Benchmarks/.venv/bin/pip install -q -r $< && touch $@ \
	    || echo "peers are not measured: $< cannot be installed" >&2

.PHONY: demo test soak build release format lint setup bench clean

# For `make soak`: together more than a million days of a widget.
SEEDS ?= 20000
STEPS ?= 1500
DEPTH ?= 7
CRASHES ?= 50
KILLS ?= 200
STARTS ?= 30

demo: release
	@Samples/demo.sh "$$($(SWIFT) build -c release --show-bin-path)"

# Of a crash only what says where: not the registers and libraries.
test: export SWIFT_BACKTRACE = enable=yes,threads=crashed,images=none,registers=none,limit=32,color=no
test: setup $(validator)
	$(SWIFT) test

# Random days of the engine by the thousand, every sequence of a small world, random lives of a board on files that are
# cut off at every write, and a real daemon killed again and again.
soak: setup
	ONLY=TimelinesTests,WidgetRuntimeTests SEEDS=$(SEEDS) STEPS=$(STEPS) DEPTH=$(DEPTH) CRASHES=$(CRASHES) \
	    $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/soak \
	    --filter 'SimulationTests|SmallWorldTests|CrashTests'
	KILLS=$(KILLS) STARTS=$(STARTS) $(SWIFT) test --filter StormTests

build: setup
	$(SWIFT) build

release: setup
	@$(release) --product widgetconf
	@$(release) --product world-clock
	@$(release) --product character-health

format:
	$(SWIFT) format -i -r Sources Tests Samples Benchmarks Package.swift

lint:
	$(SWIFT) format lint --strict -r Sources Tests Samples Benchmarks Package.swift

bench: setup $(peers)
	RELEASE="$(release)" Benchmarks/run.sh

# Installs what is missing on a Debian machine; says in one line what it cannot install.
setup:
	@command -v $(SWIFT) >/dev/null || { echo "widgetconf needs Swift 6.2 or later: see https://www.swift.org/install" >&2; exit 1; }
	@missing=""; for name in $(packages); do \
	    dpkg-query -W -f='$${Status}' $$name 2>/dev/null | grep -q 'ok installed' || command -v $$name >/dev/null 2>&1 || missing="$$missing $$name"; \
	done; \
	if [ -n "$$missing" ]; then \
	    sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	    echo "installing$$missing"; \
	    $$sudo apt-get update -qq && $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing; \
	fi

clean:
	$(SWIFT) package clean
