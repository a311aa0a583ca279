"""Write providers for widgetconf widgets in Python. Requires Python 3.9 and no other package.

    from widgetconf import Entry, Provider, Timeline, never, text

    provider = Provider()
    greeting = provider.intent_widget("greeting", reads={"name": "string"})

    @greeting.timeline
    def timeline(values, context):
        return Timeline([Entry(context.now, text(f"Hello {values.get('name')}"))], never)

    provider.run()

Functions can be plain or `async def`. The guide is Docs/writing-providers.md of widgetconf, and the views are those
of its Docs/view-tree.md, with their keys in snake_case.
"""

from __future__ import annotations

import asyncio
import base64
import contextvars
import difflib
import enum
import inspect
import itertools
import json
import logging
import math
import os
import queue
import sys
import threading
import traceback
from concurrent.futures import Future, TimeoutError as FutureTimeout
from dataclasses import dataclass, field, replace
from datetime import date as calendar_date, datetime, time, timedelta, timezone, tzinfo
from decimal import Decimal
from pathlib import Path
from typing import (
    TYPE_CHECKING, Any, Callable, Dict, Generic, Iterable, List, Mapping, Optional, Sequence, Tuple, Type, TypeVar,
    Union, overload)
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from typing import Literal, TypedDict

    from typing_extensions import Unpack

    Alignment = Literal[
        "topLeading", "top", "topTrailing", "leading", "center", "trailing", "bottomLeading", "bottom",
        "bottomTrailing"]
    Length = Union[float, Literal["fill"]]

    class Frame(TypedDict, total=False):
        width: Length
        height: Length
        alignment: Alignment

    class Modifiers(TypedDict, total=False):
        """What every view can have. Colors are roles, names or `#rrggbb`; lengths are in points."""

        font: Literal[
            "largeTitle", "title", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote",
            "caption", "caption2"]
        weight: Literal[
            "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"]
        monospaced: bool
        color: str
        tint: str
        line_limit: int
        text_alignment: Literal["leading", "center", "trailing"]
        padding: Union[float, Mapping[str, float]]
        frame: Frame
        background: Union[str, View]
        accessibility_label: str
        fallback: View


Values = Dict[str, Any]
"""The values of a configuration by parameter, as JSON.

A parameter that is hidden or has no value is absent. If the person chose no value, it is None.
"""

View = Union[str, Dict[str, Any]]
"""A view as JSON. A string is a text."""

Date = Union[datetime, str]
"""An instant: a datetime with a time zone, or RFC 3339."""

Reads = Union[Sequence[str], Mapping[str, Any]]
"""The parameters that a widget uses: their names, or their types by name."""

C = TypeVar("C")
F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
W = TypeVar("W", bound="_Widget")

# Views

_MODIFIERS = {
    "font": "font", "weight": "weight", "monospaced": "monospaced", "color": "color", "tint": "tint",
    "line_limit": "lineLimit", "text_alignment": "textAlignment", "padding": "padding", "frame": "frame",
    "background": "background", "accessibility_label": "accessibilityLabel", "fallback": "fallback",
}


def _present(keys: Mapping[str, Any]) -> Dict[str, Any]:
    """The keys that have a value."""
    return {key: value for key, value in keys.items() if value is not None}


def _node(name: str, value: Any, modifiers: Mapping[str, Any], **keys: Any) -> View:
    view = {name: value, **_present(keys)}
    for key, value in modifiers.items():
        if key not in _MODIFIERS:
            near = difflib.get_close_matches(key, _MODIFIERS, 1)
            hint = f"did you mean {near[0]!r}?" if near else "expected " + ", ".join(sorted(_MODIFIERS))
            raise TypeError(f"{name} has no modifier {key!r}: {hint}")
        if value is not None:
            view[_MODIFIERS[key]] = value
    return view


def text(content: str, **modifiers: Unpack[Modifiers]) -> View:
    """A text. Line breaks are kept."""
    return _node("text", str(content), modifiers)


def date(
    instant: Date, style: Literal["time", "date", "relative", "offset", "timer"], *, zone: Optional[str] = None,
    **modifiers: Unpack[Modifiers],
) -> View:
    """A date that is drawn for the present time without a reload. `zone` is an IANA name."""
    return _node("date", timestamp(instant), modifiers, style=style, zone=zone)


def image(symbol: str, *, label: Optional[str] = None, **modifiers: Unpack[Modifiers]) -> View:
    """A symbol by its name, such as `cloud.sun`. The label is drawn if a display does not know the symbol."""
    return _node("image", symbol, modifiers, label=label)


def picture(
    *, file: Optional[str] = None, bytes: Union[bytes, None] = None, label: Optional[str] = None,
    scaling: Optional[Literal["fit", "fill"]] = None, **modifiers: Unpack[Modifiers],
) -> View:
    """A PNG or JPEG file, by its path below the provider's folder or by its bytes."""
    if (file is None) == (bytes is None):
        raise TypeError("picture has one of file and bytes")
    source = {"file": file} if bytes is None else {"bytes": base64.b64encode(bytes).decode()}
    return _node("image", source, modifiers, label=label, scaling=scaling)


def vstack(
    *views: Optional[View], spacing: Optional[float] = None,
    alignment: Optional[Literal["leading", "center", "trailing"]] = None, **modifiers: Unpack[Modifiers],
) -> View:
    """Views from top to bottom. `None` is left out, so a view can depend on a condition."""
    return _node("vstack", _shown(views), modifiers, spacing=spacing, alignment=alignment)


def hstack(
    *views: Optional[View], spacing: Optional[float] = None,
    alignment: Optional[Literal["top", "center", "bottom"]] = None, **modifiers: Unpack[Modifiers],
) -> View:
    """Views from left to right. `None` is left out."""
    return _node("hstack", _shown(views), modifiers, spacing=spacing, alignment=alignment)


def zstack(
    *views: Optional[View], alignment: Optional[Alignment] = None, **modifiers: Unpack[Modifiers],
) -> View:
    """Views from back to front. `None` is left out."""
    return _node("zstack", _shown(views), modifiers, alignment=alignment)


def grid(
    *rows: Union[View, Sequence[Optional[View]], None],
    columns: Optional[Sequence[Literal["leading", "center", "trailing"]]] = None,
    column_spacing: Optional[float] = None, row_spacing: Optional[float] = None,
    alignment: Optional[Alignment] = None, **modifiers: Unpack[Modifiers],
) -> View:
    """Rows of cells in common columns. A row is a list of views, or a view as wide as the grid."""
    shown = [_shown(row) if isinstance(row, (list, tuple)) else row for row in rows if row is not None]
    return _node(
        "grid", shown, modifiers, columns=None if columns is None else list(columns), columnSpacing=column_spacing,
        rowSpacing=row_spacing, alignment=alignment)


def _shown(views: Iterable[Optional[View]]) -> List[View]:
    return [view for view in views if view is not None]


def spacer(min_length: Optional[float] = None, **modifiers: Unpack[Modifiers]) -> View:
    """Space that pushes its neighbors apart."""
    return _node("spacer", True if min_length is None else min_length, modifiers)


def divider(**modifiers: Unpack[Modifiers]) -> View:
    """A line between the views of a stack."""
    return _node("divider", True, modifiers)


