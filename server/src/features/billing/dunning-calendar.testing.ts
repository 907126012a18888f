/** Of the periods of a plan that began on 31 January, in UTC. */
export const starts = [
  ...['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30', '2028-07-31', '2028-08-31'],
  ...['2028-09-30', '2028-10-31', '2028-11-30', '2028-12-31', '2029-01-31', '2029-02-28', '2029-03-31'],
];
/** After so many days another card pays the bill of that day; where there is none, it was there already. */
export const paidAfter: Record<string, number> = {
  ...{ '2028-02-29': 8, '2028-03-31': 6, '2028-05-31': 0, '2028-06-30': 2, '2028-07-31': 13, '2028-08-31': 4 },
  ...{ '2028-09-30': 7, '2028-10-31': 5, '2028-12-31': 3, '2029-01-31': 6, '2029-02-28': 9, '2029-03-31': 2 },
};
export const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** What is tried by the server until then, by day. */
const triedUntil = (days: number) => [0, 1, 3, 5, 7].filter((day) => day <= days);

/** The mails about a bill, by day, each with the day that it names. */
export function mailsOf(start: string): string[] {
  return triedUntil(paidAfter[start] ?? -1).map((day, index) => {
    const next = [1, 3, 5, 7][index];
    const words = next ? `payment-failed ${later(start, next)}` : `plan-read-only ${later(start, 37)}`;
    return `${later(start, day)} ${words}`;
  });
}

/** What becomes of each attempt to charge a bill, by day: the last one is taken back. */
export function chargesOf(start: string): string[] {
  const days = paidAfter[start];
  const failed = triedUntil(days ?? -1).map((day) => `${later(start, day)} FAILED`);
  return start === starts.at(-1) ? failed : [...failed, `${later(start, days ?? 0)} SUCCEEDED`];
}
