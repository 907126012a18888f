import type { getWidgetPreview, PublicWidget } from '@zeacon/contract';
import type { Callable, Http } from '../http.ts';
import { replyOf } from '../reply-of.ts';
import { isWidgetPreview } from './widget-guards.generated.ts';

const widgetPreview: Callable<typeof getWidgetPreview> = {
  method: 'GET',
  path: '/business/v1.1/video-widget/details/public/preview',
  reply: replyOf(isWidgetPreview),
};

export interface WidgetPreview {
  name: string;
  widget: PublicWidget;
  expiresDate: string;
}

/** The draft that a link was made for. Rejects once it is over, and on pages of another origin. */
export const readPreview = (http: Http, token: string, signal: AbortSignal): Promise<WidgetPreview> =>
  http.call(widgetPreview, { query: { token } }, signal);
