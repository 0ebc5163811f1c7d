// What the schemas describe and no recorded frame has, with the reason.
export const unmet = new Set([]);
