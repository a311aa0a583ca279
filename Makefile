# make demo      checks, places and edits a widget on this repository, in a temporary state
# make test      the rules, all cases, and one real process of each kind; shares its build with the demo
# make test-all  all tests, with the suites of Tests/thorough-suites.txt
# make test-share  a fourth of those suites, or the packages: another share each day, or SHARE=0 to 4
# make web       the program for pictures and browsers: `widgetconf render --output`, `widgetconf serve --web`
# make source    the program that requests the data of widgets without a program, which `make demo` does not build
# make release   the optimized programs
# make install   the optimized programs in PREFIX/bin, with man pages, completions, guides and samples; make uninstall
# make deb       packages for Debian, in .build/deb
# make soak      the tests with random events for much longer: SEEDS=20000 random boards, CRASHES=50 of them cut off at
#                every write, 200 kills, 30 starts of serve, eight editors with 100 edits each
# make fleet     the program for boards on many machines, which `make demo` does not build
# make fleet-demo  boards on three nodes that lose a machine and the database while people edit, for a minute
# make model     all states of the leases of a fleet, with spin
# make bars      hostile texts of a provider in tmux, polybar and Waybar
# make machine   the packages on a Debian with systemd in a folder: their life, their units, and piuparts; needs root
# make browser   a person's whole job on the page in Chromium, screenshots in .build/browser, the documentation site, and
#                CALLS=10000 calls of the API; with UPDATE_PICTURES=1, it also draws the pictures of Docs/web.md
# make lint      the formatter in strict mode, and the spelling of code and guides
# make site      the documentation site, in .build/site: open index.html
# make docs      the pages of ProviderKit, in .build/docs/pages
# Each target first installs missing packages.

SWIFT ?= swift
PREFIX ?= /usr/local
# Not every shell replaces the tilde in PREFIX=~/.local.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))
packages := libyaml-dev libsqlite3-dev pkg-config python3 git tzdata
# Isolates providers with permissions. Without it, or in a container that forbids user namespaces, the isolation is only
# partial, and the tests of the full one are skipped.
isolating := bubblewrap
# Completion is tested in these shells; without them, only in bash. The tests' tools run in a virtual environment. The
# broker for MQTT is not installed by default, because its package starts a server; without it, its tests are skipped:
# make test BROKER=mosquitto
BROKER ?=
tested := zsh fish python3-venv $(isolating) libmosquitto1 openssl $(BROKER)
# What `widgetconf-fleet` needs to be built. PostgreSQL is not installed by default, because it is large; without it, the
# tests that need a database are skipped: make test DATABASE=postgresql-15
fleets := libpq-dev
DATABASE ?=
tested += $(DATABASE)
# What `widgetconf-web` needs to be built, and the fonts of its pictures. `widgetconf` needs none of them.
graphics := libpango1.0-dev zlib1g-dev libqrencode-dev
fonts := fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji

# Reads the codes for phones. The proxies are not installed by default, because their packages start servers; without
# them, their tests are skipped: make browser PROXIES="caddy nginx-light"
PROXIES ?=
phones := zbar-tools openssl $(PROXIES)

# Generate and compile clients of the API in TypeScript.
generating := default-jre-headless node-typescript

# The release links Swift's libraries statically if the toolchain has them: loading them takes longer than most commands.
# It also runs on machines without a toolchain. The toolchain's linker can make programs smaller than the system's.
static_libraries := $(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))../lib/swift_static)
# The same sources give the same programs in every folder: C code contains the names of its files without that folder, and
# the optimizer goes through its sets and dictionaries in the same order each time. Some of them are ordered by addresses,
# which are the same each time only without their randomization. Containers may not allow to leave it out.
same_addresses := $(shell setarch -R true 2> /dev/null && echo setarch -R)
# A program contains only the functions that it uses, because no library loads its symbols.
used_only := -Xfrontend -internalize-at-link -Xfrontend -function-sections
release := env SWIFT_DETERMINISTIC_HASHING=1 $(same_addresses) $(SWIFT) build -c release -Xswiftc -use-ld=lld \
    $(addprefix -Xswiftc ,$(used_only)) $(if $(static_libraries),--static-swift-stdlib) -Xcc -ffile-prefix-map=$(CURDIR)=.
