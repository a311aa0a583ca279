"""Two widgets of GitHub's REST API: pull requests, and the commits of today. Needs no package."""

import json
import os
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from datetime import timedelta

from widgetconf import (
    Account, AuthenticationRequired, ConfigurationError, Entry, Finding, Login, Provider, ProviderError, Timeline,
    Unavailable, Unsupported, after, at_end, chart, date, denied, expired, hstack, image, instant, link, never, option, pending,
    spacer, text, timestamp, vstack)

GITHUB = os.environ.get("GITHUB_URL", "https://api.github.com")
LOGIN = os.environ.get("GITHUB_LOGIN_URL", "https://github.com/login")
# The application that people allow to read their repositories. GitHub gives an id to everyone who registers one.
CLIENT = os.environ.get("GITHUB_CLIENT_ID")
TIMEOUT = 4  # Seconds, less than the host waits.
PAGE = 100
PAGES = 3

WORDS = {
    "en": {"none": "No pull requests", "of": "{} of {}", "by": "by {}", "goal": "of {} today",
           "no token": "No token yet"},
    "ko": {"none": "풀 리퀘스트 없음", "of": "{0}/{1}", "by": "{}", "goal": "오늘 목표 {}",
           "no token": "토큰 없음"},
}

provider = Provider(concurrency=4)
pull_requests = provider.intent_widget(
    "pull-requests", families=["systemSmall", "systemMedium", "accessoryRectangular", "accessoryInline"],
    reads={"repository": "string", "state": "enum", "minutes": "integer", "account": "account"})
commits_today = provider.intent_widget(
    "commits-today", families=["systemSmall", "systemMedium", "systemLarge"],
    reads={"repository": "string", "author": "object", "days": "integer", "goal": "integer", "account": "account"})
github = provider.account("github")


def get(path, token=None, **query):
    """The JSON of an address below that of GitHub's API."""
    request = urllib.request.Request(
        f"{GITHUB}/{path}?{urllib.parse.urlencode(query)}",
        headers={"Accept": "application/vnd.github+json", "User-Agent": "widgetconf-sample"})
    if token:
        # A redirect to another host does not get the token.
        request.add_unredirected_header("Authorization", f"Bearer {token}")
    return fetch(request, path)


def fetch(request, path):
    """The JSON of an answer. Failures become the errors that the board understands."""
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise refusal(error, path) from None
    except OSError as error:
        raise Unavailable(f"GitHub cannot be reached: {getattr(error, 'reason', error)}") from None
    except ValueError:
        raise ProviderError("the answer of GitHub is not JSON") from None


def refusal(error, path):
    """What an answer with an error status means."""
    wait = error.headers.get("Retry-After", "")
    if error.code == 429 or error.headers.get("X-RateLimit-Remaining") == "0" or wait:
        return Unavailable("GitHub allows no more requests for now", int(wait) if wait.isdigit() else 300)
    if error.code == 401:
        return AuthenticationRequired("GitHub refused the token")
    if error.code == 404 and path.startswith("repos/"):
        repository = "/".join(path.split("/")[1:3])
        return ConfigurationError(f"there is no repository {repository}, or the token may not read it", ["repository"])
    if error.code >= 500:
        return Unavailable(f"GitHub answered {error.code}")
    return ProviderError(f"GitHub refused the request: {error.code} {error.reason}")


def token_of(values):
    """The token of the chosen account. Without an account, the token that an app shares; None without either."""
    account = values.get("account")
    if not account:
        return provider.group.get("token").get("token")
    if "token" not in account:
        raise AuthenticationRequired(f"the account {account['id']} was removed; add it again or choose another one")
    return account["token"]


def chosen_repository(values):
    if not values.get("repository"):
        raise ConfigurationError("choose a repository", ["repository"])
    return values["repository"]


def check_repository(values):
    """A finding if GitHub knows that the repository does not exist. An edit does not wait for a slow answer."""
    if not values.get("repository"):
        return []
    try:
        get(f"repos/{values['repository']}", token_of(values))
    except (ConfigurationError, AuthenticationRequired) as error:
        parameter = "account" if isinstance(error, AuthenticationRequired) else "repository"
        return [Finding(parameter, str(error))]
    except ProviderError as error:
        provider.log(f"the repository is not checked: {error}", "warning")
    return []


