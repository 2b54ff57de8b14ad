// The matrix: which engines and rows are shown, chapters that fold, certificates in an order of one's own.
// Without this script everything is there, and everything is open.
"use strict";

const form = document.querySelector("[data-controls]");
const standings = document.querySelector("[data-sortable]");
const matrices = [...document.querySelectorAll("[data-rows]")];
const folds = [];
const bodies = standings.tBodies[0];
const engines = [...bodies.rows].filter(row => row.dataset.words !== undefined);

function wordsOf(text) {
  return text.toLowerCase().split(/\s+/).filter(word => word);
}

function showEngines() {
  const words = wordsOf(document.getElementById("engines-shown").value);
  const shown = new Set();
  for (const row of engines) {
    const own = row.dataset.words.toLowerCase();
    row.hidden = !words.every(word => own.includes(word));
    if (!row.hidden) shown.add(Number(row.dataset.engine));
  }
  for (const table of matrices) {
    for (const row of table.rows) {
      for (let place = 1; place < row.cells.length; place++) row.cells[place].hidden = !shown.has(place - 1);
    }
  }
  return shown.size;
}

function showRows() {
  const wanted = document.getElementById("rows-shown").value;
  let shown = 0;
  for (const table of matrices) {
    const marked = wanted === "wanting" && table.classList.contains("readings") ? "differs" : wanted;
    for (const row of table.querySelectorAll("tbody tr[data-id]")) {
      row.hidden = marked !== "all" && row.dataset[marked] === undefined;
      if (!row.hidden) shown++;
    }
  }
  for (const fold of folds) {
    const left = [...fold.body.rows].some(row => !row.hidden);
    fold.head.hidden = !left;
    if (wanted !== "all") open(fold, left);
  }
  return shown;
}

function say() {
  const [number, rows] = [showEngines(), showRows()];
  form.querySelector("[data-status]").textContent =
    `${number} of ${engines.length} engines, ${rows} rows shown`;
}

function open(fold, whether) {
  fold.body.hidden = !whether;
  fold.button.setAttribute("aria-expanded", String(whether));
}

for (const place of document.querySelectorAll("[data-fold]")) {
  const body = document.getElementById(place.dataset.fold);
  const head = place.closest("tbody");
  const title = place.parentElement.textContent.trim();
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-controls", body.id);
  button.setAttribute("aria-label", `clauses of ${title}`);
  const fold = { body, head, button };
  button.addEventListener("click", () => open(fold, body.hidden));
  place.replaceWith(button);
  folds.push(fold);
  open(fold, false);
}

if (folds.length) {
  const all = document.createElement("button");
  all.type = "button";
  all.textContent = "Open all chapters";
  all.addEventListener("click", () => {
    const whether = folds.some(fold => fold.body.hidden);
    for (const fold of folds) open(fold, whether);
    all.textContent = whether ? "Close all chapters" : "Open all chapters";
  });
  form.append(all);
}

// Whoever has a mouse may point at any cell, and comes to the engine's row of that clause or conflict.
for (const table of matrices) {
  const runs = [...table.tHead.rows[0].cells].map(cell => cell.dataset.run);
  table.addEventListener("click", event => {
    const cell = event.target.closest("td");
    const id = cell?.parentElement.dataset.id;
    if (id && runs[cell.cellIndex]) location.href = `${runs[cell.cellIndex]}#${id}`;
  });
}

function keyOf(row, place) {
  const cell = row.cells[place];
  return cell.dataset.value === undefined ? cell.textContent.trim().toLowerCase() : Number(cell.dataset.value);
}

function sortBy(head, place) {
  const down = head.getAttribute("aria-sort") === "ascending" ||
    (head.getAttribute("aria-sort") === "none" && engines[0]?.cells[place].dataset.value !== undefined);
  for (const other of head.parentElement.cells) other.setAttribute("aria-sort", "none");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const order = engines.slice().sort((one, other) => {
    const [a, b] = [keyOf(one, place), keyOf(other, place)];
    return (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1) || one.dataset.engine - other.dataset.engine;
  });
  bodies.append(...order);
}

for (const head of standings.tHead.rows[0].cells) {
  const place = head.cellIndex;
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  head.setAttribute("aria-sort", "none");
  button.addEventListener("click", () => sortBy(head, place));
}

form.hidden = false;
form.addEventListener("submit", event => event.preventDefault());
form.addEventListener("input", say);
say();
