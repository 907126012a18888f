import type { ReactNode } from 'react';

interface Marks {
  isNumber?: boolean | undefined;
  isWide?: boolean | undefined;
  isAction?: boolean | undefined;
}

/** Of the row of headings: on a phone it is seen where it holds what can be pressed. */
export const headMarks = (columns: readonly { beside?: ReactNode }[]) =>
  columns.some(({ beside }) => beside) ? { 'data-kept': true } : {};

/** The attributes that a cell's style depends on. */
export function marks({ isNumber, isWide, isAction }: Marks) {
  return {
    ...(isNumber && { 'data-number': true }),
    ...(isWide && { 'data-wide': true }),
    ...(isAction && { 'data-action': true }),
  };
}
