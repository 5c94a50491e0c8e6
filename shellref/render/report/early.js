"use strict";
// Before there is anything to see: with a browser that can run the page's script, only what is
// asked for will be shown. In any other the page is a list to read.
if (Array.prototype.toReversed && CSS.supports("selector(:has(a))")) {
  document.documentElement.classList.add("script");
}
