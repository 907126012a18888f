import { type Community, contrastRatio, mixUntilSeen } from '@zeacon/contract';
import { communityStyles } from './community-styles.ts';

/** WCAG 2.2, 1.4.3. */
const textContrast = 4.5;
/** What stands behind texts at the worst: `--sunken` of each theme. */
const behindTexts = { light: '#eef0f4', dark: '#1f252f' };
const hex = /^#[0-9a-f]{6}$/i;

/** Of the page of a community, in its own colour where it has one. */
export function stylesOf({ accentColor }: Pick<Community, 'accentColor'>): string {
  // It stands in a style, where nothing else may come.
  if (accentColor === null || !hex.test(accentColor)) return communityStyles;
  const onBrand = contrastRatio(accentColor, '#ffffff') >= textContrast ? '#fff' : '#000';
  const onLight = mixUntilSeen(accentColor, '#000000', behindTexts.light, textContrast);
  const onDark = mixUntilSeen(accentColor, '#ffffff', behindTexts.dark, textContrast);
  return `${communityStyles}:root { --brand: ${accentColor}; --on-brand: ${onBrand}; --brand-text: light-dark(${onLight}, ${onDark}); --mark: var(--brand-text); }
`;
}
