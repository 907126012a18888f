/** A button that looks like its text; to be spread into a style. */
export const plainButton = {
  appearance: 'none',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
} as const;
