import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createStream, getConsoleSession, type StreamDraft } from '@zeacon/contract';
import { Client } from 'pg';

/** Creates events of the signed-in business through the console's own API calls. */
export async function seedEvents(page: Page, names: string[], details: Partial<StreamDraft>): Promise<void> {
  const failed = await page.evaluate(
    async ({ path, sessionPath, drafts }) => {
      const session = (await (await fetch(sessionPath)).json()) as { responseData: { csrfToken: string } };
      const headers = { 'content-type': 'application/json', 'x-csrf-token': session.responseData.csrfToken };
      let refused = 0;
      for (const draft of drafts) {
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(draft) });
        if (!answer.ok) refused += 1;
      }
      return refused;
    },
    {
      path: createStream.path,
      sessionPath: getConsoleSession.path,
      drafts: names.map((name) => ({ name, ...details })),
    },
  );
  expect(failed).toBe(0);
}

/** Copies a video `count` times in the embedded database: uploading each would take minutes. */
export async function multiplyVideo(dataFolder: string, name: string, count: number): Promise<void> {
  const client = new Client({ host: join(dataFolder, 'run'), user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(
      `insert into stream select (jsonb_populate_record(original, jsonb_build_object(
         'id', 'str_' || lpad(number::text, 20, '0'), 'name', 'Event ' || lpad(number::text, 5, '0')))).*
       from stream original, generate_series(1, $2::int) number where original.name = $1`,
      [name, count],
    );
  } finally {
    await client.end();
  }
}
