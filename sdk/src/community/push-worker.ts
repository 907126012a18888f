/** Shows what is new for a member while no page of the community is open. */
interface Told {
  title: string;
  body: string;
  url: string;
  tag: string;
}

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Waiting {
  data: { json(): Told } | null;
}
interface Clicked extends Waiting {
  notification: Notification;
}
interface Pages {
  matchAll(options: {
    type: 'window';
    includeUncontrolled: boolean;
  }): Promise<{ url: string; focus(): Promise<unknown> }[]>;
  openWindow(url: string): Promise<unknown>;
}
/** As TypeScript knows it only in a project of workers. */
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: Pages;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listen: (event: Waiting) => void): void;
  addEventListener(type: 'push', listen: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: Clicked) => void): void;
}

const worker = globalThis as unknown as Worker;

async function open(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === url);
  await (shown ? shown.focus() : worker.clients.openWindow(url));
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: url, icon: '/icon.svg' }));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open(String(notification.data)));
});
