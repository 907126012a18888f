import { style } from '@vanilla-extract/css';
import { reading } from '../theme/reading.css.ts';
import { vars } from '../theme/theme.css.ts';

export const root = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: 36,
  cursor: 'pointer',
  fontSize: vars.text.body,
});
export const bare = style([
  root,
  { display: 'inline-flex', selectors: { '&[data-disabled]': { opacity: 0.5, cursor: 'default' } } },
]);
export const text = style({ flex: 1, display: 'grid' });
export const hint = style({ fontSize: vars.text.small, color: vars.color.textFaint });
export const track = style({
  width: 38,
  height: 22,
  padding: 2,
  flexShrink: 0,
  borderRadius: vars.radius.pill,
  border: `1px solid ${vars.color.edge}`,
  background: vars.color.sunken,
  transition: `background-color ${vars.motion.fast}, border-color ${vars.motion.fast}`,
  selectors: {
    [`${root}[data-selected] &`]: { background: vars.color.text, borderColor: vars.color.text },
    [`${root}[data-focus-visible] &`]: { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const thumb = style({
  display: 'block',
  width: 16,
  height: 16,
  borderRadius: '50%',
  background: vars.color.edge,
  transition: `translate ${vars.motion.fast}`,
  selectors: {
    [`${root}[data-selected] &`]: { translate: `calc(16px * ${reading.way})`, background: vars.color.surface },
  },
});
