import type { Call, reportSiteSelfTest } from '@zeacon/contract';

const path: (typeof reportSiteSelfTest)['path'] = '/business/v1.1/insight/site-self-test/report';

/**
 * What came of a report. `OVER`: the link is too old, or was made for another site. `UNREACHABLE`: the page or its
 * network let nothing through.
 */
export type SelfTestAnswer = 'OWN_KEY' | 'FOREIGN_KEY' | 'OVER' | 'UNREACHABLE';

/** As plain text, which needs no preflight. */
export async function reportSelfTest(
  appHost: string,
  body: Call<typeof reportSiteSelfTest>['body'],
  signal: AbortSignal,
): Promise<SelfTestAnswer> {
  const init: RequestInit = { method: 'POST', body: JSON.stringify(body), credentials: 'omit', signal };
  try {
    const answer = await fetch(appHost + path, init);
    if (!answer.ok) return 'OVER';
    const { responseData } = (await answer.json()) as { responseData?: { isOwnKey?: boolean } };
    return responseData?.isOwnKey ? 'OWN_KEY' : 'FOREIGN_KEY';
  } catch {
    return 'UNREACHABLE';
  }
}