# Accounts


@github.check
def check(token):
    user = get("user", token)
    return Account(user["login"], token, title=user.get("name"))


@github.begin
def begin(locale):
    answer = post("device/code", scope="repo")
    if "device_code" not in answer:
        raise ProviderError(answer.get("error_description") or "GitHub begins no login")
    return Login(
        answer["user_code"], answer["verification_uri"], answer["device_code"], interval=answer.get("interval"),
        expires_in=answer.get("expires_in"))


@github.poll
def poll(flow):
    answer = post(
        "oauth/access_token", device_code=flow, grant_type="urn:ietf:params:oauth:grant-type:device_code")
    states = {
        "authorization_pending": pending(), "slow_down": pending(answer.get("interval")), "access_denied": denied,
        "expired_token": expired}
    return states.get(answer.get("error")) or account(answer)


@github.refresh
def refresh(former):
    if not CLIENT:
        # The account stays usable until its token expires.
        raise Unavailable("GITHUB_CLIENT_ID is not set")
    return account(post("oauth/access_token", refresh_token=former.refresh_token, grant_type="refresh_token"))


def account(answer):
    """The account of an answer with tokens."""
    if "access_token" not in answer:
        raise AuthenticationRequired(answer.get("error_description") or "GitHub granted no token")
    user = get("user", answer["access_token"])
    return Account(
        user["login"], answer["access_token"], title=user.get("name"), refresh_token=answer.get("refresh_token"),
        expires_in=answer.get("expires_in"))


def post(path, **fields):
    """The answer of GitHub's login."""
    if not CLIENT:
        raise Unsupported("GITHUB_CLIENT_ID is not set; set it, or enter a token with --token")
    form = urllib.parse.urlencode({"client_id": CLIENT, **fields}).encode()
    return fetch(urllib.request.Request(f"{LOGIN}/{path}", form, {"Accept": "application/json"}), path)


# Pull requests


SAMPLE_PULLS = [
    {"number": 42, "title": "Answer in one round trip", "user": {"login": "ada"}, "html_url": "https://example.org/42",
     "created_at": "2026-11-20T16:00:00Z"},
    {"number": 41, "title": "Explain the budget", "user": {"login": "grace"}, "html_url": "https://example.org/41",
     "created_at": "2026-11-19T10:00:00Z"},
    {"number": 40, "title": "Draw charts with gaps", "user": {"login": "alan"}, "html_url": "https://example.org/40",
     "created_at": "2026-11-12T09:00:00Z"},
]


def pull_view(pull, place, count, repository, context):
    words = WORDS.get(context.language, WORDS["en"])
    number, title = f"#{pull['number']}", pull["title"]
    if context.family == "accessoryInline":
        return link(pull["html_url"], text(f"{number} {title}"))
    if context.family == "accessoryRectangular":
        return link(pull["html_url"], vstack(
            text(f"{number} {repository}", line_limit=1), text(title, line_limit=2), alignment="leading"))
    who = hstack(
        text(words["by"].format(pull["user"]["login"]), line_limit=1), spacer(),
        date(pull["created_at"], "offset"), color="secondary")
    return link(pull["html_url"], vstack(
        hstack(image("arrow.triangle.branch"), text(number, font="headline"), spacer(),
               text(words["of"].format(place, count), color="secondary")),
        text(title, weight="semibold", line_limit=3), spacer(),
        text(repository, color="secondary", line_limit=1), who, alignment="leading"))


@pull_requests.placeholder
def pull_placeholder(context):
    return pull_view(SAMPLE_PULLS[0], 1, 3, "owner/name", context)


@pull_requests.timeline
def pull_timeline(values, context):
    if context.is_preview or context.is_simulated:
        repository, pulls = values.get("repository") or "owner/name", SAMPLE_PULLS
    else:
        repository = chosen_repository(values)
        pulls = get(
            f"repos/{repository}/pulls", token_of(values), state=values.get("state") or "open", per_page=20)
    step = timedelta(minutes=values.get("minutes") or 10)
    try:
        views = [pull_view(pull, index + 1, len(pulls), repository, context) for index, pull in enumerate(pulls)]
    except (KeyError, TypeError) as error:
        raise ProviderError(f"the pull requests have an unknown form: {type(error).__name__} {error}") from None
    if not views:
        none = WORDS.get(context.language, WORDS["en"])["none"]
        return Timeline([Entry(context.now, text(none, color="secondary"))], after(context.now + timedelta(hours=1)))
    if values.get("state") == "closed":
        # Nothing happens to them any more.
        return Timeline([Entry(context.now + index * step, view) for index, view in enumerate(views)], never)
    # The first one follows the last one, which has its minutes, too.
    return Timeline([Entry(context.now + index * step, view) for index, view in enumerate([*views, views[0]])], at_end)


