import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[2],
  minHeight: 36,
  paddingInline: vars.space[4],
  border: '1px solid transparent',
  borderRadius: vars.radius.pill,
  fontSize: vars.text.body,
  fontWeight: 560,
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  // One line, unless its words alone are wider than a phone.
  '@media': { '(max-width: 480px)': { flexShrink: 0, maxWidth: '100%', paddingBlock: 6, whiteSpace: 'normal' } },
  cursor: 'pointer',
  userSelect: 'none',
  transition: `background-color ${vars.motion.fast}, border-color ${vars.motion.fast}, color ${vars.motion.fast}`,
  selectors: {
    '&[data-disabled], &:disabled': { cursor: 'default', opacity: 0.5 },
    '&[data-pending]': { cursor: 'progress' },
  },
});

export const button = styleVariants({
  primary: [
    base,
    {
      background: vars.color.brand,
      color: vars.color.onBrand,
      selectors: { '&:hover:not([data-disabled])': { background: vars.color.brandHover } },
    },
  ],
  secondary: [
    base,
    {
      background: vars.color.surface,
      borderColor: vars.color.line,
      color: vars.color.text,
      selectors: { '&:hover:not([data-disabled])': { background: vars.color.hover } },
    },
  ],
  quiet: [
    base,
    {
      background: 'transparent',
      color: vars.color.textSoft,
      selectors: { '&:hover:not([data-disabled])': { background: vars.color.hover, color: vars.color.text } },
    },
  ],
  danger: [
    base,
    {
      background: 'transparent',
      borderColor: vars.color.line,
      color: vars.color.danger,
      selectors: { '&:hover:not([data-disabled])': { background: vars.color.dangerSoft } },
    },
  ],
});

export const large = style({ minHeight: 44, paddingInline: vars.space[6], fontSize: '15px' });
export const small = style({ minHeight: 30, paddingInline: vars.space[3], fontSize: vars.text.small });
/** Beside a long label on a phone an icon keeps its size. */
globalStyle(`${base} > svg`, { flexShrink: 0 });

export const iconOnly = style({ width: 36, paddingInline: 0, flexShrink: 0 });
export const smallIcon = style({ width: 30, minHeight: 30, paddingInline: 0, flexShrink: 0 });
export const wide = style({ width: '100%', whiteSpace: 'normal', textAlign: 'center', lineHeight: 1.25 });

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
export const spinner = style({ animation: `${turn} 0.9s linear infinite` });
