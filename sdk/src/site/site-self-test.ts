import type { SelfTestReport } from '@zeacon/contract';
import { reportSelfTest } from '../core/widget/self-test-client.ts';
import { joinPageSelfTest } from './page-self-test.ts';
import { previewWords } from './preview-words.ts';

/** Set by the build. */
declare const zeaconVersion: string | undefined;

/** `selfTestParameter` of the contract, whose file brings a validator with it. */
export const selfTestParameter = 'zc-test';

export interface SelfTestOptions {
  /** Origin of the platform. */
  appHost: string;
  siteKey: string;
  /** Loads the script of the widgets. */
  load: () => Promise<unknown>;
  leave: (url: string) => void;
  signal: AbortSignal;
}

type Blocked = SelfTestReport['blocked'][number];

const version = typeof zeaconVersion === 'string' ? zeaconVersion : 'unbuilt';
const sourceMaxLength = 300;
const blockedMax = 20;
/** What takes longer counts as not loaded. */
const waitMs = 8000;

/** Tries what widgets need on this page, and tells the platform and whoever opened the link what came of it. */
export async function startSelfTest({ appHost, siteKey, load, leave, signal }: SelfTestOptions): Promise<void> {
  const page = new URL(location.href);
  const token = page.searchParams.get(selfTestParameter) ?? '';
  page.searchParams.delete(selfTestParameter);
  const { words } = previewWords(navigator.languages);
  const tests = joinPageSelfTest(siteKey, () => leave(page.href), signal);
  tests.tell(words.testing);
  const blocked = watchPolicy(appHost, signal);
  const [isScriptLoaded, settings] = await Promise.all([
    isLoaded(load()),
    readSettings(appHost, siteKey, signal),
    isLoaded(showPicture(`${appHost}/favicon.ico`)),
    isLoaded(playBlob()),
  ]);
  if (signal.aborted) return;
  const pageUrl = page.href.replace(/[?#].*/, '').slice(0, 2000);
  const otherKeys = tests.otherKeys();
  const found = { pageUrl, version, settings, isScriptLoaded, blocked: blocked(), otherKeys };
  const answer = await reportSelfTest(appHost, { token, siteKey, ...found }, signal);
  const [first] = blocked();
  tests.tell(outcome());

  function outcome(): string {
    if (answer === 'OVER') return words.selfTestOver;
    if (first) return `${words.isBlocked}: ${first.directive} ${first.source}`;
    if (answer === 'UNREACHABLE' || settings === 'UNREACHABLE' || !isScriptLoaded) return words.unreachable;
    if (answer === 'FOREIGN_KEY') return words.foreignKey;
    return settings === 'REFUSED' ? words.siteRefused : words.works;
  }
}

/** What the page's own policy blocks of the platform's, and of what players make in the page. */
function watchPolicy(appHost: string, signal: AbortSignal): () => Blocked[] {
  const blocked = new Map<string, Blocked>();
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective, disposition }) => {
      const isOurs = blockedURI.startsWith(appHost) || /^(blob|trusted-types)/.test(blockedURI);
      if (disposition !== 'enforce' || !isOurs || blocked.size >= blockedMax) return;
      // What stands behind `?` may be signed.
      const source = (blockedURI.startsWith(appHost) ? appHost : blockedURI.replace(/[?#].*/, '')).slice(
        0,
        sourceMaxLength,
      );
      blocked.set(`${effectiveDirective} ${source}`, { directive: effectiveDirective.slice(0, 40), source });
    },
    { signal },
  );
  return () => [...blocked.values()];
}

async function isLoaded(work: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, waitMs, false));
  const loaded = work.then(
    () => true,
    () => false,
  );
  return Promise.race([loaded, late]);
}

async function readSettings(
  appHost: string,
  siteKey: string,
  signal: AbortSignal,
): Promise<SelfTestReport['settings']> {
  const url = `${appHost}/business/v1.1/video-widget/details/public?siteKey=${encodeURIComponent(siteKey)}`;
  try {
    const { ok, status } = await fetch(url, { credentials: 'omit', cache: 'no-cache', signal });
    if (ok) return 'READ';
    return status === 403 ? 'REFUSED' : 'UNREACHABLE';
  } catch {
    return 'UNREACHABLE';
  }
}

const settled = (target: EventTarget, names: readonly string[]) =>
  new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, resolve, { once: true });
  });

async function showPicture(url: string): Promise<void> {
  const image = new Image();
  const done = settled(image, ['load', 'error']);
  image.src = url;
  await done;
}

/** Players give the browser their pictures by such an address. */
async function playBlob(): Promise<void> {
  if (typeof MediaSource === 'undefined') return;
  const video = document.createElement('video');
  const source = new MediaSource();
  const url = URL.createObjectURL(source);
  const done = Promise.race([settled(video, ['error']), settled(source, ['sourceopen'])]);
  video.src = url;
  await done;
  URL.revokeObjectURL(url);
  video.removeAttribute('src');
}
