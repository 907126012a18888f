import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CustomerSite {
  url: string;
  close(): Promise<void>;
}

/** A page of another site, on its own origin, with a snippet pasted into it. */
export async function serveCustomerPage(
  snippet: string,
  {
    lang = 'en',
    dir = 'ltr',
    policy,
    head = '',
  }: { lang?: string; dir?: 'ltr' | 'rtl'; policy?: string; head?: string } = {},
): Promise<CustomerSite> {
  const page = `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><title>A customer's page</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${head}</head>
<body><h1>Our story</h1>
${snippet}
<p>More text.</p></body>
</html>`;
  const server = createServer((_request, response) => {
    if (policy) response.setHeader('content-security-policy', policy);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open that nothing is asked for.
        server.closeAllConnections();
      }),
  };
}