def gauge(
    value: float, range: Optional[Tuple[float, float]] = None, *,
    style: Optional[Literal["linear", "circular"]] = None, label: Optional[str] = None,
    value_label: Optional[str] = None, **modifiers: Unpack[Modifiers],
) -> View:
    """A value in a range, by default from 0 to 1."""
    bounds = None if range is None else list(range)
    return _node("gauge", value, modifiers, range=bounds, style=style, label=label, valueLabel=value_label)


def progress(
    value: Union[float, Tuple[Date, Date]], *, label: Optional[str] = None, **modifiers: Unpack[Modifiers],
) -> View:
    """A fraction from 0 to 1, or two instants between which the bar fills without a reload."""
    done = [timestamp(instant) for instant in value] if isinstance(value, (tuple, list)) else value
    return _node("progress", done, modifiers, label=label)


def chart(
    values: Sequence[float], *, mark: Optional[Literal["bar", "line", "area", "point", "sparkline"]] = None,
    least: Optional[float] = None, most: Optional[float] = None, goal: Optional[float] = None,
    goal_color: Optional[str] = None, goal_label: Optional[str] = None, labels: Optional[Sequence[str]] = None,
    axis: Optional[Sequence[Union[float, Tuple[float, str]]]] = None, **modifiers: Unpack[Modifiers],
) -> View:
    """One mark for each value, the oldest first. `axis` has values to mark, as numbers or with their texts."""
    names = None if labels is None else list(labels)
    ticks = None if axis is None else [
        {"value": tick[0], "label": tick[1]} if isinstance(tick, (tuple, list)) else tick for tick in axis]
    return _node(
        "chart", _finite("chart", values), modifiers, mark=mark, least=least, most=most, goal=goal,
        goalColor=goal_color, goalLabel=goal_label, labels=names, axis=ticks)


def _finite(name: str, values: Iterable[float]) -> List[float]:
    """The values, none of which is NaN or infinite, because JSON has no such numbers."""
    finite = list(values)
    for index, value in enumerate(finite):
        if not math.isfinite(value):
            raise ValueError(f"{name}[{index}] is {value}, expected a finite number; leave out what has no value")
    return finite


def shape(
    name: Literal["rectangle", "roundedRectangle", "capsule", "circle", "ellipse", "line"], *,
    corner_radius: Optional[float] = None, points: Optional[Sequence[Tuple[float, float]]] = None,
    fill: Union[str, View, None] = None, stroke: Optional[str] = None, line_width: Optional[float] = None,
    **modifiers: Unpack[Modifiers],
) -> View:
    """A shape that fills the available space. Also a value of `background`."""
    places = None if points is None else [list(point) for point in points]
    return _node(
        "shape", name, modifiers, cornerRadius=corner_radius, points=places, fill=fill, stroke=stroke,
        lineWidth=line_width)


def gradient(
    *colors: str, stops: Optional[Sequence[float]] = None, start: Optional[Alignment] = None,
    end: Optional[Alignment] = None, **modifiers: Unpack[Modifiers],
) -> View:
    """Colors that blend into each other, by default from top to bottom. Also a value of `fill` and `background`."""
    positions = None if stops is None else list(stops)
    return _node("gradient", list(colors), modifiers, stops=positions, **{"from": start, "to": end})


def link(destination: str, content: View, **modifiers: Unpack[Modifiers]) -> View:
    """A view that opens an address."""
    return _node("link", destination, modifiers, content=content)


def button(action: str, content: View, **modifiers: Unpack[Modifiers]) -> View:
    """A view that can be pressed. The widget's `perform` receives the action."""
    return _node("button", action, modifiers, content=content)


def toggle(action: str, is_on: bool, content: View, **modifiers: Unpack[Modifiers]) -> View:
    """A view that can be switched on and off. The widget's `perform` receives the action and the wanted state."""
    return _node("toggle", action, modifiers, isOn=is_on, content=content)


# Timelines


def timestamp(instant: Date) -> str:
    """The instant as RFC 3339 in UTC with milliseconds, as messages contain it."""
    if isinstance(instant, str):
        return instant
    if instant.tzinfo is None:
        raise TypeError(f"{instant!r} has no time zone: derive it from context.now, or use tzinfo=timezone.utc")
    moment = instant.astimezone(timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def instant(timestamp: str) -> datetime:
    """The instant that RFC 3339 text names, such as a value of the type dateTime."""
    moment = datetime.fromisoformat(timestamp.replace("Z", "+00:00").replace("z", "+00:00"))
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)


@dataclass(frozen=True)
class Relevance:
    """How important an entry is in a stack of widgets, and for how many seconds."""

    score: float
    duration: float = 0


@dataclass(frozen=True)
class Entry:
    """A view that is shown from `date` until the date of the next entry.

    A widget with a view definition (`view` in provider.yaml) has `data` in place of the view: a dict with the
    values that `entry` declares. Dates in it are written as RFC 3339, and None stands for a missing value.
    """

    date: Date
    view: Optional[View] = None
    relevance: Optional[Relevance] = None
    data: Optional[Mapping[str, Any]] = None

    def json(self) -> Dict[str, Any]:
        result: Dict[str, Any] = {"date": timestamp(self.date)}
        if (self.view is None) == (self.data is None):
            raise TypeError("an entry has either view or data")
        if self.data is None:
            result["view"] = self.view
        else:
            result["data"] = _plain(self.data)
        if self.relevance:
            result["relevance"] = {"score": self.relevance.score, "duration": self.relevance.duration}
        return result


def _plain(value: Any) -> Any:
    """Data as JSON: dates as RFC 3339, and spans of time in seconds."""
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if isinstance(value, datetime):
        return timestamp(value)
    if isinstance(value, calendar_date):
        return value.isoformat()
    return value.total_seconds() if isinstance(value, timedelta) else value


@dataclass(frozen=True)
class ReloadPolicy:
    """When the next timeline is requested: `at_end`, `never`, or `after(date)`. An edit never waits for it."""

    json: Any


at_end = ReloadPolicy("atEnd")
"""At the date of the last entry."""

never = ReloadPolicy("never")
"""Only when someone edits or reloads the widget."""


def after(date: Date) -> ReloadPolicy:
    """At this instant, regardless of the entries."""
    return ReloadPolicy({"after": timestamp(date)})


@dataclass(frozen=True)
class Timeline:
    """The entries from now on, and when to request the next ones."""

    entries: Sequence[Entry]
    policy: ReloadPolicy = at_end

    def json(self) -> Dict[str, Any]:
        return {"entries": [entry.json() for entry in self.entries], "policy": self.policy.json}