@pull_requests.validate
def pull_validate(values, context):
    return [] if context.is_simulated else check_repository(values)


# Commits


SAMPLE_BARS = [3, 0, 5, 8, 2, 4, 5]
SECONDS = 60


def commits_per_day(values, token, context):
    repository, days = chosen_repository(values), values.get("days") or 7
    midnight = context.local_now.replace(hour=0, minute=0, second=0, microsecond=0)
    query = {"since": timestamp(midnight - timedelta(days=days - 1)), "per_page": PAGE}
    if values.get("author"):
        query["author"] = values["author"]["id"]
    counts = Counter()
    for page in range(1, PAGES + 1):
        commits = get(f"repos/{repository}/commits", token, page=page, **query)
        try:
            for commit in commits:
                moment = instant(commit["commit"]["committer"]["date"]).astimezone(context.zone)
                counts[moment.date()] += 1
        except (KeyError, TypeError, ValueError) as error:
            raise ProviderError(f"the commits have an unknown form: {type(error).__name__} {error}") from None
        if len(commits) < PAGE:
            break
    today = midnight.date()
    return [counts[today - timedelta(days=back)] for back in reversed(range(days))]


def commit_view(values, repository, bars, context):
    title = repository if context.family != "systemSmall" else repository.split("/")[-1]
    if values.get("author"):
        title += f" · {values['author'].get('title') or values['author']['id']}"
    return link(f"https://github.com/{repository}/commits", bar_view(title, values, bars, context))


def bar_view(title, values, bars, context):
    words, goal = WORDS.get(context.language, WORDS["en"]), values.get("goal") or 3
    color = "green" if bars[-1] >= goal else "primary"
    return vstack(
        text(title, font="headline", line_limit=1),
        hstack(text(str(bars[-1]), font="largeTitle", color=color),
               text(words["goal"].format(goal), color="secondary", line_limit=1), spacing=8),
        chart(bars, goal=goal, goal_color="green", tint="gray"), alignment="leading")


def without_token(values, context):
    """A sample that counts the seconds of a minute, because nothing is known yet."""
    title = WORDS.get(context.language, WORDS["en"])["no token"]
    return Timeline([
        Entry(context.now + timedelta(seconds=second), bar_view(title, values, [*SAMPLE_BARS[1:], second], context))
        for second in range(SECONDS)], at_end)


@commits_today.placeholder
def commit_placeholder(context):
    return commit_view({"goal": 3}, "owner/name", SAMPLE_BARS, context)


@commits_today.timeline
def commit_timeline(values, context):
    if context.is_preview or context.is_simulated:
        repository, bars = values.get("repository") or "owner/name", SAMPLE_BARS
    else:
        repository, token = chosen_repository(values), token_of(values)
        if token is None:
            return without_token(values, context)
        bars = commits_per_day(values, token, context)
    view = commit_view(values, repository, bars, context)
    midnight = context.local_now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    # The day ends at midnight, even without an answer. The app that shares the token reloads after commits.
    tomorrow = commit_view(values, repository, [*bars[1:], 0], context)
    return Timeline([Entry(context.now, view), Entry(midnight, tomorrow)], never)


@commits_today.validate
def commit_validate(values, context):
    return [] if context.is_simulated else check_repository(values)


@commits_today.options("author")
def contributors(query):
    if query.context.is_simulated:
        return query.choose([option("ada", "ada"), option("grace", "grace")])
    if not query.values.get("repository"):
        return []
    found = get(f"repos/{query.values['repository']}/contributors", token_of(query.values), per_page=PAGE)
    return query.choose([
        option(each["login"], each["login"], subtitle=f"{each['contributions']} commits") for each in found])


if __name__ == "__main__":
    provider.run()
