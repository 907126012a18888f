import { createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';

/** `reading.way` is 1 when reading from left to right, and -1 from right to left. The nearest `dir` decides. */
export const reading = createGlobalThemeContract({ way: 'way' }, (_value, path) => `zcc-reading-${path.join('-')}`);

globalStyle(':root, [dir=ltr]', { vars: { [reading.way]: '1' } });
globalStyle('[dir=rtl]', { vars: { [reading.way]: '-1' } });
