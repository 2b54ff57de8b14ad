"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const SUITS = { o: "oros", c: "copas", e: "espadas", b: "bastos" };
  const RANKS = {
    1: "as", 2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", 10: "sota", 11: "caballo", 12: "rey",
  };

  function filled(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children.flat().filter(child => child !== "" && child !== null));
    return element;
  }
  const make = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);
  const draw = (name, attributes = {}, ...children) => filled(document.createElementNS(SVG, name), attributes, children);

  // ---- one scene, drawn as the template draws it

  function picture(symbol, classes, box) {
    return draw("svg", { class: classes, viewBox: box, "aria-hidden": "true" }, draw("use", { href: `#${symbol}` }));
  }

  function card(name) {
    const rank = RANKS[name.slice(0, -1)], suit = SUITS[name.slice(-1)];
    const known = name === "back" || name === "none" || (rank && suit);
    const words = { back: "hidden card", none: "no card" }[name];
    return draw(
      "svg",
      { class: "card", viewBox: "0 0 64 98", role: "img", lang: words ? "en" : "es",
        "aria-label": words || (known ? `${rank} de ${suit}, ${name}` : `${name}, ${name}`) },
      draw("use", { href: `#card-${known ? name : "none"}` }),
    );
  }

  function other(text) {
    return text ? make("span", { class: "other" }, picture("icon-alert", "icon", "0 0 16 16"), `engine: ${text}`) : "";
  }

  function pile(one) {
    return make("div", { class: "pile" }, card(one.card),
      make("p", {}, make("b", {}, one.name), " ", make("span", {}, one.count), other(one.engine)));
  }

  function sign(one) {
    return make("div", {}, make("dt", {}, one.name), make("dd", {},
      one.icon ? picture(one.icon, "sign", "0 0 24 24") : "", make("span", {}, one.text), other(one.engine)));
  }

  function seat(one, place) {
    return make("div", { class: `seat seat-${place}${one.in_turn ? " in-turn" : ""}`, role: "group", "aria-label": `Seat ${one.name}` },
      make("p", { class: "seat-name" }, make("b", {}, one.name), " ",
        make("span", {}, one.out ? "out of the match" : one.count),
        one.in_turn ? make("span", { class: "turn" }, "in turn") : ""),
      make("div", { class: "hand" }, one.cards.map(card)), other(one.engine));
  }

  function board(scene) {
    return make("div", { class: `board of-${scene.seats.length}` },
      make("div", { class: "middle" },
        make("div", { class: "piles" }, scene.piles.map(pile)), make("dl", { class: "signs" }, scene.signs.map(sign))),
      scene.seats.map(seat));
  }

  function now(replay, scene, place) {
    return make("p", { class: "live" }, make("b", {}, scene.step), " ",
      make("span", { class: "soft" }, `(${place + 1} of ${replay.scenes.length})`), " ", make("span", {}, scene.words),
      scene.verdict ? [" ", make("strong", scene.wrong ? { class: "wrong" } : {}, scene.verdict)] : "");
  }

  function clauses(replay, scene) {
    return make("ul", { class: "by" }, (scene.by || []).map(name => make("li", {},
      document.getElementById(`clause-${name}`)
        ? make("a", { href: `#clause-${name}` }, make("code", {}, name)) : make("code", {}, name),
      " ", make("span", { class: "soft" }, replay.sentences[name] || ""))));
  }

  function facts(scene) {
    const caption = scene.shown ? "What the engine showed after this step, beside the rules"
      : "The table by the rules; the engine showed nothing in this step";
    const heads = ["Field", "By the rules", "The engine"].map(name => make("th", { scope: "col" }, name));
    return make("table", { class: "facts" }, make("caption", {}, caption), make("thead", {}, make("tr", {}, heads)),
      make("tbody", {}, scene.facts.map(fact => make("tr", fact.differs ? { class: "differs" } : {},
        make("th", { scope: "row" }, fact.name), make("td", {}, fact.rules), make("td", {}, fact.engine || "not shown",
          fact.differs ? [" ", make("span", { class: "mark bad" }, picture("icon-cross", "icon", "0 0 16 16"), "differs")] : "")))));
  }

  function differing(scene) {
    const number = scene.facts.filter(fact => fact.differs).length;
    return number ? make("span", { class: "mark bad" }, picture("icon-cross", "icon", "0 0 16 16"), `${number} ${number === 1 ? "differs" : "differ"}`) : "";
  }

  // ---- a replay: forward, back, and to any move

  function bringToLife(root) {
    const replay = JSON.parse(root.querySelector('script[type="application/json"]').textContent);
    const find = name => root.querySelector(name);
    const last = replay.scenes.length - 1;
    let at = replay.at;

    const list = find(".moves"), rows = [...list.children];
    rows.forEach((row, place) => {
      const button = make("button", { type: "button" }, ...row.childNodes);
      button.addEventListener("click", () => go(place));
      row.append(button);
    });

    const controls = find(".controls");
    const steps = [["First", () => 0], ["Back", () => at - 1], ["Next", () => at + 1], ["Last", () => last]];
    const buttons = steps.map(([name, target]) => {
      const button = make("button", { type: "button", "data-step": name.toLowerCase() }, name);
      button.addEventListener("click", () => go(target()));
      return button;
    });
    controls.append(...buttons, make("span", { class: "hint small soft" }, "or the arrow keys"));

    function mark() {
      rows.forEach((row, place) => {
        row.removeAttribute("aria-current");
        const button = row.firstElementChild;
        if (place === at) button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current");
        if (place === at) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
      });
      buttons.forEach((button, place) => button.setAttribute("aria-disabled", String(place < 2 ? at === 0 : at === last)));
    }

    function go(place) {
      const target = Math.max(0, Math.min(last, place));
      if (target === at) return;
      at = target;
      const scene = replay.scenes[at];
      find(".now").replaceChildren(now(replay, scene, at));
      find(".felt").replaceChildren(board(scene));
      find(".clauses-here").replaceChildren(clauses(replay, scene));
      find(".decided").hidden = !scene.by;
      find(".differing").replaceChildren(differing(scene));
      find(".facts-here").replaceChildren(facts(scene));
      mark();
    }

    root.addEventListener("keydown", event => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
      if (target === undefined) return;
      event.preventDefault();
      go(target);
    });
    mark();
    controls.hidden = false;
  }

  function bringInsideToLife(details) {
    for (const root of details.querySelectorAll(".replay")) {
      if (root.dataset.alive) continue;
      root.dataset.alive = "yes";
      bringToLife(root);
    }
  }

  for (const details of document.querySelectorAll("details.failure")) {
    if (details.open) bringInsideToLife(details);
    details.addEventListener("toggle", () => { if (details.open) bringInsideToLife(details); });
  }

  // ---- the command that repeats a case

  for (const again of document.querySelectorAll(".again")) {
    const button = again.querySelector(".copy"), command = again.querySelector(".command");
    const said = again.querySelector(".copied");
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(command.textContent.trim());
        said.textContent = "Copied.";
      } catch {
        getSelection().selectAllChildren(command);
        said.textContent = "Selected: copy it with Ctrl+C or ⌘C.";
      }
    });
  }

  // ---- search and filters

  const resets = [];
  for (const filter of document.querySelectorAll(".filter")) {
    const search = filter.querySelector("input[type=search]");
    if (!search) continue;
    const root = document.getElementById(filter.dataset.of);
    const items = [...root.querySelectorAll("[data-state]")].map(element => ({ element, text: "" }));
    const groups = [...root.querySelectorAll("tbody")].filter(group => group.querySelector("[data-state]"));
    const found = filter.querySelector(".found");

    function show() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const states = filter.querySelector("input[type=radio]:checked").value.split(" ").filter(Boolean);
      let shown = 0;
      for (const item of items) {
        item.text ||= (item.element.querySelector("summary") || item.element).textContent.toLowerCase();
        const fits = (!states.length || states.includes(item.element.dataset.state)) && words.every(word => item.text.includes(word));
        item.element.hidden = !fits;
        shown += fits;
      }
      for (const group of groups) group.hidden = !group.querySelector("[data-state]:not([hidden])");
      found.textContent = `${shown} of ${items.length} ${filter.dataset.what} shown`;
    }
    resets.push(() => {
      search.value = "";
      filter.querySelector("input[type=radio]").checked = true;
      show();
    });
    filter.addEventListener("input", show);
    filter.addEventListener("change", show);
    show();
    filter.hidden = false;
  }

  // ---- what is linked to is shown and open, and so is everything on paper

  function openTarget() {
    let target = null;
    try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return; }
    if (!target) return;
    if (target.hidden) resets.forEach(reset => reset());
    if (target.matches("details")) target.open = true;
    target.scrollIntoView();
  }
  addEventListener("hashchange", openTarget);
  openTarget();

  let closed = [], filtered = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const details of closed) details.open = true;
    filtered = [...document.querySelectorAll("[data-state][hidden], tbody[hidden]")];
    for (const element of filtered) element.hidden = false;
  });
  addEventListener("afterprint", () => {
    for (const details of closed) details.open = false;
    for (const element of filtered) element.hidden = true;
  });
})();
