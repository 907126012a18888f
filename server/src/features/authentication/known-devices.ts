import { subscriberOf } from '../../platform/address-limit.ts';
import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import { newSecretToken } from '../../platform/secret-tokens.ts';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

interface DeviceRequest {
  cookies?: Record<string, string | undefined>;
}

interface CookieOptions {
  path: string;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'lax';
  maxAge: number;
}

/** The part of a reply that knows its request and sets cookies. */
export interface DeviceReply {
  request: DeviceRequest;
  setCookie(name: string, value: string, options: CookieOptions): unknown;
}

interface Device {
  id: string;
  /** One for each person. */
  marks: string[];
}

const yearSec = 365 * 86_400;
/** Of browsers that several people share, those who came last. */
const peopleKept = 5;
/**
 * Whoever has a password for a time could otherwise log in with as many browsers as they like, and guess the next one in all
 * of them.
 */
const newOfPerson = { name: 'known-device', limit: 20, windowSec: 86_400 };

/**
 * Browsers in which people have proved who they are, by a cookie that outlasts the session and lets nobody in: attempts
 * from them are counted apart, so that whoever guesses elsewhere, even behind the same address, keeps nobody out.
 * The cookie says nothing of whoever they are.
 */
export function createKnownDevices(keys: KeyRing, rates: Pick<RateLimits, 'allows'>, { secure }: { secure: boolean }) {
  const signer = createSigner(keys);
  const name = secure ? '__Host-zc_device' : 'zc_device';
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: yearSec } as const;
  const claim = ({ id }: Pick<Device, 'id'>, email: string) => `${id} ${email.toLowerCase()}`;

  function read({ cookies }: DeviceRequest): Device | undefined {
    const [id = '', signature = '', ...marks] = (cookies?.[name] ?? '').split('.');
    return signer.isValid(id, signature) ? { id, marks: marks.slice(0, peopleKept) } : undefined;
  }

  /** One that whoever has this email has logged in with. */
  function ofPerson(request: DeviceRequest, email: string): string | undefined {
    const device = read(request);
    return device?.marks.some((mark) => signer.isValid(claim(device, email), mark)) ? device.id : undefined;
  }

  /** Somebody has just proved in this browser that the email is theirs. */
  function remember(reply: DeviceReply, email: string): void {
    const device = read(reply.request) ?? { id: newSecretToken(), marks: [] };
    const others = device.marks.filter((mark) => !signer.isValid(claim(device, email), mark));
    const marks = [signer.sign(claim(device, email)), ...others].slice(0, peopleKept);
    reply.setCookie(name, [device.id, signer.sign(device.id), ...marks].join('.'), options);
  }

  return {
    /** A browser that anybody has logged in with, or else the address that it has. */
    callerOf: (request: DeviceRequest & { ip: string }): string => read(request)?.id ?? subscriberOf(request.ip),
    ofPerson,
    remember,

    /** As `remember`, by a log-in: of browsers that are new to a person, some in a day. */
    async rememberLogIn(reply: DeviceReply, email: string): Promise<void> {
      const isKnown = ofPerson(reply.request, email) !== undefined;
      if (isKnown || (await rates.allows(newOfPerson, email.toLowerCase()))) remember(reply, email);
    },
  };
}
