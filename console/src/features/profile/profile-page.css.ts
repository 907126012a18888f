import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const themes = style({ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: vars.space[3] });
export const theme = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[2],
  padding: vars.space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
  cursor: 'pointer',
  textAlign: 'center',
  selectors: {
    '&[data-hovered]': { background: vars.color.hover },
    '&[data-selected]': {
      borderColor: vars.color.text,
      boxShadow: `inset 0 0 0 1px ${vars.color.text}`,
      fontWeight: 560,
    },
    '&[data-focus-visible]': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const note = style({ color: vars.color.textSoft, fontSize: vars.text.small });
