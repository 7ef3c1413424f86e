// The part of d3 that the board draws with.
export { select } from "d3-selection";
export { arc, curveBumpX, curveBumpY, line } from "d3-shape";
