/**
 * As many test pages at once as there are browsers: each has one to itself, for pages behind another one do not play,
 * and their frames stand still.
 */
export function separateBrowsers(count, createBrowser) {
  const browsers = Array.from({ length: count }, createBrowser);
  const taken = new Map();
  const all = (call) => Promise.all(browsers.map(call));
  const of = (sessionId) => taken.get(sessionId);
  const take = (sessionId) => {
    const free = browsers.find((browser) => ![...taken.values()].includes(browser));
    if (!free) throw new Error('More test pages were asked for than there are browsers.');
    taken.set(sessionId, free);
    return free;
  };
  return {
    name: browsers[0].name,
    type: browsers[0].type,
    concurrency: count,
    initialize: (...given) => all((browser) => browser.initialize(...given)),
    stop: () => all((browser) => browser.stop()),
    startSession: (sessionId, url) => take(sessionId).startSession(sessionId, url),
    startDebugSession: (sessionId, url) => browsers[0].startDebugSession(sessionId, url),
    isActive: (sessionId) => of(sessionId)?.isActive(sessionId) ?? false,
    getBrowserUrl: (sessionId) => of(sessionId).getBrowserUrl(sessionId),
    getPage: (sessionId) => of(sessionId).getPage(sessionId),
    async stopSession(sessionId) {
      try {
        return await of(sessionId).stopSession(sessionId);
      } finally {
        taken.delete(sessionId);
      }
    },
  };
}
