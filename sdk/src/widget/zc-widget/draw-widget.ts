import type { PublicWidget } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { renderDialog, renderStories } from './dialog-forms.ts';
import { renderDocked } from './docked-forms.ts';
import { hasContent, playedBy } from './widget-content.ts';
import type { WidgetLanguage } from './widget-language.ts';
import type { WidgetPlayer } from './widget-player.ts';
import type { WidgetStage } from './widget-stage.ts';

export interface Drawing {
  widget: PublicWidget;
  stage: WidgetStage;
  player: WidgetPlayer;
  speech: WidgetLanguage;
  /** Of the platform. */
  origin: string;
  /** What the page told the widget, and the widget tells its player. */
  given: { consent: string | undefined; preview: boolean; splitTestMode: string | undefined };
}

/** Draws a widget in its form; nothing where it has nothing to show, or was sent away. */
export function drawWidget(drawing: Drawing): unknown {
  const { widget, stage, speech } = drawing;
  const config = widget.player;
  if (!config || !hasContent(widget) || stage.phase === 'away') return nothing;
  if (widget.form === 'INLINE') return html`<div class="inline" part="panel">${drawPlayer(drawing)}</div>`;
  const view = {
    widget,
    config,
    words: speech.words,
    name: playedBy(widget, stage.story)?.stream?.name ?? config.player.name,
    isOpen: stage.phase === 'open',
    isAskedFor: stage.isAskedFor,
    story: stage.story,
    renderPlayer: () => (stage.hasPlayer ? drawPlayer(drawing) : nothing),
    open: () => void stage.open(),
    openStory: (number: number) => stage.openStory(number),
    goToStory: (number: number) => stage.goToStory(number),
    collapse: () => stage.collapse(),
    close: () => stage.close(),
    onKey: stage.onKey,
  };
  if (widget.form === 'BUBBLE' || widget.form === 'BAR') return renderDocked(view);
  if (widget.form === 'MODAL') return renderDialog(view);
  return widget.form === 'STORIES' ? renderStories(view) : nothing;
}

function drawPlayer({ widget, stage, player, speech, origin, given }: Drawing): HTMLElement {
  const config = playedBy(widget, stage.story);
  const { width, height } = config?.stream ?? {};
  return player.show(
    {
      ...given,
      destinationType: 'WIDGET',
      appHost: origin,
      lang: speech.language,
      // What plays by itself is not heard before somebody wants to, whatever the browser would allow.
      ...(config?.player.autoPlay && { defaultMuted: true }),
      config,
    },
    width && height ? width / height : undefined,
  );
}
