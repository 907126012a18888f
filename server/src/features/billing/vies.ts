import { plainVatId } from '@zeacon/contract';
import type { ViesConfig } from '../../config/vies-config.ts';
import { createBoundedFetch } from '../../platform/bounded-fetch.ts';

/** Whether the tax offices know an id. Rejects where they could not be asked. */
export type AskVies = (asked: {
  vatId: string;
  /** Of who sells: with it they name their answer, which proves that they were asked. */
  askedBy: string;
}) => Promise<{ isKnown: boolean; reference: string }>;

const limits = { timeoutMs: 5000, maxBytes: 64 * 1024 };

/** Their letters come first: for Greece these are not its country code. */
const split = (vatId: string) => [vatId.slice(0, 2), vatId.slice(2)] as const;

export function createVies({ url }: ViesConfig, closing: AbortSignal): AskVies {
  const fetch = createBoundedFetch(limits);
  return async ({ vatId, askedBy }) => {
    const [countryCode, vatNumber] = split(plainVatId(vatId));
    const [requesterMemberStateCode, requesterNumber] = split(plainVatId(askedBy));
    const answer = await fetch(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode, vatNumber, ...(askedBy && { requesterMemberStateCode, requesterNumber }) }),
      signal: closing,
    });
    const said = await answer.json();
    // What went wrong in the office of a country comes with the status of what went right.
    if (!answer.ok || typeof said?.valid !== 'boolean')
      throw new Error(`VIES did not answer: ${said?.errorWrappers?.[0]?.error ?? answer.status}`);
    return { isKnown: said.valid, reference: String(said.requestIdentifier ?? '').slice(0, 100) };
  };
}
