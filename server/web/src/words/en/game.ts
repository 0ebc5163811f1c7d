// What both the hall and the table name: presets, options, terrains, refusals, events.
export const texts = { game: {} };
