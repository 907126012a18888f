import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/theme.css.ts';

export const filters = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
globalStyle(`${filters} > *`, { flex: '0 1 auto', minWidth: 150 });
export const search = style({
  selectors: { [`${filters} > &`]: { flex: '0 1 360px', minWidth: 'min(220px, 100%)' } },
  '@media': { [phone]: { selectors: { [`${filters} > &`]: { flex: '1 1 100%' } } } },
});
globalStyle(`${filters} > *:not(${search})`, { '@media': { [phone]: { flex: '1 1 140px' } } });
