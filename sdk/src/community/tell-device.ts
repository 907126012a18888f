import { calls } from './community-calls.ts';

const script = '/sub-apps/widgets/community-push.js';
const deviceKey = 'zc-community-device';

const ownId = () => {
  try {
    return localStorage.getItem(deviceKey);
  } catch {
    return null;
  }
};

function keepOwnId(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(deviceKey);
    else localStorage.setItem(deviceKey, id);
  } catch {
    // It is told all the same; only its button stays.
  }
}

/** Undefined where browsers cannot show what is pushed to them. */
const container = () => ('PushManager' in window && 'Notification' in window ? navigator.serviceWorker : undefined);

const subscriptionOf = async () => (await container()?.getRegistration(script))?.pushManager.getSubscription();

async function register(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(script);
  const worker = registration.installing ?? registration.waiting;
  // The page is outside of its scope, so that `ready` would never come.
  if (worker && !registration.active)
    await new Promise<void>((resolve) =>
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
    );
  return registration;
}

/** A subscription is bound to the key of the platform: with another key it is made anew. */
async function subscribe(communityId: string, publicKey: string): Promise<void> {
  const { pushManager } = await register();
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const { id } = await calls.addDevice({ communityId, endpoint, p256dh, auth, publicKey });
  keepOwnId(id);
}

/** Asks for permission, which a browser only lets a click do. Returns whether it was given. */
export async function tellHere(communityId: string, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(communityId, publicKey);
  return true;
}

export async function forgetDevice(id: string): Promise<void> {
  await calls.forgetDevice(id);
  if (id !== ownId()) return;
  await (await subscriptionOf())?.unsubscribe();
  keepOwnId(null);
}

/** Whoever signs out leaves nothing behind that would tell the next person. */
export async function forgetThisDevice(): Promise<void> {
  const id = ownId();
  if (id !== null) await forgetDevice(id);
}

const textOf = (key: ArrayBuffer | null | undefined): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Offers to tell on this device; on one that is told, takes the key over that the platform has by now. */
export async function offerDevice(communityId: string): Promise<void> {
  const button = document.querySelector<HTMLElement>('[data-tell-here]');
  if (!button || !container()) return;
  const publicKey = button.dataset.key ?? '';
  const id = ownId();
  const isTold = [...document.querySelectorAll<HTMLElement>('[data-device]')].some(
    ({ dataset }) => dataset.device === id,
  );
  const subscription = isTold ? await subscriptionOf() : undefined;
  button.hidden = Boolean(subscription);
  if (subscription && textOf(subscription.options.applicationServerKey) !== publicKey)
    await subscribe(communityId, publicKey);
}
