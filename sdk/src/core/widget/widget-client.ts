import type { getPublicWidgets, PublicWidget } from '@zeacon/contract';
import type { Callable, Http } from '../http.ts';
import { replyOf } from '../reply-of.ts';
import { isPublicWidgets } from './widget-guards.generated.ts';

export const publicWidgets: Callable<typeof getPublicWidgets> = {
  method: 'GET',
  path: '/business/v1.1/video-widget/details/public',
  reply: replyOf(isPublicWidgets),
};

/** A widget with what it plays; undefined while it is switched off. */
export async function readWidget(
  http: Http,
  widgetId: string,
  signal: AbortSignal,
  splitTestMode?: string,
): Promise<PublicWidget | undefined> {
  const query = { widgetId, ...(splitTestMode && { splitTestMode }) };
  const { widgets } = await http.call(publicWidgets, { query }, signal);
  return widgets[0];
}
