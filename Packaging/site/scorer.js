"use strict";
// Ranks guides before the pages of single commands and findings, unless the title of the page was searched. The other
// numbers are Sphinx's own.
var Scorer = {
  score: ([page, , , , score, , kind]) =>
    kind !== "title" && /^(findings|commands|samples|project|changelog|providerkit\/symbols|reference\/documents)/.test(page)
      ? score - 12 : score,
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
