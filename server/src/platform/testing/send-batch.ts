import { type InsightBatch, recordInsightEvents } from '@zeacon/contract';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Tells a server what a viewer did. False if there was no answer. */
export async function sendBatch(origin: string, batch: InsightBatch): Promise<boolean> {
  try {
    const response = await fetch(`${origin}${recordInsightEvents.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': browser },
      body: JSON.stringify(batch),
    });
    await response.arrayBuffer();
    if (response.status !== recordInsightEvents.status) throw new Error(`Intake answered ${response.status}.`);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
