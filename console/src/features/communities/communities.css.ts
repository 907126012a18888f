import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const form = style({ display: 'grid', gap: vars.space[5], maxWidth: 640 });
export const stack = style({ display: 'grid', gap: vars.space[4], gridTemplateColumns: 'minmax(0, 1fr)' });
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[3], alignItems: 'center' });
/** What can be done with a row of a table: two buttons have room beside each other. */
export const rowActions = style([
  row,
  {
    justifyContent: 'flex-end',
    minWidth: 200,
    '@media': { [phone]: { justifyContent: 'flex-start', minWidth: 0 } },
  },
]);
export const tick = style({ width: 20, height: 20, margin: 2, cursor: 'pointer', accentColor: vars.color.text });
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: 0 });
export const soft = style({ color: vars.color.textSoft, margin: 0 });
export const picture = style({ width: 96, height: 64, objectFit: 'cover', borderRadius: vars.radius.small });
export const pictures = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const postPicture = style({
  display: 'block',
  width: 'auto',
  height: 160,
  maxWidth: '100%',
  objectFit: 'cover',
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
});
export const linkRow = style({ display: 'grid', gap: vars.space[3], justifyItems: 'start', maxWidth: 640 });
export const link = style({
  display: 'flex',
  width: '100%',
  minHeight: 96,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.small,
  overflow: 'hidden',
  color: 'inherit',
  textDecoration: 'none',
});
export const linkPicture = style({ flex: 'none', width: 120, height: 'auto', objectFit: 'cover' });
export const linkWords = style({
  display: 'grid',
  gap: vars.space[1],
  alignContent: 'center',
  minWidth: 0,
  padding: vars.space[4],
  overflowWrap: 'anywhere',
});
export const linkAbout = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  color: vars.color.textSoft,
});
export const comments = style({ display: 'grid', gap: vars.space[4], padding: 0, margin: 0, listStyle: 'none' });
export const group = style({
  display: 'grid',
  gap: vars.space[4],
  minWidth: 0,
  margin: 0,
  padding: vars.space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.small,
});
export const legend = style({ padding: `0 ${vars.space[2]}`, fontWeight: 600 });
export const option = style({ display: 'grid', gap: vars.space[2] });
export const problem = style({ color: vars.color.danger, margin: 0 });
export const poll = style({ display: 'grid', gap: vars.space[3] });
export const share = style({ display: 'block', width: '100%', accentColor: vars.color.brand });

/** A picture and a name. */
export const person = style({ display: 'flex', alignItems: 'center', gap: vars.space[3], minWidth: 0 });
/** The picture of who wrote something, and what is said of it. */
export const byline = style([soft, { display: 'flex', alignItems: 'center', gap: vars.space[2] }]);
/** A link that stands in no sentence is large enough for a finger. */
export const alone = style({ display: 'inline-block', paddingBlock: 4 });
export const address = style({ overflowWrap: 'anywhere' });
export const refusals = style({
  display: 'grid',
  gap: vars.space[2],
  maxHeight: 260,
  overflowY: 'auto',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const swatch = style({
  display: 'inline-block',
  width: 16,
  height: 16,
  borderRadius: 4,
  marginInlineEnd: vars.space[2],
});

/** How many wait, beside what they wait for. */
export const waiting = style({
  display: 'inline-block',
  marginInlineStart: vars.space[3],
  padding: `2px ${vars.space[3]}`,
  borderRadius: 999,
  background: vars.color.sunken,
  color: vars.color.text,
  fontSize: 13,
  fontWeight: 600,
  textDecoration: 'none',
});

/** What was chosen above; it takes the focus. */
export const below = style({
  display: 'grid',
  gap: vars.space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  outline: 'none',
});

export const day = style({ whiteSpace: 'nowrap' });