# Smaller programs: with the data of ICU that they use, without the names of their symbols for other libraries, with equal
# functions only once (--icf) and with compact relocations. An id of the build would differ between folders. Addresses are
# read-only once they are known (-z relro, -z now).
linking = -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --build-id=none \
    -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now \
    $(if $(static_libraries),-Xlinker --no-export-dynamic \
    $$(SWIFT=$(SWIFT) python3 Packaging/icu_data.py $(static_libraries)/linux/lib_FoundationICU.a .build/icu))

# Validates documents against our JSON Schemas, in its own Python environment. Without it, these tests are skipped.
validator := Tests/Tools/.venv/installed

$(validator): Tests/Tools/requirements.txt
	@python3 -m venv Tests/Tools/.venv && Tests/Tools/.venv/bin/pip install -q -r $< && touch $@ \
	    || echo "schemas are not tested: $< cannot be installed" >&2

# Drives a browser, in a Python environment of its own.
driver := Tests/Browser/.venv/installed

$(driver): Tests/Browser/requirements.txt
	@python3 -m venv Tests/Browser/.venv && Tests/Browser/.venv/bin/pip install -q -r $< && touch $@

# Builds the documentation site, in a Python environment of its own.
writer := Packaging/site/.venv/installed

$(writer): Packaging/site/requirements.txt
	@python3 -m venv Packaging/site/.venv && Packaging/site/.venv/bin/pip install -q -r $< && touch $@

# The site of a program, in .build/site. A warning is an error: a link that leads nowhere, a page that no other page leads
# to. The same commit gives the same bytes.
sphinx := Packaging/site/.venv/bin/python -m sphinx -q -E -W --keep-going -c Packaging/site -d .build/site-doctrees
define write_site
	rm -rf .build/site
	python3 Packaging/site/site_pages.py "$(1)" .build/docs/pages .build/site-pages
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(sphinx) .build/site-pages .build/site
	rm -r .build/site/.buildinfo .build/site/_sources
	python3 Packaging/site/check_site.py .build/site
endef

# The validators that configurations are measured against. Without them, their columns stay empty.
peers := Benchmarks/.venv/installed

$(peers): Benchmarks/requirements.txt
	@python3 -m venv Benchmarks/.venv && Benchmarks/.venv/bin/pip install -q -r $< && touch $@ \
	    || echo "peers are not measured: $< cannot be installed" >&2

# A few tests at a time: if all of them started at once, each would wait for minutes on a slow machine, and the deadlines
# of the providers would pass meanwhile.
width := --experimental-maximum-parallelization-width
few = $(if $(shell $(SWIFT) test --help-hidden 2>/dev/null | grep -e $(width)),$(width) 4)

# The suites that take longest, as a pattern of test names: all, or those of a share.
thorough := Tests/thorough-suites.txt
SHARE ?= $(shell expr $$(date +%j) % 5)
suites = [.]($(shell grep -v '^\#' $(thorough) | awk '$(1) { print $$1 }' | paste -sd'|'))/

.PHONY: demo test test-all test-share share bars machine browser soak build web source fleet fleet-demo model release install uninstall deb site docs format lint setup bench build-times clean

# For `make soak`: together more than a million days of a widget.
SEEDS ?= 20000
STEPS ?= 1500
DEPTH ?= 7
CRASHES ?= 50
SEED ?= $(shell date +%s)
KILLS ?= 200
STARTS ?= 30
EDITS ?= 100

# For `make browser`: the calls of the API that are tried.
CALLS ?= 1000

