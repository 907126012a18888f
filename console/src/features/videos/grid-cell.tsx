import type { ReactNode } from 'react';

interface Props {
  className?: string;
  children?: ReactNode;
}

/** A cell of a grid that renders rows on demand, which a table cannot. The row takes the focus for its cells. */
export function GridCell({ className, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cell needs a table around it.
    // biome-ignore lint/a11y/useFocusableInteractive: the row and the controls in the cell take the focus.
    <div role="gridcell" className={className}>
      {children}
    </div>
  );
}
