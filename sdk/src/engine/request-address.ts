/** Replaces the addresses that an engine read in playlists. */
export function createRequestAddress(masterUrl: string) {
  const folder = masterUrl.replace(/[^/]*([?#].*)?$/, '');
  let renewed: URLSearchParams | undefined;

  return {
    /** Uses the query of a new master address. Returns false if it is another package. */
    renew(url: string): boolean {
      if (url.replace(/\?.*$/, '') !== masterUrl.replace(/\?.*$/, '')) return false;
      renewed = new URL(url).searchParams;
      return true;
    },
    /** Adds the newest signature and playback information; unchanged without either. */
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
