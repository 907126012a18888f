import type { PublicPlayerConfig, PublicStream } from '@zeacon/contract';

/** What the server hands over with the page, so that nothing has to be asked for. */
export interface PageState {
  config: PublicPlayerConfig & { stream: PublicStream };
  /** Opens an unlisted video. */
  mediaToken: string | null;
  /** Whether a page of another site may play it by its id alone. */
  isPublic: boolean;
}

export function readPageState(page: ParentNode = document): PageState | undefined {
  const text = page.querySelector('#watch')?.textContent;
  return text ? (JSON.parse(text) as PageState) : undefined;
}