# The demo has neither pictures, sources nor fleets, so it builds nothing of them.
demo: export WIDGETCONF_WITHOUT_PICTURES = 1
demo: export WIDGETCONF_WITHOUT_SOURCES = 1
demo: export WIDGETCONF_WITHOUT_FLEETS = 1
demo: packages += $(isolating)
demo: setup
	$(SWIFT) build
	@Samples/demo.sh "$$($(SWIFT) build --show-bin-path)"

# The backtrace of a crash has only what locates it: no registers and no list of libraries.
test test-all test-share: export SWIFT_BACKTRACE = enable=yes,threads=crashed,images=none,registers=none,limit=32,color=no
test test-all test-share: packages += $(tested) $(graphics) $(fonts) $(fleets)
test: setup $(validator)
	$(SWIFT) test $(few) --skip '$(call suites,1)'
test-all: setup $(validator)
	$(SWIFT) test $(few)
# Share 4 only builds packages: the optimizer takes longer than any share of the tests.
test-share: $(if $(filter 4,$(SHARE)),deb,share)
share: setup $(validator)
	$(SWIFT) test $(few) --filter '$(call suites,$$2 == $(SHARE))'

# Shows texts that try to run commands in the bars of the machine: tmux, polybar on Xvfb, and Waybar in sway.
bars: packages += tmux polybar xvfb xdotool waybar sway
bars: setup
	$(SWIFT) build --product widgetconf
	python3 Tests/Tools/bars.py "$$($(SWIFT) build --show-bin-path)"

# The packages on machines that systemd-nspawn boots in .build/machines.
machine: packages += mmdebstrap systemd-container python3-pytest piuparts
machine: deb
	PACKAGES=.build/deb PROGRAMS="$$($(release) --show-bin-path)" MACHINES=.build/machines \
	    /usr/bin/python3 -m pytest -q -p no:cacheprovider Tests/Machine

# The page in Debian's Chromium, on a board of the samples.
browser: packages += $(graphics) $(fonts) $(fleets) chromium python3-venv poppler-utils curl $(phones) $(generating)
browser: site $(driver)
	$(SWIFT) build
	PROGRAMS="$$($(SWIFT) build --show-bin-path)" CALLS=$(CALLS) Tests/Browser/.venv/bin/python -m pytest -q \
	    -p no:cacheprovider Tests/Browser

# Thousands of random days of the engine, all short sequences of events, random runs of a board that are cut off at every
# write, and real processes that edit a board whose daemon is killed again and again.
soak: setup
	ONLY=TimelinesTests,WidgetRuntimeTests SEEDS=$(SEEDS) STEPS=$(STEPS) DEPTH=$(DEPTH) CRASHES=$(CRASHES) \
	    $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/soak \
	    --filter 'SimulationTests|SmallWorldTests|CrashTests'
	SEED=$(SEED) KILLS=$(KILLS) STARTS=$(STARTS) EDITS=$(EDITS) $(SWIFT) test --filter StormTests

build: packages += $(graphics) $(fleets)
build: setup
	$(SWIFT) build

web: packages += $(graphics) $(fonts)
web: setup
	$(SWIFT) build --product widgetconf-web

fleet: packages += $(fleets)
fleet: setup
	$(SWIFT) build --product widgetconf-fleet

# Its nodes, its servers of PostgreSQL and its clients run on this machine, and end with it.
fleet-demo: packages += $(isolating) postgresql-15
fleet-demo: fleet
	$(SWIFT) build --product widgetconf
	@python3 Tests/Tools/fleet_demo.py "$$($(SWIFT) build --show-bin-path)"

# Its states need a minute and half a GB of memory.
model: packages += spin gcc
model: setup
	Tests/Models/run.sh

# Decompression needs zlib.
source: packages += zlib1g-dev
source: setup
	$(SWIFT) build --product widgetconf-source

release: packages += $(graphics) $(fleets)
release: setup
	@linking="$(linking)" && for product in widgetconf widgetconf-source widgetconf-web widgetconf-fleet; do \
	    $(release) $$linking --product $$product || exit; \
	done
	@# Providers may use all of Foundation.
	@for product in world-clock character-health counter; do $(release) --product $$product || exit; done

