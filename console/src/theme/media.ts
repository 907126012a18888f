export const phone = '(max-width: 719px)';
/** Where words that are long in German have no room beside each other. */
export const smallPhone = '(max-width: 359px)';
export const narrow = '(max-width: 1023px)';
/** Too low for the whole navigation at its full height. */
export const short = '(max-height: 959px)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';
