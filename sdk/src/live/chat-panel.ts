import { addStyles } from '../base/control-element.ts';
import { define } from '../base/define.ts';
import { chatPanelStyles } from './chat-panel.styles.ts';

interface Host extends HTMLElement {
  transcript?: boolean;
}

export interface ChatPanelOptions {
  host: Host;
  /** Of the platform. */
  origin: () => string;
  changed: () => void;
}

export type ChatPanel = ReturnType<typeof createChatPanel>;

/** From this width, the chat is shown beside the picture. */
const besidePx = 760;

/**
 * The chat of a player: beside the picture if there is room, otherwise below it, or in the element of the page that
 * `chat-target` names. Its code loads when somebody opens it.
 */
export function createChatPanel({ host, origin, changed }: ChatPanelOptions) {
  let panel: HTMLElement | undefined;
  /** Where the page wants the chat, rather than in the player. */
  const outside = () => document.getElementById(host.getAttribute('chat-target') ?? '');
  const layout = () => host.shadowRoot?.querySelector<HTMLElement>('.layout');
  const resize = new ResizeObserver(() => requestAnimationFrame(place));

  function place() {
    layout()?.toggleAttribute('data-chat-beside', host.clientWidth >= besidePx);
  }

  function takePlace() {
    addStyles(host.shadowRoot, chatPanelStyles);
    if (host.transcript) host.transcript = false;
    host.setAttribute('chat-shown', '');
    resize.observe(host);
    place();
  }

  async function open(): Promise<void> {
    const loaded = await import('../chat/zc-chat/zc-chat.ts').catch(() => undefined);
    const target = outside();
    const parent = target ?? layout();
    if (!loaded || panel || !parent) return;
    define('zc-chat', loaded.ZcChatElement);
    const chat = document.createElement('zc-chat');
    chat.setAttribute('part', 'chat');
    Object.assign(chat, { player: host, appHost: origin() });
    panel = chat;
    parent.append(chat);
    if (!target) takePlace();
    changed();
  }

  function close() {
    resize.disconnect();
    panel?.remove();
    panel = undefined;
    host.removeAttribute('chat-shown');
    layout()?.removeAttribute('data-chat-beside');
    changed();
  }

  return {
    get isOpen(): boolean {
      return panel !== undefined;
    },
    toggle: async (): Promise<void> => (panel ? close() : open()),
    /** Opens it where the page has a place for it. */
    openOutside(): void {
      if (!panel && outside()) void open();
    },
    close(): void {
      if (panel) close();
    },
  };
}
