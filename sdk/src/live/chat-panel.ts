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
 * The chat in a player: beside the picture if there is room, otherwise below it. Its code loads when somebody opens it.
 */
export function createChatPanel({ host, origin, changed }: ChatPanelOptions) {
  let panel: HTMLElement | undefined;
  const layout = () => host.shadowRoot?.querySelector<HTMLElement>('.layout');
  const resize = new ResizeObserver(() => requestAnimationFrame(place));

  function place() {
    layout()?.toggleAttribute('data-chat-beside', host.clientWidth >= besidePx);
  }

  async function open(): Promise<void> {
    const loaded = await import('../chat/zc-chat/zc-chat.ts').catch(() => undefined);
    const parent = layout();
    if (!loaded || panel || !parent) return;
    define('zc-chat', loaded.ZcChatElement);
    addStyles(host.shadowRoot, chatPanelStyles);
    const chat = document.createElement('zc-chat');
    chat.setAttribute('part', 'chat');
    Object.assign(chat, { player: host, appHost: origin() });
    panel = chat;
    if (host.transcript) host.transcript = false;
    host.setAttribute('chat-shown', '');
    parent.append(chat);
    resize.observe(host);
    place();
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
    close(): void {
      if (panel) close();
    },
  };
}
