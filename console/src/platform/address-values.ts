/** The parameters of an address after a change; empty values are removed. */
export function withValues(
  before: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

/** Page numbers start at 0; the address counts from 1 and omits the first. */
export const pageOfAddress = (params: URLSearchParams, name = 'page'): number =>
  Math.max(0, (Number.parseInt(params.get(name) ?? '1', 10) || 1) - 1);

export const toPageOfAddress = (page: number): string => (page === 0 ? '' : String(page + 1));
