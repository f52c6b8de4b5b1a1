"use strict";
// Sorts a table by the column whose head is pressed; what is not known stays last in both directions.
for (const head of document.querySelectorAll("th")) {
  head.querySelector("button").addEventListener("click", () => {
    const falls = head.getAttribute("aria-sort") === "ascending";
    for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", falls ? "descending" : "ascending");
    const body = head.closest("table").tBodies[0];
    const place = head.cellIndex;
    const isText = head.dataset.kind === "text" || head.dataset.kind === "flag";
    const order = (row) => {
      const cell = row.cells[place];
      if (isText) return cell.textContent;
      return cell.dataset.order === "" ? NaN : Number(cell.dataset.order);
    };
    const compare = (one, other) => {
      if (isText) return (falls ? -1 : 1) * one.localeCompare(other, "en", { numeric: true });
      if (Number.isNaN(one) || Number.isNaN(other)) return Number.isNaN(one) - Number.isNaN(other);
      return (falls ? -1 : 1) * (one - other);
    };
    body.append(...[...body.rows].sort((one, other) => compare(order(one), order(other))));
  });
}
