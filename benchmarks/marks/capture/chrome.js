// What can be used in Firefox's own window around the page, and in its open menus; boxes are in pixels of the screen.
const things = [];
const KINDS = {menuitem: "menu item", menu: "menu item", tab: "tab", input: "text field", menulist: "choice"};
const USABLE = "toolbarbutton,button,tab,menuitem,menu,#urlbar-input,#searchbar input,.searchbar-textbox," +
  ".tab-close-button,.identity-box-button,.urlbar-page-action,#identity-icon-box,#tracking-protection-icon-container,#trust-icon-container," +
  ".urlbarView-row-inner,.findbar-textbox,checkbox,moz-button";

function roots(root) {
  const found = [root];
  for (const element of root.querySelectorAll("*"))
    if (element.shadowRoot) found.push(...roots(element.shadowRoot));
  return found;
}

function isShown(element) {
  for (let up = element; up; up = up.parentElement || (up.getRootNode() && up.getRootNode().host)) {
    const style = getComputedStyle(up);
    if (style.visibility !== "visible" || style.display === "none" || Number(style.opacity) < 0.05) return false;
    if (/^(menupopup|panel)$/.test(up.localName)) return up.state === "open";
  }
  return true;
}

for (const root of roots(document)) {
  for (const element of root.querySelectorAll(USABLE)) {
    if (!isShown(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 4 || box.height < 4) continue;
    const popup = element.closest("menupopup,panel");
    let left = window.mozInnerScreenX + box.left, top = window.mozInnerScreenY + box.top;
    if (!popup) {
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!hit || !(element.contains(hit) || hit.contains(element) || root instanceof ShadowRoot)) continue;
    }
    const label = element.getAttribute("aria-label") || element.getAttribute("label") ||
      element.getAttribute("tooltiptext") || element.placeholder || element.title || element.id || "";
    const text = element.localName === "input" ? element.value || element.placeholder : element.getAttribute("label");
    const usable = !(element.disabled || element.getAttribute("disabled") === "true");
    things.push({box: [Math.round(left), Math.round(top), Math.round(box.width), Math.round(box.height)],
      kind: KINDS[element.localName] || "button", label, interactive: usable,
      text: popup || element.localName === "tab" || element.localName === "input" ? text || "" : "",
      id: element.id || element.className});
  }
}
const browser = gBrowser.selectedBrowser.getBoundingClientRect();
return {things, page: [window.mozInnerScreenX + browser.left, window.mozInnerScreenY + browser.top]};
