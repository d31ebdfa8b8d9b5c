// Where everything lies on a felt of any size, and what is shown there.

export { provideFelt, useFelt } from "./felt-context.ts";
export { type Box, outline, type Point } from "./geometry.ts";
export { fitGrown } from "./layout-fit.ts";
