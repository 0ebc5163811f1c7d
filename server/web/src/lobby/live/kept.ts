/** Where this tab keeps its search for players, across reloads. */
export const SEARCH = 'castellan.seeking';
