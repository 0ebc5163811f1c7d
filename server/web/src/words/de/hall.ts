// Hall, rooms, the frame around all screens, help.
export const texts = { hall: { title: 'Castellan' } };
