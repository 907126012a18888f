import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';
import { plainButton } from '../../ui/plain-button.ts';

export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const heading = style({ fontSize: vars.text.lead, fontWeight: 620 });
export const rowButton = style({
  ...plainButton,
  textAlign: 'start',
  cursor: 'pointer',
  fontWeight: 'inherit',
  overflowWrap: 'anywhere',
  borderRadius: vars.radius.small,
  selectors: {
    '&[data-hovered]': { textDecoration: 'underline', textUnderlineOffset: '3px' },
    '&[data-focus-visible]': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const noWrap = style({ whiteSpace: 'nowrap' });
export const pageCell = style([
  { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  { display: 'block', maxWidth: 'clamp(96px, 9vw, 240px)', '@media': { [phone]: { maxWidth: 240 } } },
]);
export const panel = style({
  display: 'grid',
  gap: vars.space[2],
  padding: vars.space[3],
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
});
export const dialogBody = style({
  display: 'grid',
  gap: vars.space[4],
  // What scrolls sideways would give up its height.
  gridAutoRows: 'max-content',
  maxHeight: '65vh',
  overflowY: 'auto',
  minWidth: 0,
});
