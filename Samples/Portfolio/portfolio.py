"""What holdings are worth. The holdings are objects that people fill in, so nothing but an edit changes them."""

from widgetconf import Entry, Finding, Provider, Timeline, divider, gauge, grid, hstack, never, spacer, text, vstack

SIGNS = {"eur": "€", "usd": "$", "gbp": "£", "krw": "₩"}
ROWS = {"systemSmall": 3, "systemMedium": 4, "systemLarge": 9}
SAMPLE = {"holdings": [
    {"symbol": "ACME", "amount": 12, "price": 41.5, "paid": 30},
    {"symbol": "INIT", "amount": 5, "price": 88, "paid": 96},
    {"symbol": "HOOLI", "amount": 2, "price": 310, "paid": 250},
]}

provider = Provider()
portfolio = provider.intent_widget(
    "portfolio", families=["systemSmall", "systemMedium", "systemLarge", "accessoryInline"],
    reads={"holdings": {"type": "object", "list": True}, "currency": "enum", "order": "enum", "gain": "boolean"})


class Holding:
    def __init__(self, values):
        self.symbol = values.get("symbol") or "?"
        self.value = (values.get("amount") or 0) * (values.get("price") or 0)
        paid = values.get("paid")
        self.cost = None if paid is None else (values.get("amount") or 0) * paid

    @property
    def gain(self):
        """The gain as a fraction of the cost; None if it is not known."""
        return self.value / self.cost - 1 if self.cost else None


def money(amount, currency):
    digits = 0 if currency == "krw" else 2
    return f"{SIGNS.get(currency, '€')}{amount:,.{digits}f}"


def change(gain):
    """A gain as a text with its color."""
    return text(f"{gain:+.1%}", color="green" if gain >= 0 else "red")


# What an empty portfolio says, and where to begin.
EMPTY = {"en": ("No holdings yet", "Edit to add the first"), "ko": ("보유 종목 없음", "편집하여 추가")}


def view(values, family, language="en"):
    holdings = [Holding(each) for each in values.get("holdings") or []]
    currency = values.get("currency") or "eur"
    total = sum(holding.value for holding in holdings)
    if not holdings:
        title, hint = EMPTY.get(language, EMPTY["en"])
        if family == "accessoryInline":
            return text(title, color="secondary")
        return vstack(text(title, font="headline"), text(hint, font="caption", color="secondary"))
    if family == "accessoryInline":
        return text(f"{len(holdings)} · {money(total, currency)}")
    if values.get("order") != "entered":
        holdings.sort(key=lambda holding: -holding.value)
    shows_gain = values.get("gain", True)
    rows = [row(each, total, currency, shows_gain, family) for each in holdings[:ROWS[family]]]
    left = len(holdings) - len(rows)
    return vstack(
        hstack(text(money(total, currency), font="headline"), spacer(), whole_gain(holdings) if shows_gain else None),
        divider(), grid(*rows, columns=["leading", "leading", "trailing", "trailing"]),
        text(f"+{left}", color="secondary") if left else None,
        spacer(), alignment="leading")


def whole_gain(holdings):
    known = [holding for holding in holdings if holding.cost]
    if not known:
        return None
    return change(sum(each.value for each in known) / sum(each.cost for each in known) - 1)


def row(holding, total, currency, shows_gain, family):
    symbol = text(holding.symbol, weight="semibold", line_limit=1)
    worth = money(holding.value, currency)
    if family == "systemSmall":
        return [symbol, text(worth, line_limit=1, frame={"width": "fill", "alignment": "trailing"})]
    gain = [change(holding.gain)] if shows_gain and holding.gain is not None else []
    return [symbol, gauge(holding.value / total if total else 0, tint="accent"), text(worth, line_limit=1), *gain]


@portfolio.placeholder
def placeholder(context):
    return view(SAMPLE, context.family)


@portfolio.timeline
def timeline(values, context):
    if context.is_preview and not values.get("holdings"):
        values = {**values, **SAMPLE}
    return Timeline([Entry(context.now, view(values, context.family, context.language))], never)


@portfolio.validate
def validate(values, context):
    holdings = values.get("holdings") or []
    if holdings and not any((each.get("price") or 0) > 0 for each in holdings):
        return [Finding("holdings", "no holding has a price", "enter the price of at least one")]
    return []


if __name__ == "__main__":
    provider.run()
