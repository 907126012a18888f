import type { Call, submitLead } from '@zeacon/contract';
import { type Callable, createHttp } from '../http.ts';

/** The contract's endpoint without its schemas; a test compares it with the original. */
export const leadSubmission: Callable<typeof submitLead> = {
  method: 'POST',
  path: '/general/v1.1/stream/leads',
  reply: { safeParse: (data) => ({ success: true, data }) },
};

export interface LeadDraft {
  /** The same id for every attempt: the server stores it once. */
  readonly id: string;
  readonly streamId: string;
  readonly callToActionId: string;
  readonly name: string;
  readonly email: string;
  readonly consent: boolean;
  readonly pageUrl: string;
  readonly positionMs: number;
  readonly token: string | undefined;
  /** Present if the visitor may be counted. */
  readonly view?: LeadView | undefined;
}

export type LeadView = NonNullable<Call<typeof submitLead>['body']['view']>;

/** Rejects with `ZcError` if the form did not arrive, or if its response was lost. */
export async function sendLead(origin: string, draft: LeadDraft, send?: typeof fetch): Promise<void> {
  const { token, view, ...body } = draft;
  const http = createHttp({ baseUrl: origin, ...(send && { fetch: send }) });
  await http.call(leadSubmission, { body: { ...body, ...(token && { token }), ...(view && { view }) } });
}
