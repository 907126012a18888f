/** Domains as people list them: one a line, or with commas. */
export const splitDomains = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .map((domain) => domain.trim())
    .filter(Boolean);
