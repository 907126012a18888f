import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[3],
  selectors: { '&[aria-busy=true]': { opacity: 0.6 } },
});
export const picture = style({
  position: 'relative',
  // Its spots have an order of their own, and stay below what sticks to the page.
  isolation: 'isolate',
  width: '100%',
  marginInline: 'auto',
  overflow: 'hidden',
  borderRadius: vars.radius.medium,
  // Pictures are dark or light whatever the theme is: what lies over them has colours of its own.
  background: '#14161a',
});
export const image = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  filter: 'brightness(0.55) saturate(0.7)',
});
export const spots = style({ position: 'absolute', inset: 0 });
export const place = style({ position: 'absolute' });
export const spot = style({
  appearance: 'none',
  position: 'absolute',
  inset: 0,
  display: 'block',
  width: '100%',
  height: '100%',
  padding: 0,
  border: '2px solid #fff',
  borderRadius: vars.radius.small,
  color: '#fff',
  font: 'inherit',
  textAlign: 'start',
  selectors: {
    '&[data-unclicked]': { borderStyle: 'dashed', borderColor: 'rgb(255 255 255 / 70%)' },
    'button&': { cursor: 'pointer' },
    '&[data-hovered]': { boxShadow: '0 0 0 2px rgb(255 255 255 / 55%)' },
    '&[data-focus-visible]': { outline: '3px solid #ffd34d', outlineOffset: 2 },
  },
});
export const label = style({
  position: 'absolute',
  insetBlockStart: 4,
  left: 4,
  maxWidth: 'calc(100% - 8px)',
  padding: '1px 6px',
  borderRadius: 4,
  background: 'rgb(0 0 0 / 82%)',
  fontSize: vars.text.small,
  lineHeight: 1.5,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': { [phone]: { left: 2, insetBlockStart: 2, maxWidth: 'none', padding: '0 4px' } },
  selectors: { '&[data-side=right]': { left: 'auto', right: 4 } },
});
export const name = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media': { [phone]: { display: 'none' } },
});
export const clicks = style({ fontWeight: 640 });
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
