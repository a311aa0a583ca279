"""A server on this machine that plays the services of the samples, with answers of our own making.

    python3 Samples/loopback.py [PORT]

It prints the environment with which the samples use it. `/behave/NAME` changes how it answers from then on: `normal`,
`empty` (no pull requests), `slow` (6 seconds), `failing` (503), `limited` (429, retry after 90 seconds),
`unauthorized` (401), `malformed` (not JSON) or `strange` (JSON of another form).
"""

import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

PLACES = [
    {"id": 1835848, "name": "Seoul", "latitude": 37.57, "longitude": 126.98, "country": "South Korea"},
    {"id": 2950159, "name": "Berlin", "latitude": 52.52, "longitude": 13.41, "country": "Germany",
     "admin1": "State of Berlin"},
    {"id": 5083221, "name": "Berlin", "latitude": 44.47, "longitude": -71.19, "country": "United States",
     "admin1": "New Hampshire"},
]


class Loopback(ThreadingHTTPServer):
    """Answers on a free port unless one is given. `requests` are the addresses of all requests with their tokens."""

    daemon_threads = True

    def __init__(self, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.behavior = "normal"
        self.requests = []
        self.polls = 0
        self.released = threading.Event()
        self.now = time.time

    @property
    def environment(self):
        base = f"http://127.0.0.1:{self.server_address[1]}"
        return {
            "GITHUB_URL": base + "/github", "GITHUB_LOGIN_URL": base + "/login", "GITHUB_CLIENT_ID": "loopback",
            "WEATHER_URL": base + "/weather", "GEOCODING_URL": base + "/geocoding",
            "HOME_ASSISTANT_URL": base + "/home"}

    def server_close(self):
        self.released.set()
        super().server_close()

    # The services

    def geocoding_search(self, query):
        words = query["name"][0].lower()
        return {"results": [place for place in PLACES if place["name"].lower().startswith(words)]}

    def geocoding_get(self, query):
        return next((place for place in PLACES if str(place["id"]) == query["id"][0]), None)

    def weather_forecast(self, query):
        start = int(self.now()) // 86400 * 86400
        celsius = [round(8 - abs(hour % 24 - 14) * 0.75, 1) for hour in range(48)]
        is_fahrenheit = query.get("temperature_unit") == ["fahrenheit"]
        temperatures = [round(each * 9 / 5 + 32, 1) for each in celsius] if is_fahrenheit else celsius
        codes = [(0, 2, 3, 61, 71)[hour // 5 % 5] for hour in range(48)]
        return {
            "current": {"time": "2026-11-21T08:30", "temperature_2m": 3.6, "wind_speed_10m": 11.2},
            "hourly": {
                "time": [start + 3600 * hour for hour in range(48)], "temperature_2m": temperatures,
                "weather_code": codes}}

    def home_state(self, query):
        return {"entity_id": "sensor.outdoor", "state": "7.5",
                "attributes": {"friendly_name": "Outdoor", "unit_of_measurement": "°C"}}

    def home_states(self, query):
        return [self.home_state(query)]

    def github_user(self, query):
        return {"login": "ada", "name": "Ada"}

    def login_code(self, query):
        return {"device_code": "device", "user_code": "WDJB-MJHT", "interval": 1, "expires_in": 900,
                "verification_uri": f"http://127.0.0.1:{self.server_address[1]}/login/device"}

    def login_token(self, query):
        """The first poll is too early."""
        if "device_code" in query:
            self.polls += 1
            if self.polls == 1:
                return {"error": "authorization_pending"}
        return {"access_token": f"token-{self.polls}", "refresh_token": "again", "expires_in": 28800}

    def github_repository(self, query):
        return {"full_name": "ada/engine", "private": True}

    def github_pulls(self, query):
        if self.behavior == "empty":
            return []

        def pull(number, title, login, hours):
            created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.now() - hours * 3600))
            return {"number": number, "title": title, "user": {"login": login}, "created_at": created,
                    "html_url": f"https://github.com/ada/engine/pull/{number}"}

        pulls = {
            "open": [pull(7, "Print tables without a jam", "ada", 3), pull(5, "Weave patterns", "joseph", 50)],
            "closed": [pull(6, "Count to a thousand", "charles", 20)],
        }
        state = query.get("state", ["open"])[0]
        found = pulls["open"] + pulls["closed"] if state == "all" else pulls[state]
        return sorted(found, key=lambda each: -each["number"])

    def github_commits(self, query):
        if int(query.get("page", ["1"])[0]) > 1:
            return []
        now = int(self.now())
        commits = [(now - 600, "ada"), (now - 3600, "charles"), (now - 86400, "ada"), (now - 3 * 86400, "ada")]
        dates = [when for when, who in commits if query.get("author", [who]) == [who]]
        written = [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when)) for when in dates]
        return [{"commit": {"committer": {"date": each}}} for each in written if each >= query["since"][0]]

    def github_contributors(self, query):
        return [{"login": "ada", "contributions": 3}, {"login": "charles", "contributions": 1}]


class Handler(BaseHTTPRequestHandler):
    server: Loopback

    SERVICES = {
        "/geocoding/search": Loopback.geocoding_search, "/geocoding/get": Loopback.geocoding_get,
        "/github/user": Loopback.github_user,
        "/github/repos/ada/engine": Loopback.github_repository,
        "/github/repos/ada/engine/commits": Loopback.github_commits,
        "/github/repos/ada/engine/contributors": Loopback.github_contributors,
        "/github/repos/ada/engine/pulls": Loopback.github_pulls,
        "/login/device/code": Loopback.login_code, "/login/oauth/access_token": Loopback.login_token,
        "/weather/forecast": Loopback.weather_forecast,
        "/home/api/states": Loopback.home_states, "/home/api/states/sensor.outdoor": Loopback.home_state,
    }
    FAILURES = {"failing": (503, {}), "limited": (429, {"Retry-After": "90"}), "unauthorized": (401, {})}

    def do_POST(self):
        form = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.reply(urlsplit(self.path), parse_qs(form))

    def do_GET(self):
        path = urlsplit(self.path)
        self.reply(path, parse_qs(path.query))

    def reply(self, path, query):
        self.server.requests.append((self.path, self.headers.get("Authorization")))
        if path.path.startswith("/behave/"):
            self.server.behavior = path.path.rpartition("/")[2]
            return self.answer(200, b"{}")
        service = self.SERVICES.get(path.path)
        if service is None:
            return self.answer(404, b'{"reason": "not found"}')
        behavior = self.server.behavior
        if behavior == "slow":
            self.server.released.wait(6)
        if behavior in self.FAILURES:
            status, headers = self.FAILURES[behavior]
            return self.answer(status, b"{}", headers)
        if behavior == "malformed":
            return self.answer(200, b"<html>")
        if behavior == "strange":
            return self.answer(200, b'{"hourly": {"time": ["soon"]}, "results": 7}')
        self.answer(200, json.dumps(service(self.server, query)).encode())

    def answer(self, status, body, headers={}):
        try:
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", "Content-Length": len(body), **headers}.items():
                self.send_header(name, str(value))
            self.end_headers()
            self.wfile.write(body)
        except ConnectionError:
            pass  # The client did not wait.

    def log_message(self, format, *arguments):
        pass


if __name__ == "__main__":
    with Loopback(int(sys.argv[1]) if len(sys.argv) > 1 else 0) as server:
        for name, value in server.environment.items():
            print(f"export {name}={value}", flush=True)
        server.serve_forever()