# Lays out what is installed: the programs without their symbols, man pages, completions, guides and samples. Their
# dates are the time of the last commit.
installation := python3 Packaging/installation.py
stage = SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(installation) stage "$$($(release) --show-bin-path)"

install: packages += binutils
install: release
	$(stage) .build/installation "$(PREFIX)/share/doc/widgetconf"
	$(installation) install .build/installation "$(DESTDIR)$(PREFIX)"

uninstall:
	$(installation) uninstall "$(DESTDIR)$(PREFIX)"

staged := .build/deb/widgetconf/staged

# The packages of the four programs, in .build/deb. Each remark of lintian is an error.
deb: packages += $(graphics) $(fleets) binutils debhelper lintian mandoc
deb: release
	rm -rf .build/deb && mkdir -p .build/deb/widgetconf
	cp -r Packaging/debian .build/deb/widgetconf
	python3 Packaging/debian_changelog.py > .build/deb/widgetconf/debian/changelog
	$(stage) $(staged)/usr /usr/share/doc/widgetconf
	mandoc -T lint -W all $(staged)/usr/share/man/*/*
	cd .build/deb/widgetconf && dpkg-buildpackage --build=binary --no-sign --no-pre-clean
	lintian --display-info --fail-on=error,warning,info .build/deb/*.changes

# The documentation site.
site: packages += python3-venv
site: docs $(writer)
	$(SWIFT) build --product widgetconf
	$(call write_site,$$($(SWIFT) build --show-bin-path)/widgetconf)

# A warning of DocC is an error: a link that leads nowhere, a parameter that does not exist.
docs: setup
	ONLY=ProviderKit WIDGETCONF_DOCS=1 $(SWIFT) package --scratch-path .build/docs \
	    --allow-writing-to-directory .build/docs/pages generate-documentation --target ProviderKit \
	    --warnings-as-errors --output-path .build/docs/pages

format:
	$(SWIFT) format -i -r Sources Tests Samples Benchmarks Package.swift

lint: packages += codespell
lint: setup
	$(SWIFT) format lint --strict -r Sources Tests Samples Benchmarks Package.swift
	codespell .

# Builds everything anew in a folder of its own, and prints where the compiler's time goes.
build-times: setup
	rm -rf .build/times
	mkdir -p .build/times/statistics
	$(SWIFT) build --build-tests --scratch-path .build/times \
	    -Xswiftc -stats-output-dir -Xswiftc $(CURDIR)/.build/times/statistics \
	    -Xswiftc -Xfrontend -Xswiftc -warn-long-function-bodies=500
	python3 Benchmarks/build_times.py .build/times/statistics

bench: packages += $(graphics) $(fonts) chromium curl
bench: setup $(peers)
	RELEASE="$(release) $(linking)" Benchmarks/run.sh

# While this file exists, Debian's package of PostgreSQL does not create a database, which would start with the machine.
no_database := /etc/postgresql-common/createcluster.d/widgetconf.conf

# Installs missing packages on a Debian machine.
setup:
	@command -v $(SWIFT) >/dev/null || { echo "widgetconf needs Swift 6.2 or later: see https://www.swift.org/install" >&2; exit 1; }
	@missing=""; for name in $(packages); do \
	    dpkg-query -W -f='$${Status}' $$name 2>/dev/null | grep -q 'ok installed' || command -v $$name >/dev/null 2>&1 || missing="$$missing $$name"; \
	done; \
	if [ -n "$$missing" ]; then \
	    sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	    echo "installing$$missing"; \
	    case "$$missing" in *postgresql*) \
	        $$sudo mkdir -p $(dir $(no_database)) && echo "create_main_cluster = false" | $$sudo tee $(no_database) > /dev/null;; \
	    esac; \
	    $$sudo apt-get update -qq && $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing; \
	    status=$$?; $$sudo rm -f $(no_database); exit $$status; \
	fi

clean:
	$(SWIFT) package clean
