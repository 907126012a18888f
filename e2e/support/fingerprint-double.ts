import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As the agent's script does: it exports `load`, asks the endpoint, and throws what that answers as an error. */
const script = `export async function load({ apiKey, region, endpoint }) {
  return {
    async get() {
      const body = JSON.stringify({ apiKey, region });
      const answer = await fetch(endpoint, { method: 'POST', body }).catch(() => {
        throw new Error('Network connection error');
      });
      const { visitorId, error } = await answer.json();
      if (error) throw new Error(error);
      return { visitorId, requestId: '1' };
    },
  };
}`;

/** A server that plays Fingerprint Pro, and a proxy in front of it: `/agent/{key}` and `/result`. */
export async function openFingerprintDouble(visitorId: string) {
  let failure: string | undefined;
  const asked: { apiKey: string; region: string }[] = [];
  const scripts: string[] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url?.startsWith('/agent/')) {
      scripts.push(request.url);
      return response.setHeader('content-type', 'text/javascript').end(script);
    }
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      asked.push(JSON.parse(body));
      response.end(JSON.stringify(failure ? { error: failure } : { visitorId }));
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Keys and regions that were asked for. */
    asked,
    /** Paths of the scripts that were fetched. */
    scripts,
    /** From now on it answers this error. */
    fail: (message: string) => {
      failure = message;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
