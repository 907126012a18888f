import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

/** How much of what goes on is faded, so that it is seen to. */
const fade = '36px';
const sides = ['left', 'right', 'top', 'bottom'] as const;

/** Around what fades, so that its focus does not. */
export const frame = style({
  minWidth: 0,
  overflow: 'hidden',
  selectors: {
    '&:has(> :focus-visible)': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const round = style({ borderRadius: vars.radius.small });
export const scroller = style({
  overflow: 'auto',
  outline: 'none',
  vars: Object.fromEntries(sides.map((side) => [`--${side}`, '0px'])),
  selectors: {
    ...Object.fromEntries(sides.map((side) => [`&[data-more~=${side}]`, { vars: { [`--${side}`]: fade } }])),
    '&[data-more]': {
      maskImage:
        'linear-gradient(to right, transparent, #000 var(--left) calc(100% - var(--right)), transparent), linear-gradient(to bottom, transparent, #000 var(--top) calc(100% - var(--bottom)), transparent)',
      maskComposite: 'intersect',
    },
  },
});
