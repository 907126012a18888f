/** The addresses that an engine asks for instead of those it read in playlists. */
export function createRequestAddress(masterUrl: string) {
  const folder = masterUrl.replace(/[^/]*([?#].*)?$/, '');
  let renewed: URLSearchParams | undefined;

  return {
    /** Takes over the query of a new master address. Answers false when it is another package. */
    renew(url: string): boolean {
      if (url.replace(/\?.*$/, '') !== masterUrl.replace(/\?.*$/, '')) return false;
      renewed = new URL(url).searchParams;
      return true;
    },
    /** With the newest signature and what else is to be told; unchanged when there is neither. */
    of(url: string, cmcd?: string): string {
      const signed = renewed && url.startsWith(folder);
      if (!signed && !cmcd) return url;
      const address = new URL(url);
      if (signed) for (const [name, value] of renewed ?? []) address.searchParams.set(name, value);
      if (cmcd) address.searchParams.set('CMCD', cmcd);
      return address.href;
    },
  };
}
