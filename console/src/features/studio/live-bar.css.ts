import { style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { barHeight } from '../../theme/sizes.ts';
import { vars } from '../../theme/theme.css.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';

export const root = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[3],
  '@media': {
    [narrow]: {
      position: 'sticky',
      zIndex: 5,
      insetBlockStart: barHeight,
      // As wide as the outlines of what goes under it.
      marginInline: '-8px',
      padding: vars.space[2],
      background: vars.color.canvas,
    },
    [phone]: { insetBlockStart: 56, gap: vars.space[2] },
  },
});
const count = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: vars.color.textSoft,
  fontVariantNumeric: 'tabular-nums',
});
export const viewers = count;
export const viewersButton = style([
  count,
  {
    minHeight: 36,
    paddingInline: vars.space[2],
    border: 0,
    borderRadius: vars.radius.medium,
    background: 'none',
    font: 'inherit',
    cursor: 'pointer',
    selectors: { '&:hover': { background: vars.color.sunken, color: vars.color.text } },
  },
]);
export const word = style({
  '@media': { [phone]: visuallyHidden },
});
/** Of a button whose sign says enough: so that the one that goes live or ends stays in the row. */
export const linkWord = style({
  '@media': { [narrow]: visuallyHidden },
});
export const elapsed = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 600 });
export const startingSoon = style({ paddingInline: vars.space[2] });
