export type Side = 'left' | 'right' | 'top' | 'bottom';

type Scrolled = Pick<
  Element,
  'scrollLeft' | 'scrollTop' | 'scrollWidth' | 'scrollHeight' | 'clientWidth' | 'clientHeight'
>;

/** Beyond which sides of an element there is more of what is in it. Less than two pixels are rounding. */
export function moreBeyond(of: Scrolled, isFromRight: boolean): Side[] {
  const [wide, high] = [of.scrollWidth - of.clientWidth, of.scrollHeight - of.clientHeight];
  // From right to left, its beginning is at 0 and everything else below.
  const left = isFromRight ? wide + of.scrollLeft : of.scrollLeft;
  const beyond = { left, right: wide - left, top: of.scrollTop, bottom: high - of.scrollTop };
  return (Object.keys(beyond) as Side[]).filter((side) => beyond[side] >= 2);
}
