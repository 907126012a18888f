const sessions = new WeakMap();

/** For tests: the media features of a page, and what it really looks like. */
export function browserCommands() {
  return {
    name: 'browser-commands',
    async executeCommand({ command, payload, session }) {
      if (command !== 'emulate-features' && command !== 'screenshot') return undefined;
      const page = session.browser.getPage(session.id);
      if (command === 'screenshot') {
        await page.bringToFront();
        return page.screenshot({ encoding: 'base64', clip: payload, captureBeyondViewport: false });
      }
      if (!sessions.has(page)) sessions.set(page, await page.createCDPSession());
      const features = Object.entries(payload).map(([name, value]) => ({ name, value }));
      await sessions.get(page).send('Emulation.setEmulatedMedia', { features });
      return true;
    },
  };
}