@dataclass(frozen=True)
class Context:
    """About which widget a request is. In tests, create one with the fields that matter."""

    family: str = "systemSmall"
    now: datetime = datetime(2026, 11, 21, 8, 30, tzinfo=timezone.utc)
    """The time, in UTC. Use it instead of the clock, because a simulated day has its own time."""
    kind: str = ""
    widget: Optional[str] = None
    """The placed widget, such as `weather-1`, which is unique only on its board; None in the gallery."""
    display_size: Tuple[float, float] = (170, 170)
    """Width and height in points."""
    is_preview: bool = False
    """In the gallery: answer quickly, with sample content if you like."""
    is_simulated: bool = False
    """Not on a board: do not send or change anything outside the process."""
    locale: str = "en"
    time_zone: str = "UTC"
    color_scheme: str = "light"
    reason: Optional[str] = None
    revision: Optional[int] = None
    board: Optional[str] = None
    """The board of the widget; None in `simulate` and `test`. One process may serve several boards."""
    cancelled: threading.Event = field(default_factory=threading.Event, compare=False, repr=False)
    report: Callable[[Dict[str, Any]], None] = field(default=lambda params: None, compare=False, repr=False)

    def progress(self, fraction: Optional[float] = None, message: Optional[str] = None) -> None:
        """Reports the progress of the request to the user: a fraction from 0 to 1, and a short message."""
        self.report({"fraction": fraction, "message": message})

    @property
    def zone(self) -> tzinfo:
        """The time zone of the display; UTC if this machine does not know it."""
        try:
            return ZoneInfo(self.time_zone)
        except (KeyError, ValueError, OSError):
            return timezone.utc

    @property
    def local_now(self) -> datetime:
        """The time in the time zone of the display."""
        return self.now.astimezone(self.zone)

    @property
    def language(self) -> str:
        """The language of the locale, such as `ko` for `ko-KR`."""
        return self.locale.replace("_", "-").split("-")[0].lower()

    @property
    def is_cancelled(self) -> bool:
        """Whether the answer is no longer needed. A long loop should end then."""
        return self.cancelled.is_set()


def _context(
    json: Mapping[str, Any], cancelled: threading.Event, report: Callable[[Dict[str, Any]], None],
) -> Context:
    size = json.get("displaySize") or {}
    return Context(
        family=json.get("family", "systemSmall"), now=instant(json["now"]), kind=json.get("kind", ""),
        widget=json.get("widget"), display_size=(size.get("width", 170), size.get("height", 170)),
        is_preview=bool(json.get("isPreview")), is_simulated=bool(json.get("isSimulated")),
        locale=json.get("locale") or "en", time_zone=json.get("timeZone") or "UTC",
        color_scheme=json.get("colorScheme") or "light", reason=json.get("reason"),
        revision=json.get("revision"), board=json.get("board"), cancelled=cancelled, report=report)


# Choices, findings, presses


def option(
    id: str, title: str, *, subtitle: Optional[str] = None, group: Optional[str] = None, **properties: Any,
) -> Values:
    """A choice of a declared type, with the type's properties under their names in the definition."""
    return {**_present({"id": id, "title": title, "subtitle": subtitle, "group": group}), **properties}


def value_option(
    value: Any, title: Optional[str] = None, *, subtitle: Optional[str] = None, group: Optional[str] = None,
) -> Values:
    """A choice of any other type, such as a number with a title."""
    return {"value": value, **_present({"title": title, "subtitle": subtitle, "group": group})}


@dataclass(frozen=True)
class Options:
    """The choices of a parameter. `more` says that a search could find others."""

    options: Sequence[Any]
    more: bool = False

    def json(self) -> Dict[str, Any]:
        return {"options": list(self.options), **({"more": True} if self.more else {})}


@dataclass(frozen=True)
class OptionsQuery:
    """Which choices are requested: those that match `search`, those with these `ids`, or else all of them."""

    parameter: str
    context: Context = field(default_factory=Context)
    search: Optional[str] = None
    ids: Optional[Sequence[str]] = None
    values: Values = field(default_factory=dict)
    """The known values of the other parameters."""

    LIMIT = 1000
    """The largest number of choices in one answer."""

    def choose(self, options: Iterable[Any]) -> Options:
        """Selects the requested choices from a list of all of them."""
        found = list(options)
        if self.ids is not None:
            found = [choice for choice in found if _option_id(choice) in self.ids]
        elif self.search is not None:
            words = self.search.casefold().split()
            found = [choice for choice in found if all(word in _option_text(choice) for word in words)]
        return Options(found[:self.LIMIT], more=len(found) > self.LIMIT)


def _option_id(choice: Any) -> str:
    value = choice.get("id", choice.get("value")) if isinstance(choice, dict) else choice
    return value if isinstance(value, str) else json.dumps(value)


def _option_text(choice: Any) -> str:
    parts = [_option_id(choice)]
    if isinstance(choice, dict):
        parts += [str(choice[key]) for key in ("title", "subtitle") if choice.get(key)]
    return "\n".join(parts).casefold()


@dataclass(frozen=True)
class Finding:
    """Why a configuration is not accepted: a message in lower case without a period, and one step as a hint."""

    parameter: Optional[str]
    message: str
    hint: Optional[str] = None

    def json(self) -> Dict[str, Any]:
        return _present({"parameter": self.parameter, "message": self.message, "hint": self.hint})


@dataclass(frozen=True)
class Press:
    """A press of a button or a toggle, for which `is_on` is the wanted state.

    A press that is sent again has the same number.
    """

    action: str
    is_on: Optional[bool] = None
    number: int = 1


# Errors


class ProviderError(Exception):
    """Why a request fails. The board retries with growing delays; the classes below behave differently."""

    code = -32000
    name = "failed"

    def json(self) -> Dict[str, Any]:
        return {"code": self.code, "message": str(self), "data": {"class": self.name, **self._details()}}

    def _details(self) -> Dict[str, Any]:
        return {}


