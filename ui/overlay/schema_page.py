# SPDX-License-Identifier: GPL-3.0-or-later
"""The schema as a page for people: each record with its fields, made from the schema itself."""

from __future__ import annotations

from html import escape
from typing import Any

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "body{background:#10151c;color:#f4f1ea}a,code{color:#e8b64c}table{border-collapse:collapse;width:100%}"
    "td,th{text-align:left;padding:.4rem .8rem;border-bottom:1px solid #2c3642;vertical-align:top}"
)


def schema_page(schema: dict[str, Any]) -> str:
    """An HTML page that explains ``schema`` (as made by msgspec, with ``$defs``)."""
    title = escape(str(schema["title"]))
    records = "".join(_record(name, body) for name, body in schema["$defs"].items())
    links = ", ".join(f"<a href='/{name}'>/{name}</a>" for name in ("schema.json", "state.json", "events"))
    head = f"<meta charset='utf-8'><title>{title}</title><style>{_STYLE}</style>"
    body = f"<h1>{title}</h1><p>{links}</p>{records}"
    return f"<!doctype html><html lang='en'><head>{head}</head><body>{body}</body></html>"


def _record(name: str, body: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code></td><td>{escape(_kind(kind))}</td></tr>"
        for field, kind in body.get("properties", {}).items()
    )
    words = escape(str(body.get("description", "")))
    return f"<h2>{escape(name)}</h2><p>{words}</p><table><tr><th>field</th><th>holds</th></tr>{rows}</table>"


def _kind(kind: dict[str, Any]) -> str:
    if "$ref" in kind:
        return str(kind["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in kind:
        return " or ".join(_kind(one) for one in kind["anyOf"])
    if "enum" in kind:
        return ", ".join(repr(one) for one in kind["enum"])
    if kind.get("type") == "array":
        most = f" (at most {kind['maxItems']})" if "maxItems" in kind else ""
        return f"a list of {_kind(kind['items'])}{most}"
    bounds = [f"{word} {kind[key]}" for key, word in (("minimum", "from"), ("maximum", "to")) if key in kind]
    pattern = ["such as " + ", ".join(kind["examples"])] if "examples" in kind else []
    return " ".join([str(kind.get("type", "anything")), *bounds, *pattern])
