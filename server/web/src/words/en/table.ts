// The table and the replay.
export const texts = { table: {} };
