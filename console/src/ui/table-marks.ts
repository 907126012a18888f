interface Marks {
  isNumber?: boolean | undefined;
  isWide?: boolean | undefined;
  isAction?: boolean | undefined;
}

/** The attributes that a cell's style depends on. */
export function marks({ isNumber, isWide, isAction }: Marks) {
  return {
    ...(isNumber && { 'data-number': true }),
    ...(isWide && { 'data-wide': true }),
    ...(isAction && { 'data-action': true }),
  };
}
