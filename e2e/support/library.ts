import { expect, type Page } from '@playwright/test';
import { createStream, getConsoleSession, type StreamDraft } from '@zeacon/contract';
import { Client } from 'pg';

/** Creates events of the signed-in business through the console's own API calls. */
export async function seedEvents(
  page: Page,
  origin: string,
  names: string[],
  details: Partial<StreamDraft>,
): Promise<void> {
  const session = await page.request.get(origin + getConsoleSession.path);
  const { responseData } = (await session.json()) as { responseData: { csrfToken: string } };
  const headers = { 'x-csrf-token': responseData.csrfToken };
  for (const name of names) {
    const answer = await page.request.post(origin + createStream.path, { headers, data: { name, ...details } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** Copies a video `count` times in the database: uploading each would take minutes. */
export async function multiplyVideo(connectionString: string, name: string, count: number): Promise<void> {
  const client = new Client({ connectionString });
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
