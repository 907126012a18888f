import type { VisitorErrorCode, VisitorIdentificationStatus } from '@zeacon/contract';

/** `visitorIdPollCount` and `visitorIdPollIntervalMs` of the contract (spec sections 4 and 9). */
const maxPolls = 5;
const pollMs = 2000;

export interface Identified {
  id: string;
  source: 'built-in' | 'fingerprint';
  /** Why the built-in id took over. */
  error?: VisitorErrorCode;
}

export interface VisitorIdentity {
  readonly visitorId: string | undefined;
  /** Undefined until decided. */
  readonly status: VisitorIdentificationStatus | undefined;
  /** Resolves when the status is decided. */
  readonly settled: Promise<VisitorIdentificationStatus>;
  /** What the id is, once there is one. */
  readonly identified: Identified | undefined;
  /** The page is about to close: if nothing is decided yet, an id that is not kept counts. */
  hurry(): void;
}

export interface VisitorIdentityOptions {
  /** Finds or makes the visitor's id. Called at once. */
  identify: () => Promise<Identified>;
  newId: () => string;
  /** In an embedding frame, the wait for an id is limited. */
  framed: boolean;
}

/** Identifies the visitor. Inside an embedding frame that is a `Fail` if no id arrives within 5 polls of 2 seconds. */
export function createVisitorIdentity({ identify, newId, framed }: VisitorIdentityOptions): VisitorIdentity {
  let identified: Identified | undefined;
  let hurry = () => {};
  let status: VisitorIdentificationStatus | undefined;

  const settled = new Promise<VisitorIdentificationStatus>((resolve) => {
    let polls = 0;
    const poll = framed ? setInterval(check, pollMs) : undefined;

    function decide(next: VisitorIdentificationStatus) {
      if (status) return;
      clearInterval(poll);
      status = next;
      resolve(next);
    }

    function check() {
      polls += 1;
      if (polls >= maxPolls) decide('Fail');
    }

    identify().then(
      (found) => succeed(found),
      () => decide('Fail'),
    );
    function succeed(found: Identified) {
      // An id that arrives after the decision is too late.
      if (!status) identified = found;
      decide('Success');
    }
    hurry = () => !status && succeed({ id: newId(), source: 'built-in' });
  });

  return {
    get visitorId() {
      return identified?.id;
    },
    get identified() {
      return identified;
    },
    get status() {
      return status;
    },
    settled,
    hurry: () => hurry(),
  };
}

export interface BuiltInOptions {
  vault: () => { read(): Promise<string | undefined>; write(id: string): Promise<void> };
  newId: () => string;
}

/**
 * The built-in identification: a random id stored in this browser, never in plain text. If storage is blocked, the id
 * lasts as long as the page.
 */
export async function identifyByStorage({ vault, newId }: BuiltInOptions): Promise<string> {
  try {
    const kept = vault();
    const known = await kept.read();
    if (known) return known;
    await kept.write(newId());
    // Read back, so that two tabs that wrote at the same time use the same id.
    return (await kept.read()) ?? newId();
  } catch {
    return newId();
  }
}
