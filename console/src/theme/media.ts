export const phone = '(max-width: 719px)';
export const narrow = '(max-width: 1023px)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';
