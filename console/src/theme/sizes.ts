/** Height in px of the console's bar, which stays at the top of wide screens. */
export const barHeight = 60;
