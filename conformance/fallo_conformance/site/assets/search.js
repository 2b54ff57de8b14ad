// Searching by words, in any order: what is called so comes first, then what begins so, then what speaks of it.
"use strict";

const box = document.querySelector("[data-search]");
const query = document.getElementById("query");
const status = box.querySelector("[role=status]");
const results = box.querySelector("[data-results]");
const MOST = 40;
const KINDS = {
  engine: "Engines", chapter: "Chapters", clause: "Clauses", conflict: "Conflicts", rulebook: "Rulebooks",
  source: "Sources", case: "Cases",
};
const entries = globalThis.falloIndex.map(([kind, name, text, path, also]) => (
  { kind, name, text, path, plain: name.toLowerCase(), all: plain(`${name} ${name.replace(/[._/]/g, " ")} ${text} ${also}`) }
));

function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function weight(entry, words) {
  let sum = 0;
  for (const word of words) {
    const at = entry.all.indexOf(word);
    if (at < 0) return 0;
    if (entry.plain === word) sum += 100;
    else if (entry.plain.startsWith(word)) sum += 40;
    else if (entry.plain.includes(word)) sum += 20;
    else sum += at === 0 || /\W/.test(entry.all[at - 1]) ? 8 : 2;
  }
  return sum;
}

function item(entry, words) {
  const line = document.createElement("li");
  const link = document.createElement("a");
  link.href = entry.path;
  marked(link, entry.name, words);
  const about = document.createElement("span");
  about.className = "about";
  marked(about, entry.text, words);
  line.append(link, about);
  return line;
}

function marked(element, text, words) {
  const low = text.toLowerCase();
  let done = 0;
  while (low.length === text.length && done < text.length) {
    const found = words.map(word => [low.indexOf(word, done), word]).filter(([at]) => at >= 0);
    if (!found.length) break;
    const [at, word] = found.reduce((one, other) => other[0] < one[0] ? other : one);
    const mark = document.createElement("mark");
    mark.textContent = text.slice(at, at + word.length);
    element.append(text.slice(done, at), mark);
    done = at + word.length;
  }
  element.append(text.slice(done));
}

function show() {
  const words = plain(query.value).split(/\s+/).filter(word => word);
  const found = words.length ? entries.map(entry => ({ entry, sum: weight(entry, words) })).filter(one => one.sum) : [];
  found.sort((one, other) => other.sum - one.sum);
  results.replaceChildren();
  for (const kind of Object.keys(KINDS).filter(kind => found.some(one => one.entry.kind === kind))) {
    const own = found.filter(one => one.entry.kind === kind);
    const head = document.createElement("h2");
    head.textContent = own.length > MOST ? `${KINDS[kind]}, the first ${MOST} of ${own.length}` : `${KINDS[kind]}, ${own.length}`;
    const list = document.createElement("ul");
    list.append(...own.slice(0, MOST).map(one => item(one.entry, words)));
    results.append(head, list);
  }
  status.textContent = words.length ? `${found.length} found` : "";
}

box.hidden = false;
query.value = new URLSearchParams(location.search).get("for") ?? "";
query.addEventListener("input", () => {
  show();
  history.replaceState(null, "", query.value ? `?for=${encodeURIComponent(query.value)}` : location.pathname);
});
box.querySelector("form").addEventListener("submit", event => event.preventDefault());
show();
if (!location.hash) query.focus();
