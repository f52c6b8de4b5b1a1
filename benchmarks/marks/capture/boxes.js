// What can be used and read in this page, as the page itself lays it out; boxes are in pixels of the screen.
const offset = arguments[0];
const USABLE = "a[href],button,input:not([type=hidden]),select,textarea,summary,[contenteditable=true],[onclick]," +
  "[tabindex]:not([tabindex='-1'])," + ["button", "link", "tab", "menuitem", "checkbox", "radio", "switch", "option",
  "slider", "combobox", "treeitem", "gridcell"].map(role => `[role=${role}]`).join(",");
const BLOCKS = "td,th,p,h1,h2,h3,li,dt,dd,legend,label,caption,figcaption,b";
const KINDS = {a: "link", button: "button", select: "choice", textarea: "text area", summary: "button"};
const INPUTS = {checkbox: "check box", radio: "radio button", range: "slider", submit: "button", button: "button",
  reset: "button", file: "button", color: "button"};
const ROLES = {checkbox: "check box", radio: "radio button", menuitem: "menu item", option: "list item"};

function visible(element) {
  const style = getComputedStyle(element);
  return style.visibility === "visible" && style.display !== "none" && Number(style.opacity) > 0.05;
}

function clipped(box, element) {
  let {left, top, right, bottom} = box;
  left = Math.max(left, 0), top = Math.max(top, 0);
  right = Math.min(right, document.documentElement.clientWidth);
  bottom = Math.min(bottom, document.documentElement.clientHeight);
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
    if (getComputedStyle(up).overflow !== "visible") {
      const outer = up.getBoundingClientRect();
      left = Math.max(left, outer.left), top = Math.max(top, outer.top);
      right = Math.min(right, outer.right), bottom = Math.min(bottom, outer.bottom);
    }
  }
  return right - left >= 4 && bottom - top >= 4 ? {left, top, right, bottom} : null;
}

function met(box, element) {
  for (const [x, y] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.1, 0.2], [0.9, 0.8]]) {
    const hit = document.elementFromPoint(box.left + x * (box.right - box.left), box.top + y * (box.bottom - box.top));
    if (hit && (element.contains(hit) || hit.contains(element) && !hit.matches(USABLE) && hit === element.parentElement))
      return true;
  }
  return false;
}

function placed(box) {
  const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map(one => one * devicePixelRatio);
  const x = Math.round(left + offset[0]), y = Math.round(top + offset[1]);
  return [x, y, Math.round(right + offset[0]) - x, Math.round(bottom + offset[1]) - y];
}

function named(element) {
  const labelled = element.labels && element.labels.length ? element.labels[0].innerText : "";
  const value = element.type === "submit" || element.type === "button" ? element.value : "";
  return (element.getAttribute("aria-label") || labelled || shown(element) || value || element.placeholder ||
    element.title || element.alt || "").trim().replace(/\s+/g, " ");
}

function shown(element) {
  if (element.tagName === "SELECT") return element.selectedOptions.length ? element.selectedOptions[0].text : "";
  if (element.tagName === "INPUT") {
    if (["checkbox", "radio"].includes(element.type)) return element.labels.length ? element.labels[0].innerText.trim() : "";
    if (["range", "color", "file"].includes(element.type)) return "";
    return element.type === "password" ? "" : element.value || element.placeholder || "";
  }
  if (element.tagName === "TEXTAREA") return element.value || element.placeholder || "";
  return (element.innerText || "").trim().replace(/\s+/g, " ");
}

const things = [];
for (const element of document.querySelectorAll(USABLE)) {
  if (!visible(element)) continue;
  const box = clipped(element.getBoundingClientRect(), element);
  if (!box || !met(box, element)) continue;
  // A click on the label of a check box is a click on the box.
  for (const label of ["checkbox", "radio"].includes(element.type) ? element.labels : []) {
    const beside = clipped(label.getBoundingClientRect(), label);
    if (beside && beside.top < box.bottom && box.top < beside.bottom) {
      box.left = Math.min(box.left, beside.left), box.top = Math.min(box.top, beside.top);
      box.right = Math.max(box.right, beside.right), box.bottom = Math.max(box.bottom, beside.bottom);
    }
  }
  const name = element.tagName.toLowerCase(), role = element.getAttribute("role");
  const kind = role ? ROLES[role] || role : name === "input" ? INPUTS[element.type] || "text field" :
    element.isContentEditable ? "text area" : KINDS[name] || "button";
  const usable = !element.disabled && element.getAttribute("aria-disabled") !== "true";
  things.push({box: placed(box), kind, label: named(element), interactive: usable, text: shown(element)});
}
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const blocks = new Map();
while (walker.nextNode()) {
  const node = walker.currentNode, parent = node.parentElement;
  if (!node.data.trim() || !visible(parent) || parent.closest("script,style,option,button,textarea")) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const seen = clipped(range.getBoundingClientRect(), parent);
  if (!seen || !met(seen, parent)) continue;
  // A block that holds nothing but this text is that text: whoever points at its middle means it.
  const block = parent.closest(BLOCKS), whole = block && block.innerText.trim() === node.data.trim();
  const box = whole ? clipped(block.getBoundingClientRect(), block) || seen : seen;
  blocks.set(node, {box: placed(box), kind: "text", label: node.data.trim().replace(/\s+/g, " "), interactive: false,
    text: node.data.trim().replace(/\s+/g, " ")});
}
for (const image of document.querySelectorAll("img,svg,canvas")) {
  const box = visible(image) && !image.closest(USABLE) && clipped(image.getBoundingClientRect(), image);
  if (box && met(box, image))
    things.push({box: placed(box), kind: "picture", label: image.getAttribute("aria-label") || image.alt || "",
      interactive: false, text: ""});
}
return [...things, ...blocks.values()];
