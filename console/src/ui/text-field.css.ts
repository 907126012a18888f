import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 });

export const label = style({ fontSize: vars.text.small, fontWeight: 560, color: vars.color.text });

/** Isolated: Arabic letters would join those of the label. */
export const hint = style({
  fontWeight: 400,
  color: vars.color.textFaint,
  marginInlineStart: vars.space[2],
  unicodeBidi: 'isolate',
});

const control = style({
  width: '100%',
  background: vars.color.surface,
  border: `1px solid ${vars.color.edge}`,
  color: vars.color.text,
  transition: `border-color ${vars.motion.fast}, box-shadow ${vars.motion.fast}`,
  selectors: {
    '&::placeholder': { color: vars.color.textFaint },
    '&:focus': { outline: 'none', borderColor: vars.color.focus, boxShadow: `0 0 0 1px ${vars.color.focus}` },
    '&[aria-invalid=true]': { borderColor: vars.color.danger },
    '&[aria-invalid=true]:focus': { boxShadow: `0 0 0 1px ${vars.color.danger}` },
    '&:disabled': { opacity: 0.6 },
  },
});

/** Single-line inputs are rounded, multiline ones square (spec section 2). */
export const input = style([control, { minHeight: 40, paddingInline: vars.space[4], borderRadius: vars.radius.pill }]);
export const textArea = style([
  control,
  { padding: `${vars.space[3]} ${vars.space[4]}`, borderRadius: 0, resize: 'vertical', minHeight: 96 },
]);

export const error = style({ fontSize: vars.text.small, color: vars.color.danger, overflowWrap: 'anywhere' });

export const withButton = style({ position: 'relative' });
export const inputButton = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 3,
  display: 'grid',
  placeItems: 'center',
});

/** A field that shares its row. */
export const plainInput = style([input, { minWidth: 0 }]);
export const moment = style({ display: 'flex', gap: vars.space[1], alignItems: 'center' });