class Unavailable(ProviderError):
    """A service is down. The board retries, but not before `retry_after` seconds."""

    code = -32001
    name = "unavailable"

    def __init__(self, message: str, retry_after: Union[float, timedelta, None] = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after.total_seconds() if isinstance(retry_after, timedelta) else retry_after

    def _details(self) -> Dict[str, Any]:
        return {} if self.retry_after is None else {"retryAfter": self.retry_after}


class AuthenticationRequired(ProviderError):
    """Someone must sign in. The board does not retry until an edit or a reload."""

    code = -32002
    name = "authentication"


class ConfigurationError(ProviderError):
    """The configuration cannot work because of these parameters. The board does not retry until an edit."""

    code = -32003
    name = "configuration"

    def __init__(self, message: str, parameters: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.parameters = list(parameters)

    def _details(self) -> Dict[str, Any]:
        return {"parameters": self.parameters} if self.parameters else {}


class Unsupported(ProviderError):
    """The provider does not have this feature. The board continues without it."""

    code = -32601
    name = "unsupported"


def _refusal(error: Mapping[str, Any]) -> ProviderError:
    """The error that the board answered a request of the provider with."""
    name = (error.get("data") or {}).get("class")
    classes: List[Type[ProviderError]] = [Unavailable, AuthenticationRequired, ConfigurationError, Unsupported]
    refusal = next((each for each in classes if each.name == name), ProviderError)(error.get("message", "refused"))
    if isinstance(refusal, Unavailable):
        refusal.retry_after = (error.get("data") or {}).get("retryAfter")
    return refusal


def _failure(error: BaseException) -> Dict[str, Any]:
    """The error of an answer, with the position of a mistake in the provider's code."""
    if isinstance(error, ProviderError):
        return error.json()
    traceback.print_exception(type(error), error, error.__traceback__)
    library = os.path.dirname(os.__file__)
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename != __file__ and not frame.filename.startswith((library, "<"))]
    place = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    return ProviderError(f"{type(error).__name__}: {error}{place}").json()


# Typed configurations, as `widgetconf generate python` writes them


@dataclass(frozen=True)
class Place:
    latitude: float
    longitude: float
    name: Optional[str] = None


@dataclass(frozen=True)
class Person:
    name: Optional[str] = None
    email: Optional[str] = None
    phone: Optional[str] = None


@dataclass(frozen=True)
class Money:
    amount: Decimal
    currency: str


@dataclass(frozen=True)
class Measurement:
    value: float
    unit: str


class ConfigurationReader:
    """Reads typed values of a configuration. A value of another type is a ConfigurationError that names it."""

    def __init__(self, values: Any) -> None:
        if not isinstance(values, Mapping):
            raise _found(values, "an object")
        self._values = values

    def optional(self, name: str, read: Callable[[Any], T]) -> Optional[T]:
        """The value; None if there is none."""
        value = self._values.get(name)
        return None if value is None else _read(name, value, read)

    def value(self, name: str, read: Callable[[Any], T], default: T) -> T:
        """The value; the default if there is none."""
        value = self.optional(name, read)
        return default if value is None else value

    def required(self, name: str, read: Callable[[Any], T]) -> T:
        """The value, which must be there."""
        value = self.optional(name, read)
        if value is None:
            raise ConfigurationError(f"{name}: has no value", [name])
        return value

    def list(self, name: str, read: Callable[[Any], T]) -> List[T]:
        """The elements of a list; none if there is no value."""

        def elements(value: Any) -> List[T]:
            if not isinstance(value, list):
                raise _found(value, "a list")
            return [_read(str(index + 1), each, read) for index, each in enumerate(value)]

        return self.optional(name, elements) or []


def _read(name: str, value: Any, read: Callable[[Any], T]) -> T:
    try:
        return read(value)
    except ConfigurationError as error:
        separator = "." if error.parameters else ": "
        raise ConfigurationError(f"{name}{separator}{error}", [name]) from None
    except (ValueError, TypeError, KeyError) as error:
        if isinstance(read, type) and issubclass(read, enum.Enum):
            problem = _found(value, " or ".join(str(case.value) for case in read))
        else:
            problem = ConfigurationError(f"found {json.dumps(value)}: {error}")
        raise ConfigurationError(f"{name}: {problem}", [name]) from None


def _found(value: Any, expected: str) -> ConfigurationError:
    return ConfigurationError(f"found {json.dumps(value, ensure_ascii=False)}, expected {expected}")


def as_boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _found(value, "true or false")
    return value


def as_integer(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _found(value, "a whole number")
    return value


def as_decimal(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _found(value, "a number")
    return value


def as_string(value: Any) -> str:
    if not isinstance(value, str):
        raise _found(value, "a text")
    return value


def as_strings(value: Any) -> List[str]:
    if not isinstance(value, list):
        raise _found(value, "a list")
    return [as_string(each) for each in value]


def as_date(value: Any) -> calendar_date:
    return calendar_date.fromisoformat(as_string(value))


def as_time(value: Any) -> time:
    return time.fromisoformat(as_string(value))


def as_date_time(value: Any) -> datetime:
    return instant(as_string(value))


def as_date_range(value: Any) -> Tuple[calendar_date, calendar_date]:
    read = ConfigurationReader(value)
    return read.required("start", as_date), read.required("end", as_date)


def as_duration(value: Any) -> timedelta:
    return timedelta(seconds=as_decimal(value))


def as_path(value: Any) -> Path:
    return Path(as_string(value))


def as_place(value: Any) -> Place:
    read = ConfigurationReader(value)
    return Place(
        read.required("latitude", as_decimal), read.required("longitude", as_decimal),
        read.optional("name", as_string))


def as_person(value: Any) -> Person:
    read = ConfigurationReader(value)
    return Person(*(read.optional(name, as_string) for name in ("name", "email", "phone")))


def as_money(value: Any) -> Money:
    read = ConfigurationReader(value)
    # The shortest text of the number is the amount that a person entered.
    return Money(Decimal(str(read.required("amount", as_decimal))), read.required("currency", as_string))


def as_measurement(value: Any) -> Measurement:
    read = ConfigurationReader(value)
    return Measurement(read.required("value", as_decimal), read.required("unit", as_string))


# Widgets


class _Widget:
    """The functions of a kind. Each decorator returns its function unchanged, so that tests can call it."""

    configuration = "static"

    def __init__(
        self, kind: str, families: Sequence[str], title: Optional[str], description: Optional[str],
    ) -> None:
        self.kind = kind
        self._declaration: Dict[str, Any] = {"families": list(families) or None, "title": title, "description": description}
        self._functions: Dict[str, Callable[..., Any]] = {}

    def placeholder(self, function: F) -> F:
        """`placeholder(context)` returns a generic view without doing any work, or an Entry with data."""
        return self._add("placeholder", function)

    def timeline(self, function: F) -> F:
        """`timeline(configuration, context)` returns a Timeline; `timeline(context)` if the widget is static."""
        return self._add("timeline", function)

    def snapshot(self, function: F) -> F:
        """`snapshot(configuration, context)` returns one Entry. Without it, the timeline's first entry is used."""
        return self._add("snapshot", function)

    def perform(self, function: F) -> F:
        """`perform(press, configuration, context)` carries out a press; static: `perform(press, context)`."""
        return self._add("perform", function)

    def _add(self, method: str, function: F) -> F:
        if method in self._functions:
            raise TypeError(f"{self.kind} has two functions for {method}")
        self._functions[method] = function
        return function

    def _json(self) -> Dict[str, Any]:
        return _present({"kind": self.kind, "configuration": self.configuration, **self._declaration})

    async def _arguments(self, session: _Session, params: Mapping[str, Any], context: Context) -> Tuple[Any, ...]:
        return (context,)


class StaticWidget(_Widget):
    """A kind without parameters."""


class IntentWidget(_Widget, Generic[C]):
    """A kind that people can edit."""

    configuration = "intent"

    def __init__(self, kind: str, reads: Optional[Reads], type: Optional[Type[C]], **declaration: Any) -> None:
        super().__init__(kind, **declaration)
        self._type = type
        own: Optional[Reads] = getattr(type, "READS", None)
        read = own if reads is None else reads
        self._declaration["reads"] = (
            None if read is None else dict(read) if isinstance(read, Mapping) else list(read))

    def options(self, parameter: str) -> Callable[[F], F]:
        """`@widget.options("place")` above `places(query)`, which returns Options or a list of choices."""
        read = self._declaration["reads"]
        if read is not None and parameter not in read:
            near = difflib.get_close_matches(parameter, read, 1)
            hint = f"did you mean {near[0]!r}?" if near else "expected one of " + ", ".join(read)
            raise ValueError(f"{self.kind} reads no parameter {parameter!r}: {hint}")
        return lambda function: self._add("options/" + parameter, function)

    def defaults(self, function: F) -> F:
        """`defaults(values, context)` returns initial values by parameter."""
        return self._add("defaults", function)

    def validate(self, function: F) -> F:
        """`validate(values, context)` returns findings; none if the configuration is accepted."""
        return self._add("validate", function)

    async def _arguments(self, session: _Session, params: Mapping[str, Any], context: Context) -> Tuple[Any, ...]:
        values = dict(params.get("configuration") or {})
        for name in [name for name in values if "options/" + name in self._functions]:
            values[name] = await self._completed(values[name], OptionsQuery(name, context, values=values), session)
        if self._type is None:
            return (values, context)
        return (self._type.from_configuration(values), context)  # type: ignore[attr-defined]

    async def _completed(self, value: Any, query: OptionsQuery, session: _Session) -> Any:
        """The value with the titles and properties of its objects. A default contains only ids."""
        objects = value if isinstance(value, list) else [value]
        ids = [each["id"] for each in objects if isinstance(each, dict) and "id" in each and "title" not in each]
        if not ids:
            return value
        choices = (await self._offered(replace(query, ids=ids), session)).options
        known = {choice["id"]: _chosen(choice) for choice in choices if isinstance(choice, dict) and "id" in choice}
        completed = [
            known.get(each.get("id"), each) if isinstance(each, dict) and "title" not in each else each
            for each in objects]
        return completed if isinstance(value, list) else completed[0]

    async def _offered(self, query: OptionsQuery, session: _Session) -> Options:
        """The choices of a parameter."""
        method = "options/" + query.parameter
        value = await session.call(self, method, query)
        if isinstance(value, Options):
            return value
        return Options(_expect(value, list, _named(self._functions[method])))


def _chosen(choice: Mapping[str, Any]) -> Values:
    """A choice as a configuration contains it."""
    return {key: value for key, value in choice.items() if key not in ("subtitle", "group")}


# Accounts


@dataclass(frozen=True)
class Account:
    """What a person may see at a service. The board stores it, and sends the token in configurations.

    `expires_in` are the seconds until the token expires; the board asks for new tokens before that.
    """

    id: str
    token: str = field(repr=False)
    title: Optional[str] = None
    refresh_token: Optional[str] = field(default=None, repr=False)
    expires_in: Optional[float] = None

    def json(self) -> Dict[str, Any]:
        return _present({
            "id": self.id, "title": self.title, "token": self.token, "refreshToken": self.refresh_token,
            "expiresIn": self.expires_in})


@dataclass(frozen=True)
class Login:
    """A login that a person completes in a browser: the device flow of OAuth 2.0 (RFC 8628).

    `flow` is what `poll` needs, such as the device code. The board never shows it. `interval` and `expires_in` are
    seconds.
    """

    user_code: str
    verification_url: str
    flow: str = field(repr=False)
    verification_url_complete: Optional[str] = None
    interval: Optional[float] = None
    expires_in: Optional[float] = None

    def json(self) -> Dict[str, Any]:
        return _present({
            "userCode": self.user_code, "verificationURL": self.verification_url,
            "verificationURLComplete": self.verification_url_complete, "interval": self.interval,
            "expiresIn": self.expires_in, "flow": self.flow})


@dataclass(frozen=True)
class LoginState:
    """Why a login has not ended in an account: `denied`, `expired`, or `pending()`."""

    status: str
    interval: Optional[float] = None

    def json(self) -> Dict[str, Any]:
        return _present({"status": self.status, "interval": self.interval})


denied = LoginState("denied")
"""The person refused."""

expired = LoginState("expired")
"""The code was not entered in time."""


def pending(interval: Optional[float] = None) -> LoginState:
    """The person has not finished. With an interval, the board polls again after so many seconds."""
    return LoginState("pending", interval)


class AccountService:
    """How people log in to a service. Each decorator returns its function unchanged."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._functions: Dict[str, Callable[..., Any]] = {}

    def check(self, function: F) -> F:
        """`check(token)` returns the Account of a token that a person entered."""
        return self._add("check", function)

    def begin(self, function: F) -> F:
        """`begin(locale)` returns a Login, which the person completes in a browser."""
        return self._add("begin", function)

    def poll(self, function: F) -> F:
        """`poll(flow)` returns the Account once the login is complete, else `pending()`, `denied` or `expired`."""
        return self._add("poll", function)

    def refresh(self, function: F) -> F:
        """`refresh(account)` returns the Account with new tokens."""
        return self._add("refresh", function)

    def _add(self, name: str, function: F) -> F:
        if name in self._functions:
            raise TypeError(f"the service {self.name!r} has two functions for {name}")
        self._functions[name] = function
        return function

    def _methods(self) -> List[str]:
        names = {"check": "begin"}
        return ["account." + names.get(name, name) for name in self._functions]

    async def _answer(self, session: _Session, method: str, params: Mapping[str, Any]) -> Any:
        token, account = params.get("token"), params.get("account") or {}
        if method == "account.poll":
            value = await self._call(session, "poll", params["flow"])
            if isinstance(value, LoginState):
                return value.json()
            return {"status": "granted", "account": _expect(value, Account, "poll").json()}
        if method == "account.refresh":
            value = await self._call(session, "refresh", Account(
                account["id"], account.get("token", ""), account.get("title"), account.get("refreshToken")))
        elif token is None:
            login = await self._call(session, "begin", params.get("locale") or "en")
            return _expect(login, Login, "begin").json()
        else:
            value = await self._call(session, "check", token)
        return {"account": _expect(value, Account, method).json()}

    async def _call(self, session: _Session, name: str, argument: Any) -> Any:
        if name not in self._functions:
            raise Unsupported(f"the service {self.name} has no function for {name}")
        return await session.run(self._functions[name], argument)


# Values of a group, and placed widgets


class Group:
    """Values that all providers of a group share with an app. The manifest names the group.

    Each board has its own values. In a request, these are the values of its board; elsewhere, those of the only board
    of the process, or of the board that `on` names. The functions wait for the board and raise a ProviderError if it
    refuses. Any thread may call them.
    """

    def __init__(
        self, provider: Provider, board: Optional[str] = None,
        changed: Optional[List[Tuple[Optional[str], Callable[[Values], Any]]]] = None,
    ) -> None:
        self._provider = provider
        self._board = board
        # The functions for changes, each with its board; None for all boards.
        self._changed = [] if changed is None else changed

    def on(self, board: str) -> Group:
        """The group of a board: `provider.group.on(context.board)`."""
        return Group(self._provider, board, self._changed)

    def get(self, *keys: str) -> Values:
        """The values of the keys; all values without keys. A key without a value is absent."""
        return self._read(keys)[0]

    def set(self, values: Mapping[str, Any]) -> None:
        """Changes the values of these keys together. None removes a key."""
        self._ask("group.set", {"values": dict(values)})

    def update(self, change: Callable[[Values], Mapping[str, Any]], *keys: str) -> Values:
        """Changes values that depend on those before: `update(lambda values: {"count": values.get("count", 0) + 1})`.

        If another program changes the group meanwhile, `change` is called again. Returns what was changed.
        """
        for _ in range(_UPDATES):
            values, revision = self._read(keys)
            changes = dict(change(values))
            answer = self._ask("group.set", {"values": changes, "ifRevision": revision})
            if answer.get("isStored", True):
                return changes
        raise Unavailable(f"other programs changed the group {_UPDATES} times in between")

    def changed(self, function: F) -> F:
        """`changed(values)` is called if another program has set values; None is a removed key.

        `provider.board` is the board of the group. With `on`, only changes on this board are reported. Plain functions
        run in a thread of their own, one change after the other.
        """
        self._changed.append((self._board, function))
        return function

    def _read(self, keys: Sequence[str]) -> Tuple[Values, int]:
        answer = self._ask("group.get", {"keys": list(keys)} if keys else {})
        return answer["values"], answer["revision"]

    def _ask(self, method: str, params: Mapping[str, Any]) -> Any:
        return self._provider._ask(method, params, self._board)


@dataclass(frozen=True)
class PlacedWidget:
    """A widget of this provider on the board, with its present values."""

    kind: str
    widget: str
    family: str
    revision: int
    configuration: Values


class Provider:
    """The widgets of a program, and its connection to the board.

    With a `concurrency` of 1, one function runs at a time, in the main thread. With a higher one, plain functions
    run in threads, so they must be safe to run at the same time.

    One process may serve several boards. With `boards="one"`, each board has its own process. Use it if the program
    remembers something about widgets that it does not store by `context.board`.
    """

    def __init__(self, concurrency: int = 1, boards: Literal["one", "many"] = "many") -> None:
        if not 1 <= concurrency <= 64:
            raise ValueError(f"the concurrency is {concurrency}, expected 1 to 64")
        if boards not in ("one", "many"):
            raise ValueError(f"boards is {boards!r}, expected 'one' or 'many'")
        self.concurrency = concurrency
        self.boards = boards
        self.group = Group(self)
        self._widgets: Dict[str, _Widget] = {}
        self._services: Dict[str, AccountService] = {}
        self._started: List[Callable[[], Any]] = []
        self._session: Optional[_Session] = None

    def static_widget(
        self, kind: str, *, families: Sequence[str] = (), title: Optional[str] = None,
        description: Optional[str] = None,
    ) -> StaticWidget:
        """Adds a kind without parameters."""
        return self._add(StaticWidget(kind, families, title, description))

    @overload
    def intent_widget(
        self, kind: str, configuration: None = None, *, reads: Optional[Reads] = None, families: Sequence[str] = (),
        title: Optional[str] = None, description: Optional[str] = None,
    ) -> IntentWidget[Values]: ...

    @overload
    def intent_widget(
        self, kind: str, configuration: Type[C], *, reads: Optional[Reads] = None, families: Sequence[str] = (),
        title: Optional[str] = None, description: Optional[str] = None,
    ) -> IntentWidget[C]: ...

    def intent_widget(
        self, kind: str, configuration: Any = None, *, reads: Optional[Reads] = None, families: Sequence[str] = (),
        title: Optional[str] = None, description: Optional[str] = None,
    ) -> IntentWidget[Any]:
        """Adds a kind that people can edit.

        With a `configuration` type from `widgetconf generate python`, functions receive its values instead of JSON,
        and `reads` follows from it. `options`, `defaults` and `validate` always receive JSON, because a configuration
        may be incomplete there.
        """
        return self._add(IntentWidget(
            kind, reads, configuration, families=families, title=title, description=description))

    def _add(self, widget: W) -> W:
        if widget.kind in self._widgets:
            raise ValueError(f"the kind {widget.kind!r} is already declared")
        self._widgets[widget.kind] = widget
        return widget

    def account(self, service: str) -> AccountService:
        """Adds a service at which people have accounts, for parameters with `type: account`."""
        if service in self._services:
            raise ValueError(f"the service {service!r} is already declared")
        self._services[service] = AccountService(service)
        return self._services[service]

    def started(self, function: F) -> F:
        """Runs the function once when the board has asked for the widgets: in a thread, or `async def` beside them."""
        self._started.append(function)
        return function

    def run(self) -> None:
        """Answers the board until it ends the program. `print` writes to the log from here on."""
        for widget in self._widgets.values():
            if "timeline" not in widget._functions:
                raise ValueError(f"the widget {widget.kind!r} has no function with its decorator timeline")
        with _Streams() as streams:
            self._session = _Session(self, streams)
            if not logging.getLogger().handlers:
                logging.basicConfig(
                    handlers=[_LogHandler(self)], level=logging.INFO, format="%(message)s")
            asyncio.run(self._session.serve())

    @property
    def board(self) -> Optional[str]:
        """The board of the current request or change of a group; None elsewhere, and in threads that you start."""
        return _board.get()

    def reload(
        self, kind: Optional[str] = None, *, widget: Optional[str] = None, board: Optional[str] = None,
    ) -> None:
        """Requests fresh timelines for all widgets, those of a kind, or one placed widget. Any thread may call it.

        Without a board, these are the widgets of the current board, or of all boards outside a request.
        """
        self._notify("reload", {"kind": kind, "widget": widget}, board)

    def configurations(self, kind: Optional[str] = None, *, board: Optional[str] = None) -> List[PlacedWidget]:
        """The placed widgets of this provider, or those of a kind, sorted by id. Waits for the board.

        Without a board, these are the widgets of the current board, or of the only board of the process.
        """
        found: List[PlacedWidget] = []
        params = _present({"kind": kind})
        while True:
            answer = self._ask("configurations", params, board)
            found += [PlacedWidget(
                each["kind"], each["widget"], each["family"], each["revision"], each.get("configuration") or {})
                for each in answer["widgets"]]
            if "next" not in answer:
                return found
            params["cursor"] = answer["next"]

    def log(self, message: str, level: Literal["debug", "info", "warning", "error"] = "info") -> None:
        """Writes a line to the log of the provider, in a request to that of its board. `logging` does the same."""
        self._notify("log", {"level": level, "message": message})

    def _notify(self, method: str, params: Mapping[str, Any], board: Optional[str] = None) -> None:
        if self._session:
            self._session.notify(method, {"board": board or _board.get(), **params})

    def _ask(self, method: str, params: Mapping[str, Any], board: Optional[str] = None) -> Any:
        if not self._session:
            raise Unavailable(f"there is no board to answer {method}")
        return self._session.ask(method, {**_present({"board": board or _board.get()}), **params})


# The connection

_board: contextvars.ContextVar[Optional[str]] = contextvars.ContextVar("board", default=None)
"""The board of the current request, or of a change of its group."""

LINE_LIMIT = 16_777_216
"""The bytes of the longest line."""

_GRACE = 1.0
"""Seconds that functions may need to end after the board has ended the program."""

_ANSWER_TIMEOUT = 5.0
"""Seconds that an answer of the board may take. A board that does not know a method answers at once."""

_UPDATES = 100
"""How often `Group.update` tries a change that other programs overtake."""


class _Streams:
    """Standard input and output as the protocol's own. Whatever else the program reads or prints does not reach it."""

    def __enter__(self) -> _Streams:
        self.input, self.output = os.dup(0), os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        sys.stdout.flush()
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(line_buffering=True)
        return self

    def __exit__(self, *_: Any) -> None:
        sys.stdout.flush()
        os.dup2(self.output, 1)
        os.dup2(self.input, 0)
        os.close(self.output)
        os.close(self.input)

    def lines(self) -> Iterable[bytes]:
        """The lines of the input. Reads the descriptor itself, because a lock would be held when the program ends."""
        pending = b""
        while True:
            part = os.read(self.input, 1 << 16)
            if not part:
                return
            *lines, pending = (pending + part).split(b"\n")
            yield from lines

    def write(self, line: bytes) -> None:
        while line:
            line = line[os.write(self.output, line):]


class _LogHandler(logging.Handler):
    """Sends the records of the module `logging` with their levels."""

    def __init__(self, provider: Provider) -> None:
        super().__init__()
        self._provider = provider

    def emit(self, record: logging.LogRecord) -> None:
        level = ("debug" if record.levelno < 20 else "info" if record.levelno < 30
                 else "warning" if record.levelno < 40 else "error")
        self._provider.log(self.format(record), level)  # type: ignore[arg-type]


class _Request:
    """A request of the board that is not answered yet."""

    def __init__(self, message: Mapping[str, Any]) -> None:
        self.id = message["id"]
        self.method = message["method"]
        self.params = message.get("params") or {}
        self.cancelled = threading.Event()
        self.task: Optional[asyncio.Task[Any]] = None
        self.is_begun = False


class _Session:
    """One conversation with the board.

    A thread reads the messages, so that `cancel` arrives while a function runs. The main thread runs an event loop,
    and on it the functions: one after the other if the concurrency is 1.
    """

    def __init__(self, provider: Provider, streams: _Streams) -> None:
        self._provider = provider
        self._streams = streams
        self._writing = threading.Lock()
        self._requests: Dict[Any, _Request] = {}
        self._numbers = itertools.count(1)
        self._asked: Dict[Any, Future[Any]] = {}
        self._changes: queue.SimpleQueue[Tuple[Optional[str], Values]] = queue.SimpleQueue()
        self._watchdog: Optional[threading.Timer] = None

    async def serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[Any] = self._loop.create_future()
        self._answered: asyncio.Future[None] = self._loop.create_future()
        self._queue: asyncio.Queue[_Request] = asyncio.Queue()
        self._background: List[asyncio.Future[Any]] = []
        worker = self._loop.create_task(self._work())
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._report_changes, daemon=True).start()
        last = await self._ended
        if self._requests:
            await asyncio.wait([self._answered], timeout=_GRACE)
        worker.cancel()
        for request in list(self._requests.values()):
            if request.task:
                request.task.cancel()
        for task in self._background:
            task.cancel()
        if last is not None:
            self.send({"id": last, "result": {}})
        if self._watchdog:
            self._watchdog.cancel()

    # The reading thread

    def _read(self) -> None:
        try:
            for line in self._streams.lines():
                self._receive(line)
        finally:
            self._end(None)

    def _receive(self, line: bytes) -> None:
        try:
            message = json.loads(line)
        except ValueError:
            return self._provider.log(f"a line of the board is not JSON: {line[:200]!r}", "warning")
        if not isinstance(message, dict):
            return
        method, id = message.get("method"), message.get("id")
        if method is None:
            answer = self._asked.pop(id, None)
            return answer.set_result(message) if answer else None
        if id is None:
            return self._notified(method, message.get("params") or {})
        if method == "shutdown":
            return self._end(id)
        request = self._requests[id] = _Request(message)
        self._loop.call_soon_threadsafe(self._arrived, request)

    def _notified(self, method: str, params: Mapping[str, Any]) -> None:
        if method == "group.changed":
            self._changes.put((params.get("board"), params.get("values") or {}))
        request = self._requests.get(params.get("id")) if method == "cancel" else None
        if request:
            request.cancelled.set()
            self._loop.call_soon_threadsafe(self._cancel, request)

    def _report_changes(self) -> None:
        """Calls the functions for changes of the group, in a thread of its own."""
        while True:
            board, values = self._changes.get()
            _board.set(board)
            for only, function in self._provider.group._changed:
                if only not in (None, board):
                    continue
                try:
                    result = function(values)
                    if inspect.iscoroutine(result):
                        asyncio.run_coroutine_threadsafe(result, self._loop)
                except Exception:
                    traceback.print_exc()

    def _end(self, id: Any) -> None:
        """Ends the session after the answers to its requests. If a function blocks, the program ends without it."""
        if self._watchdog:
            return
        self._watchdog = threading.Timer(1.5 * _GRACE, os._exit, [0])
        self._watchdog.daemon = True
        self._watchdog.start()
        for number in list(self._asked):
            answer = self._asked.pop(number, None)
            if answer:
                answer.set_result({"error": {"message": "the board has ended", "data": {"class": "unavailable"}}})
        self._loop.call_soon_threadsafe(self._ended.set_result, id)

    # The event loop

    def _arrived(self, request: _Request) -> None:
        if self._provider.concurrency > 1:
            request.task = self._loop.create_task(self._answer(request))
        else:
            self._queue.put_nowait(request)

    def _cancel(self, request: _Request) -> None:
        # A task that is cancelled before it begins would never answer.
        if request.task and request.is_begun:
            request.task.cancel()

    async def _work(self) -> None:
        while True:
            request = await self._queue.get()
            request.task = self._loop.create_task(self._answer(request))
            await asyncio.wait([request.task])

    async def _answer(self, request: _Request) -> None:
        request.is_begun = True
        try:
            if request.cancelled.is_set():
                raise asyncio.CancelledError
            # Each request is answered in its own task, so this changes no other request.
            _board.set(request.params.get("board") or (request.params.get("context") or {}).get("board"))
            reply = {"id": request.id, "result": await self._result(request)}
        except asyncio.CancelledError:
            reply = {"id": request.id, "error": ProviderError("cancelled").json()}
        except Exception as error:
            reply = {"id": request.id, "error": _failure(error)}
        self._requests.pop(request.id, None)
        self.send(reply)
        if self._ended.done() and not self._requests and not self._answered.done():
            self._answered.set_result(None)
        if request.method == "initialize":
            self._start_background()

    def _start_background(self) -> None:
        for function in self._provider._started:
            if inspect.iscoroutinefunction(function):
                self._background.append(self._loop.create_task(function()))
            else:
                threading.Thread(target=function, daemon=True).start()

    async def _result(self, request: _Request) -> Any:
        if request.method == "initialize":
            return self._declaration()
        if request.method.startswith("account."):
            service = self._provider._services.get(request.params["service"])
            if service is None:
                raise Unsupported(f"this provider has no accounts of {request.params['service']!r}")
            return await service._answer(self, request.method, request.params)
        answer = _ANSWERS.get(request.method)
        if answer is None:
            raise Unsupported(f"unknown method {request.method}")
        context = _context(
            request.params["context"], request.cancelled,
            lambda progress: self.notify("progress", {"id": request.id, **progress}))
        widget = self._provider._widgets.get(context.kind)
        if widget is None:
            raise Unsupported(f"this provider has no widget {context.kind!r}")
        return await answer(self, widget, request.params, context)

    def _declaration(self) -> Dict[str, Any]:
        widgets = self._provider._widgets.values()
        functions = {name.split("/")[0] for widget in widgets for name in widget._functions}
        if "timeline" in functions:
            functions.add("snapshot")
        functions.update(name for service in self._provider._services.values() for name in service._methods())
        return {
            "concurrency": self._provider.concurrency,
            **({"boards": "many"} if self._provider.boards == "many" else {}),
            "methods": ["initialize", *sorted(functions), "shutdown"],
            "kinds": [widget._json() for widget in widgets],
        }

    async def call(self, widget: _Widget, method: str, *arguments: Any) -> Any:
        """Runs a function of the provider's author."""
        function = widget._functions.get(method)
        if function is None:
            raise Unsupported(f"{widget.kind} has no function for {method.replace('/', ' of ')}")
        return await self.run(function, *arguments)

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Runs a function on the event loop, or in a thread if requests run at the same time."""
        _check_parameters(function, arguments)
        if self._provider.concurrency > 1 and not inspect.iscoroutinefunction(function):
            value = await self._in_thread(lambda: function(*arguments))
        else:
            value = function(*arguments)
        return await value if inspect.isawaitable(value) else value

    async def expect(self, expected: Type[C], widget: _Widget, method: str, *arguments: Any) -> C:
        """Runs a function, and checks what it returns."""
        value = await self.call(widget, method, *arguments)
        return _expect(value, expected, _named(widget._functions[method]))

    def _in_thread(self, work: Callable[[], Any]) -> asyncio.Future[Any]:
        """Runs the work in a thread of its own. A cancelled function may keep it, even when the program ends."""
        future = self._loop.create_future()

        def finish(set: Callable[[Any], None], outcome: Any) -> None:
            if not future.done():
                set(outcome)

        def run() -> None:
            try:
                end = (future.set_result, work())
            except BaseException as error:
                end = (future.set_exception, error)
            if not self._watchdog:
                self._loop.call_soon_threadsafe(finish, *end)

        # The thread knows the board of the request.
        threading.Thread(target=contextvars.copy_context().run, args=(run,), daemon=True).start()
        return future

    # Sending, from any thread

    def notify(self, method: str, params: Mapping[str, Any]) -> None:
        self.send({"method": method, "params": _present(params)})

    def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        """Sends a request, and blocks this thread until the reading thread has the answer."""
        number, answer = next(self._numbers), Future[Any]()
        self._asked[number] = answer
        try:
            if self._watchdog:
                raise Unavailable("the board has ended")
            self.send({"id": number, "method": method, "params": params})
            reply = answer.result(_ANSWER_TIMEOUT)
        except FutureTimeout:
            raise Unavailable(f"the board did not answer {method} within {_ANSWER_TIMEOUT:g} s") from None
        finally:
            self._asked.pop(number, None)
        if "error" in reply:
            raise _refusal(reply["error"])
        return reply["result"]

    def send(self, message: Mapping[str, Any]) -> None:
        try:
            line = _line(message)
        except (TypeError, ValueError) as error:
            if "result" not in message:
                raise
            line = _line({"id": message["id"], "error": ProviderError(f"the answer is not JSON: {error}").json()})
        if len(line) > LINE_LIMIT and "id" in message:
            what = message.get("method", "the answer")
            problem = ProviderError(f"{what} has {len(line)} bytes, expected at most {LINE_LIMIT}")
            if "method" in message:
                raise problem
            line = _line({"id": message["id"], "error": problem.json()})
        try:
            with self._writing:
                self._streams.write(line)
        except BrokenPipeError:
            self._end(None)


def _line(message: Mapping[str, Any]) -> bytes:
    text = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    # Text that no encoding has, such as half an emoji, becomes a question mark.
    return text.encode("utf-8", "replace") + b"\n"


# The answer to each request about a widget


def _expect(value: Any, expected: Type[C], function: str) -> C:
    if not isinstance(value, expected):
        raise TypeError(f"{function} returned {_described(value)}, expected a value of {expected.__name__}")
    return value


def _described(value: Any) -> str:
    """A value in few words."""
    if isinstance(value, (list, tuple)) and value:
        return f"a {type(value).__name__} of {len(value)} {type(value[0]).__name__}"
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"


def _named(function: Callable[..., Any]) -> str:
    """A function with its position: `timeline at weather.py:12`."""
    code = getattr(function, "__code__", None)
    position = f" at {os.path.basename(code.co_filename)}:{code.co_firstlineno}" if code else ""
    return getattr(function, "__name__", "the function") + position


def _check_parameters(function: Callable[..., Any], arguments: Sequence[Any]) -> None:
    """Refuses a function that cannot be called with the arguments."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return  # Some built-in functions have none.
    try:
        signature.bind(*arguments)
    except TypeError:
        names: Dict[type, str] = {Context: "context", Press: "press", OptionsQuery: "query"}
        expected = ", ".join(names.get(type(each), "values") for each in arguments)
        raise TypeError(f"{_named(function)} has the parameters {signature}, expected ({expected})") from None


async def _placeholder(session: _Session, widget: Any, params: Mapping[str, Any], context: Context) -> Any:
    shown = await session.call(widget, "placeholder", context)
    if not isinstance(shown, Entry):
        return {"view": shown}
    return {name: part for name, part in shown.json().items() if name in ("data", "view")}


async def _timeline(session: _Session, widget: Any, params: Mapping[str, Any], context: Context) -> Any:
    arguments = await widget._arguments(session, params, context)
    return (await session.expect(Timeline, widget, "timeline", *arguments)).json()


async def _snapshot(session: _Session, widget: Any, params: Mapping[str, Any], context: Context) -> Any:
    try:
        if "snapshot" in widget._functions:
            arguments = await widget._arguments(session, params, context)
            return (await session.expect(Entry, widget, "snapshot", *arguments)).json()
        entries = (await _timeline(session, widget, params, context))["entries"]
    except ConfigurationError:
        # The gallery also shows widgets that are not configured.
        if not (context.is_preview and "placeholder" in widget._functions):
            raise
        entries = []
    if entries:
        return entries[0]
    shown = await _placeholder(session, widget, params, context)
    return Entry(context.now, shown.get("view"), data=shown.get("data")).json()


async def _options(session: _Session, widget: Any, params: Mapping[str, Any], context: Context) -> Any:
    query = OptionsQuery(
        parameter=params["parameter"], context=context, search=params.get("search"), ids=params.get("ids"),
        values=params.get("configuration") or {})
    if not isinstance(widget, IntentWidget):
        raise Unsupported(f"{widget.kind} has no parameters")
    return (await widget._offered(query, session)).json()


async def _defaults(session: _Session, widget: Any, params: Mapping[str, Any], context: Context) -> Any:
    return {"values": await session.expect(dict, widget, "defaults", params.get("configuration") or {}, context)}


async def _validate(session: _Session, widget: Any, params: Mapping[str, Any], context: Context) -> Any:
    value = await session.call(widget, "validate", params.get("configuration") or {}, context)
    function = _named(widget._functions["validate"])
    found = list(value) if isinstance(value, Iterable) and not isinstance(value, str) else value or []
    return {"findings": [
        _expect(finding, Finding, function).json() for finding in _expect(found, list, function)]}


async def _perform(session: _Session, widget: Any, params: Mapping[str, Any], context: Context) -> Any:
    press = Press(params["action"], params.get("isOn"), params.get("press", 1))
    await session.call(widget, "perform", press, *await widget._arguments(session, params, context))
    return {}


_ANSWERS: Dict[str, Callable[..., Any]] = {
    "placeholder": _placeholder, "snapshot": _snapshot, "timeline": _timeline, "options": _options,
    "defaults": _defaults, "validate": _validate, "perform": _perform,
}
