/** What a host signals to a guest it lets in. */
export interface SignalledPass {
  apiKey: string;
  sessionId: string;
  token: string;
  handRaiseId: string;
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const names = ['apiKey', 'sessionId', 'token', 'handRaiseId'] as const;

export const writePass = ({ apiKey, sessionId, token, handRaiseId }: SignalledPass) => ({
  opentok: { apiKey, sessionId, token, handRaiseId },
});

/** Undefined for signals of another kind. */
export function readPass(data: unknown): SignalledPass | undefined {
  const pass = fieldsOf(fieldsOf(data).opentok);
  return names.every((name) => typeof pass[name] === 'string') ? (pass as unknown as SignalledPass) : undefined;
}

/** What the server wrote into the token of a connection; nobody else can. */
export function readConnectionData(data: string): { role?: unknown; handRaiseId?: unknown } {
  try {
    return fieldsOf(JSON.parse(data));
  } catch {
    return {};
  }
}
