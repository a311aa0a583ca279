"use strict";
// Pages that a browser opens as files cannot read each other, so search results have no excerpts there.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
