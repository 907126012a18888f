/** Of a file with figures, without its ending. */
export const exportName = (what: string, { startDate, endDate }: { startDate: string; endDate: string }): string =>
  `${what}-${startDate.slice(0, 10)}-${endDate.slice(0, 10)}`;
