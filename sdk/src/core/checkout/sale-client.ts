import type {
  answerVideoPayment,
  Call,
  checkPurchase,
  Endpoint,
  getPricesForBuyer,
  getViewerPayment,
  listOwnPurchases,
  openPurchase,
  PublicStream,
  payForVideo,
  sendPurchaseLink,
  usePurchaseLink,
} from '@zeacon/contract';
import { viewerStreamDetails } from '../calls.ts';
import { type Callable, createHttp } from '../http.ts';
import { isPublicStream } from '../reply-guards.generated.ts';
import { replyOf } from '../reply-of.ts';

/** The longest that the contract's `checkPurchase` holds its answer back. */
export const heldSec = 25;

const base = '/general/v1.1/stream/viewer/payment';

const call = <E extends Endpoint>(method: E['method'], path: string, fits: (value: unknown) => boolean = Boolean) =>
  ({ method, path: `${base}${path}`, reply: replyOf(fits) }) as Callable<E>;

/** The contract's endpoints without their schemas; a test compares each with its original. */
export const saleCalls = {
  read: call<typeof getViewerPayment>('GET', ''),
  choices: call<typeof getPricesForBuyer>('POST', '/choices'),
  pay: call<typeof payForVideo>('POST', ''),
  answer: call<typeof answerVideoPayment>('POST', '/answer'),
  open: call<typeof openPurchase>('POST', '/purchase', isPublicStream),
  check: call<typeof checkPurchase>('POST', '/standing'),
  link: call<typeof sendPurchaseLink>('POST', '/link'),
  restore: call<typeof usePurchaseLink>('POST', '/restore'),
  history: call<typeof listOwnPurchases>('POST', '/history'),
};

type Body<E extends Endpoint> = Call<E> extends { body: infer B } ? Omit<B, 'streamId' | 'token'> : never;

export type SaleClient = ReturnType<typeof createSaleClient>;

/** Talks about one video. `token`: its media token, if it has one. */
export function createSaleClient(origin: string, streamId: string, token: () => string | undefined) {
  const http = createHttp({ baseUrl: origin, timeoutMs: 30_000 });
  const about = () => {
    const known = token();
    return { streamId, ...(known && { token: known }) };
  };

  return {
    /** `bought`: ids of videos that this browser has bought, of whatever platform. */
    read: (bought: readonly string[] = []) =>
      http.call(saleCalls.read, {
        query: { ...about(), ...(bought.length > 0 && { bought: bought.join(',') }) },
        headers: {},
      }),
    /** With what was paid for videos of the series taken off. */
    choices: (bought: string[]) => http.call(saleCalls.choices, { body: { ...about(), bought } }),
    pay: (body: Body<typeof payForVideo>) => http.call(saleCalls.pay, { body: { ...about(), ...body } }),
    answer: (body: Body<typeof answerVideoPayment>) => http.call(saleCalls.answer, { body: { ...about(), ...body } }),
    async open(entitlement: string): Promise<PublicStream> {
      const stream = await http.call(saleCalls.open, { body: { ...about(), entitlement } });
      const { expiresInMs } = stream;
      return expiresInMs ? { ...stream, expiresAt: Date.now() + expiresInMs } : stream;
    },
    /** With `waitSec` the answer comes as soon as it does not stand any more, or after so long. */
    check: (entitlement: string, waitSec = 0, signal?: AbortSignal) =>
      http.call(saleCalls.check, { body: { ...about(), entitlement, ...(waitSec > 0 && { waitSec }) } }, signal),
    /** What is shown to whoever has bought nothing. */
    preview: () => http.call(viewerStreamDetails, { query: about(), headers: {} }),
    sendLink: (body: Body<typeof sendPurchaseLink>) => http.call(saleCalls.link, { body: { ...about(), ...body } }),
    restore: (link: string) => http.call(saleCalls.restore, { body: { ...about(), link } }),
    history: (entitlement: string) => http.call(saleCalls.history, { body: { ...about(), entitlement } }),
  };
}

/** The token in the address that a video is played from. */
export function tokenOf(hlsUrl: string | undefined): string | undefined {
  if (!hlsUrl) return undefined;
  return new URL(hlsUrl, 'https://page.invalid').searchParams.get('token') ?? undefined;
}
