/** Refuses what is empty or blank, and a box that is not ticked. `field` is the name a person reads. */
export function required(field: string, value: string | boolean): string | undefined {
  const given = typeof value === 'string' ? value.trim() !== '' : value;
  return given ? undefined : `${field} is required`;
}
