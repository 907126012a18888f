import type { PublicPlayerConfig, PublicStream } from '@zeacon/contract';

/** Data that the server includes in the page, so that nothing has to be requested. */
export interface PageState {
  config: PublicPlayerConfig & { stream: PublicStream };
  /** Gives access to an unlisted video. */
  mediaToken: string | null;
  /** Whether another site's page can play it by its id alone. */
  isPublic: boolean;
}

export function readPageState(page: ParentNode = document): PageState | undefined {
  const text = page.querySelector('#watch')?.textContent;
  return text ? (JSON.parse(text) as PageState) : undefined;
}
