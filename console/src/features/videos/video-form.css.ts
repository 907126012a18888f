import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';

export const form = style({ display: 'grid', gap: vars.space[6], gridTemplateColumns: 'minmax(0, 1fr)' });
export const group = style({ display: 'grid', gap: vars.space[5], gridTemplateColumns: 'minmax(0, 1fr)' });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[4],
  alignItems: 'start',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const legend = style({ fontSize: vars.text.lead, fontWeight: 620, letterSpacing: '-0.01em', padding: 0 });
export const explanation = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const fieldset = style({
  display: 'grid',
  gap: vars.space[4],
  margin: 0,
  padding: `${vars.space[6]} 0 0`,
  border: 0,
  borderTop: `1px solid ${vars.color.line}`,
  minWidth: 0,
});
export const plainFieldset = style({
  display: 'grid',
  gap: vars.space[4],
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});
export const fieldsetHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
});
export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 4,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: vars.space[3],
  margin: `0 calc(${vars.space[6]} * -1) calc(${vars.space[6]} * -1)`,
  padding: `${vars.space[4]} ${vars.space[6]}`,
  background: vars.color.surface,
  borderTop: `1px solid ${vars.color.line}`,
  borderRadius: `0 0 ${vars.radius.large} ${vars.radius.large}`,
  '@media': {
    [phone]: {
      insetBlockEnd: 'calc(66px + env(safe-area-inset-bottom))',
      margin: `0 calc(${vars.space[4]} * -1) calc(${vars.space[4]} * -1)`,
      padding: `${vars.space[3]} ${vars.space[4]}`,
    },
  },
});
export const footNote = style({
  marginInlineEnd: 'auto',
  color: vars.color.textSoft,
  '@media': { [phone]: { display: 'none' } },
});

export const items = style({ display: 'grid', gap: vars.space[4] });
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space[3],
  padding: vars.space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
});
export const itemFields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[3],
  alignItems: 'start',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const itemActions = style({ display: 'grid', alignContent: 'start', gap: vars.space[1] });

export const hiddenLegend = style({
  ...visuallyHidden,
  whiteSpace: 'nowrap',
});
export const narrow = style({ display: 'grid', maxWidth: 720, gridTemplateColumns: 'minmax(0, 1fr)' });
export const end = style({ display: 'flex', justifyContent: 'flex-end' });
