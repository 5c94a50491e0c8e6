"use strict";
if (document.documentElement.classList.contains("script")) {
  const SVG = "http://www.w3.org/2000/svg";
  /** How long an event stays while a game plays, and how far a finger goes for a swipe. */
  const BEAT = 1200;
  const SWIPE = 40;

  const page = document.documentElement;
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const made = (tag, ...content) => {
    const element = document.createElement(tag);
    element.append(...content);
    return element;
  };
  const words = JSON.parse(find("#words").textContent);
  const titles = all("h1 [lang]").length
    ? [find("h1 [lang=en]").textContent, find("h1 [lang=ja]").textContent]
    : [find("h1").textContent, find("h1").textContent];

  // --- Languages -----------------------------------------------------------------------------

  const inJapanese = () => page.lang === "ja";
  /** A text in the language of the page: one for both, or a pair. */
  const said = (text) => (Array.isArray(text) ? text[inJapanese() ? 1 : 0] : text);
  const filled = (name, values) =>
    said(words[name]).replace(/\{(\w+)\}/g, (_, key) => values[key]);
  /** What an element says in the language of the page. */
  const spoken = (element) => {
    const copy = element.cloneNode(true);
    all(`[lang]:not([lang=${page.lang}]), kbd`, copy).forEach((other) => other.remove());
    return copy.textContent.trim().replace(/\s+/g, " ");
  };

  const setLanguage = (language) => {
    page.lang = language;
    find(`#lang-${language}`).checked = true;
    hideTip();
    renameThings();
    if (current?.at) current.keepInView(true);
  };

  /** Whether a click asks the browser for another tab or window. */
  const elsewhere = (event) => event.ctrlKey || event.metaKey || event.shiftKey;

  // --- A game --------------------------------------------------------------------------------

  /** Every frame in full, from what each changes in the one before. */
  const unfolded = (splices) => {
    let shown = [];
    return splices.map((changes) => {
      shown = [...shown];
      for (const [at, gone, ...come] of changes.toReversed()) shown.splice(at, gone, ...come);
      return shown;
    });
  };

  class Game {
    constructor(section) {
      const film = JSON.parse(find(".film", section).textContent);
      this.section = section;
      this.labels = film.labels;
      this.frames = unfolded(film.splices);
      this.steps = all(".turn", section).flatMap((turn) => {
        const events = all(".event", turn);
        const steps = events.length ? events : [null];
        return steps.map((event, n) => ({ turn, event, n: n + 1, of: steps.length }));
      });
      this.stage = find(".stage", section);
      this.board = find(".board svg", section);
      this.layer = find(".pieces", section);
      this.slider = find(".slider input", section);
      this.uses = new Map();
      this.at = 0;
      this.timer = 0;
      this.slider.max = this.steps.length - 1;
      this.stage.hidden = false;
      this.listen();
      this.show(0);
    }

    listen() {
      const { board, section, slider } = this;
      slider.addEventListener("input", () => this.go(Number(slider.value)));
      find(".controls", section).addEventListener("click", (event) => {
        const button = event.target.closest("button");
        if (button) this.act(button.dataset.go);
      });
      find(".labels", section).addEventListener("toggle", () => this.list());
      find(".turns", section).addEventListener("click", (event) => {
        if (event.target.closest(".rule, details") || elsewhere(event)) return;
        const place = event.target.closest(".event, h4");
        if (!place) return;
        event.preventDefault();
        this.visit((place.matches(".event") ? place : place.parentElement).id);
      });
      board.addEventListener("click", (event) => {
        const box = board.getBoundingClientRect();
        this.act(event.clientX < box.x + box.width / 2 ? "back-event" : "event-on");
      });
      let begun = null;
      board.addEventListener("touchstart", (event) => {
        begun = event.touches.length === 1 ? event.touches[0] : null;
      }, { passive: true });
      board.addEventListener("touchend", (event) => {
        if (!begun) return;
        const [end] = event.changedTouches;
        const [x, y] = [end.clientX - begun.clientX, end.clientY - begun.clientY];
        if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return;
        // No click of a touch that was a swipe.
        if (event.cancelable) event.preventDefault();
        this.act(x < 0 ? "turn-on" : "back-turn");
      });
    }

    /** Where a turn ends that lies so many turns away. */
    turnEnd(by) {
      const { at, steps } = this;
      const turns = [...new Set(steps.map((step) => step.turn))];
      const now = turns.indexOf(steps[at].turn);
      const whole = steps[at].n === steps[at].of;
      // Out of the middle of a turn, forward leads to its end, back to the end of the last.
      const target = turns[now + (by > 0 && !whole ? 0 : by)];
      return target ? steps.findLastIndex((step) => step.turn === target) : at;
    }

    act(name) {
      const last = this.steps.length - 1;
      const moves = {
        "to-start": () => this.go(0),
        "back-turn": () => this.go(this.turnEnd(-1), true),
        "back-event": () => this.go(this.at - 1),
        "event-on": () => this.go(this.at + 1),
        "turn-on": () => this.go(this.turnEnd(1), true),
        "to-end": () => this.go(last),
        play: () => (this.timer ? this.pause() : this.play()),
      };
      if (name !== "play") this.pause();
      moves[name]();
    }

    play() {
      if (this.at === this.steps.length - 1) this.go(0);
      this.timer = setInterval(() => {
        this.go(this.at + 1);
        if (this.at === this.steps.length - 1) this.pause();
      }, BEAT);
      this.stage.classList.add("playing");
    }

    pause() {
      clearInterval(this.timer);
      this.timer = 0;
      this.stage.classList.remove("playing");
    }

    /** The step of an id; -1 where it is none of this game's. */
    stepOf(id) {
      const event = this.steps.findIndex((step) => step.event?.id === id);
      return event < 0 ? this.steps.findLastIndex((step) => step.turn.id === id) : event;
    }

    idOf({ turn, event, n, of }) {
      return n < of ? event.id : turn.id;
    }

    /** To a place that somebody asked for by its address, so that one can go back. */
    visit(id) {
      this.pause();
      const step = this.stepOf(id);
      const address = `#${this.idOf(this.steps[step])}`;
      if (address !== location.hash) history.pushState(null, "", address);
      this.go(step);
    }

    go(step, whole = false) {
      const target = Math.min(Math.max(step, 0), this.steps.length - 1);
      if (target !== this.at) this.show(target, whole);
      try {
        history.replaceState(null, "", `#${this.idOf(this.steps[target])}`);
      } catch {
        // Some browsers refuse when an address changes too often.
      }
    }

    /** Shows a step; told with all events of its turn where the `whole` turn was asked for. */
    show(at, whole = false) {
      const moved = at !== this.at;
      this.draw(this.frames[at]);
      this.mark(false);
      this.at = at;
      this.mark(true);
      this.slider.value = at;
      for (const button of all(".controls button", this.section)) {
        const { go } = button.dataset;
        const end = ["to-start", "back-turn", "back-event"].includes(go) ? 0 : this.frames.length - 1;
        const disabled = at === end && go !== "play";
        button.setAttribute("aria-disabled", String(disabled));
      }
      this.tell(whole);
      this.rename();
      if (moved) this.keepInView();
    }

    /** Marks in the list where the game is, or no longer is. */
    mark(here) {
      const { turn, event } = this.steps[this.at];
      turn.classList.toggle("current", here);
      event?.classList.toggle("current", here);
      const link = find(".go", event ?? turn);
      if (here) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }

    keepInView(calm = false) {
      measure();
      const { turn, event } = this.steps[this.at];
      keepInView(event ?? turn, calm);
    }

    draw(frame) {
      const wanted = new Set(frame);
      for (const [piece, use] of this.uses) {
        if (wanted.has(piece)) continue;
        use.remove();
        this.uses.delete(piece);
      }
      let next = this.layer.firstChild;
      for (const piece of frame) {
        const old = this.uses.get(piece);
        if (old && old === next) {
          next = next.nextSibling;
          continue;
        }
        const use = old ?? document.createElementNS(SVG, "use");
        if (!old) {
          use.setAttribute("href", `#${this.layer.dataset.pieces}${piece}`);
          use.setAttribute("class", "new");
          this.uses.set(piece, use);
        }
        this.layer.insertBefore(use, next);
      }
    }

    /** Says below the board what happened; a screen reader reads it out. */
    tell(whole) {
      const { turn, event } = this.steps[this.at];
      const copy = (element) => [...element.cloneNode(true).childNodes];
      const where = made("span", ...copy(find("h4 .go", turn)));
      where.className = "where";
      const parts = [where];
      if (whole) {
        const before = made("span", ...all(".event .go", turn).slice(0, -1).flatMap(
          (link) => [...copy(link), " "]));
        before.className = "name";
        parts.push(before);
      }
      const source = event ?? find(".faults li", turn);
      for (const child of source?.cloneNode(true).childNodes ?? []) {
        if (child.classList?.contains("step")) continue;
        parts.push(...(child.classList?.contains("go") ? child.childNodes : [child]));
      }
      find(".now", this.section).replaceChildren(...parts);
    }

    get where() {
      const { turn, n, of } = this.steps[this.at];
      const name = spoken(find("h4 b", turn) ?? find("h4", turn));
      return n < of ? filled("part", { turn: name, n, of }) : name;
    }

    get sentences() {
      return this.frames[this.at].map((piece) => this.labels[piece]).filter(Boolean).map(said);
    }

    list() {
      const labels = find(".labels", this.section);
      if (labels.open) {
        find("ul", labels).replaceChildren(...this.sentences.map((text) => made("li", text)));
      }
    }

    /** What attributes say, which hold one language. */
    rename() {
      this.board.setAttribute("aria-label", filled("of", { where: this.where }));
      find("desc", this.board).textContent = this.sentences.join(said(words.join));
      this.slider.setAttribute("aria-valuetext", this.where);
      const group = find(".controls", this.section);
      group.setAttribute("aria-label", spoken(find(".name", group)));
      this.list();
    }
  }

  const still = matchMedia("(prefers-reduced-motion: reduce)");

  /** Scrolls as little as needed; smoothly, where it is not far. */
  const keepInView = (element, calm) => {
    const { y } = element.getBoundingClientRect();
    const far = y < -innerHeight || y > 2 * innerHeight;
    const behavior = calm || far || still.matches ? "instant" : "smooth";
    element.scrollIntoView({ block: "nearest", behavior });
  };

  // --- Which game, which turn ----------------------------------------------------------------

  /** What there is before anything is asked for: the overview, or the only game. */
  const home = find(".overview, .game");
  const games = new Map();
  /** The section that is shown, and its game where it has one to move through. */
  let open = null;
  let current = null;

  const gameOf = (section) => {
    if (!games.has(section) && find(".film", section)) games.set(section, new Game(section));
    return games.get(section) ?? null;
  };

  const renameThings = () => {
    current?.rename();
    const title = said(titles);
    document.title = open?.matches(".game") ? `${spoken(find("h2", open))} – ${title}` : title;
  };

  /** How high the head of the page is, and how much of the list the board covers where it lies
   * over it, on a narrow screen. */
  const measure = () => {
    page.style.setProperty("--top", `${find(".top").offsetHeight}px`);
    const covered = current && getComputedStyle(current.stage).position === "sticky";
    page.style.setProperty("--above", covered ? `${current.stage.offsetHeight}px` : "0px");
  };

  /** Shows what the address asks for. */
  const route = (first = false) => {
    const target = document.getElementById(location.hash.slice(1));
    const rule = target?.matches("#rules dt");
    if (rule) showRule(target);
    if (!first && (rule || (target && !target.closest(".game, .overview")))) return;
    current?.pause();
    const asked = target?.closest(".game") ?? home;
    const changed = asked !== open;
    open?.classList.remove("open");
    open = asked;
    open.classList.add("open");
    page.classList.toggle("at-overview", open.matches(".overview"));
    current = gameOf(open);
    if (current) {
      const step = Math.max(current.stepOf(target?.id), 0);
      if (step !== current.at) current.show(step);
    }
    renameThings();
    if (first) return;
    if (changed) find("h2", open).focus({ preventScroll: true });
    settle();
  };

  /** The browser has scrolled to a place in the list by itself, past the board. */
  const settle = () => {
    window.scrollTo({ top: 0, behavior: "instant" });
    if (current?.at) current.keepInView(true);
  };

  // --- Rules, tips and dialogs ---------------------------------------------------------------

  const tip = find("#tip");
  let tipped = null;
  /** How long the pointer may take from a thing to its tip. */
  const BETWEEN = 200;
  let leaving = 0;

  const hideTip = () => {
    clearTimeout(leaving);
    tipped?.removeAttribute("aria-describedby");
    tipped = null;
    tip.hidden = true;
  };

  /** Above what it is about, or below where there is no room. */
  const placeTip = () => {
    const box = tipped.getBoundingClientRect();
    const left = Math.min(Math.max(box.x, 8), innerWidth - tip.offsetWidth - 8);
    const above = box.y - tip.offsetHeight - 8;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 4 ? above : box.bottom + 8}px`;
  };

  const showTip = (element, ...content) => {
    hideTip();
    tipped = element;
    tip.replaceChildren(...content);
    tip.hidden = false;
    placeTip();
    if (element.matches(".rule")) element.setAttribute("aria-describedby", "tip");
  };

  const ruleOf = (link) => document.getElementById(link.getAttribute("href").slice(1));
  const textOf = (rule) => rule.nextElementSibling.cloneNode(true).childNodes;

  const hint = (event) => {
    const element = event.target.closest?.(".rule, .controls button, .top .help, .themes label");
    clearTimeout(leaving);
    if (!element) {
      if (event.target.closest?.("#tip")) return;
      if (event.type === "pointerover" && tipped) leaving = setTimeout(hideTip, BETWEEN);
      return;
    }
    if (element === tipped || (event.type === "focusin" && !element.matches(":focus-visible"))) {
      return;
    }
    if (element.matches(".rule")) {
      if (ruleOf(element)) showTip(element, ...textOf(ruleOf(element)));
      return;
    }
    const names = all(".name", element).find((name) => name.checkVisibility());
    const key = find("kbd", element)?.cloneNode(true);
    if (key) key.hidden = false;
    showTip(element, ...names.cloneNode(true).childNodes, ...(key ? [" ", key] : []));
  };

  const showRule = (rule) => {
    hideTip();
    current?.pause();
    find("#rule-title").textContent = rule.textContent;
    find("#rule p").replaceChildren(...textOf(rule));
    find("#rule").showModal();
  };

  const showHelp = () => {
    hideTip();
    current?.pause();
    find("#help").showModal();
  };

  document.addEventListener("pointerover", hint);
  document.addEventListener("focusin", hint);
  document.addEventListener("focusout", hideTip);
  document.addEventListener("scroll", () => {
    if (tipped?.matches(":hover, :focus")) placeTip();
    else hideTip();
  }, { passive: true, capture: true });
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".rule");
    if (link && ruleOf(link) && !elsewhere(event)) {
      event.preventDefault();
      showRule(ruleOf(link));
    }
    if (event.target.matches("dialog")) event.target.close();
  });

  // --- Keys ----------------------------------------------------------------------------------

  const KEYS = {
    ArrowLeft: "back-event",
    ArrowRight: "event-on",
    ArrowUp: "back-turn",
    ArrowDown: "turn-on",
    PageUp: "back-turn",
    PageDown: "turn-on",
    Home: "to-start",
    End: "to-end",
    " ": "play",
  };
  const SHIFTED = { ArrowLeft: "back-turn", ArrowRight: "turn-on" };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") hideTip();
    const field = event.target.closest?.("input, select, textarea");
    if (find("dialog[open]") || (field && field.type !== "range")) return;
    if (event.key === "l" || event.key === "L") {
      setLanguage(inJapanese() ? "en" : "ja");
    } else if (event.key === "?") {
      showHelp();
    } else {
      const action = (event.shiftKey && SHIFTED[event.key]) || KEYS[event.key];
      const pressed = event.key === " " && event.target.closest?.("button, summary");
      if (!current || !action || pressed) return;
      current.act(action);
    }
    event.preventDefault();
  });

  // --- The beginning -------------------------------------------------------------------------

  const help = find(".top .help");
  help.hidden = false;
  help.addEventListener("click", showHelp);
  for (const radio of all(".top input")) {
    radio.addEventListener("change", () => {
      if (radio.name === "language") setLanguage(radio.value);
      if (radio.name === "theme") page.dataset.theme = radio.value;
      // After a click the arrow keys move through the game again, not through the choices.
      if (!radio.matches(":focus-visible")) radio.blur();
    });
  }
  new ResizeObserver(measure).observe(find("main"));
  history.scrollRestoration = "manual";
  window.addEventListener("hashchange", () => route());
  // A browser may have kept what was chosen before the page was loaded again.
  page.lang = find(".languages input:checked").value;
  page.dataset.theme = find(".themes input:checked").value;
  route(true);
  window.addEventListener("load", () => requestAnimationFrame(settle));
}
