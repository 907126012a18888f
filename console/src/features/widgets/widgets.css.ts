import { style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { barHeight } from '../../theme/sizes.ts';
import { vars } from '../../theme/theme.css.ts';

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 420px',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const aside = style({
  display: 'grid',
  gap: vars.space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  position: 'sticky',
  top: barHeight + 24,
  // The form comes between the preview and what is seldom needed.
  '@media': { [narrow]: { display: 'contents' } },
});
export const extras = style({
  display: 'grid',
  gap: vars.space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [narrow]: { order: 2 } },
});
export const form = style({ display: 'grid', gap: vars.space[6], '@media': { [narrow]: { order: 1 } } });
export const group = style({ display: 'grid', gap: vars.space[3], minWidth: 0, margin: 0, padding: 0, border: 0 });
export const pair = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: vars.space[3] });
/** Side by side where there is room for a date. */
export const fitting = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(230px, 100%), 1fr))',
  gap: vars.space[3],
});
export const urlRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gap: vars.space[2],
  alignItems: 'start',
});
/** Beside a field, as high as it is: below that may be a message. A select also brings a hidden one for forms. */
export const besideField = style({ display: 'grid', alignItems: 'center', minHeight: 40 });
/** The name above, and below it what its value must be. */
export const queryRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: vars.space[2],
  alignItems: 'start',
  selectors: { '& + &': { marginTop: vars.space[2] } },
});
export const queryName = style({ gridColumn: 'span 2' });
export const urlRows = style({ display: 'grid', gap: vars.space[2], margin: 0, padding: 0, listStyle: 'none' });
export const note = style({ margin: 0, fontSize: vars.text.small, color: vars.color.textSoft });
export const subtitle = style({ margin: 0, fontSize: vars.text.body });
export const whole = style({ whiteSpace: 'nowrap' });
/** On phones a row is a card, whose figures stand in lines. */
export const range = style({
  display: 'block',
  fontSize: vars.text.small,
  color: vars.color.textSoft,
  '@media': { [phone]: { display: 'inline' } },
});
export const verdicts = style({ display: 'grid', gap: vars.space[2], margin: 0, padding: 0, listStyle: 'none' });
export const verdict = style({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: vars.space[2],
  alignItems: 'center',
});

export const shown = style({ color: vars.color.green });
export const refused = style({ color: vars.color.textFaint });

export const site = style({
  marginTop: vars.space[6],
  display: 'grid',
  gap: vars.space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
});

export const lead = style({ display: 'inline-flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const archived = style({ marginBottom: vars.space[5] });
export const cardHead = style({ paddingInlineStart: vars.space[1] });
export const cardState = style({ display: 'flex', marginBottom: vars.space[1] });
/** In one row as long as the window has room for it, on phones too. */
export const filter = style({ selectors: { '&&&': { flex: 'none', minWidth: 0 } } });
export const where = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const versions = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const version = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space[3],
  alignItems: 'start',
  paddingBlock: vars.space[3],
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } },
});
export const versionWords = style({ display: 'grid', gap: 2, minWidth: 0, overflowWrap: 'anywhere' });
export const versionWhat = style({ fontWeight: 560 });
export const added = style({ textDecoration: 'none', color: vars.color.text });
