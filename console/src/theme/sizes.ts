/** Of the console's bar, which stays at the top of wide screens, px. */
export const barHeight = 60;
