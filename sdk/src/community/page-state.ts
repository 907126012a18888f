/** What the server says of the page, in its language. */
interface PageState {
  communityId: string;
  /** The language that the address asked for. */
  lang?: string;
  /** What it shows is of this space alone. */
  spaceId?: string;
  /** Members whose words the reader does not see. */
  hidden?: readonly string[];
  said: {
    unreachable: string;
    atMoment: string;
    unquote: string;
    close: string;
    cancel: string;
    /** `{time}`: when, such as "in 5 minutes". */
    tooOften: string;
    tooOftenNew: string;
  };
}

export const pageState = JSON.parse(document.getElementById('community')?.textContent ?? 'null') as PageState | null;

/** An address of this host, in the language that the reader asked for. */
export function inLanguage(path: string): string {
  if (!pageState?.lang) return path;
  const url = new URL(path, location.origin);
  url.searchParams.set('lang', pageState.lang);
  return url.pathname + url.search + url.hash;
}
