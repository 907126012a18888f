import type { Page } from '@playwright/test';
import type { StripeDouble } from '../../server/src/features/billing/stripe/stripe-double.testing.ts';

/** As Stripe's script does: the form is a page of Stripe in a frame, and so is the bank, on top of everything. */
const script = `window.Stripe = Object.assign((key) => {
  const call = (path, body) =>
    fetch('https://api.stripe.com/double/' + path, { method: 'POST', body: JSON.stringify(body) }).then((answer) => answer.json());
  const ask = (frame, message) => new Promise((resolve) => {
    addEventListener('message', ({ origin, data }) => origin === 'https://js.stripe.com' && resolve(data), { once: true });
    frame.contentWindow.postMessage(message, 'https://js.stripe.com');
  });
  const bank = (clientSecret) => new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), { src: 'https://js.stripe.com/bank.html', title: 'Bank' });
    frame.style = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff;z-index:2147483647';
    document.body.append(frame);
    addEventListener('message', async ({ data }) => {
      frame.remove();
      resolve(await call('bank', { clientSecret, answer: data.answer }));
    }, { once: true });
  });
  return {
    elements: ({ clientSecret }) => ({
      clientSecret,
      create() {
        let ready = () => {};
        const frame = document.createElement('iframe');
        Object.assign(frame, { src: 'https://js.stripe.com/form.html', title: 'Secure payment input frame' });
        frame.style = 'border:0;width:100%';
        this.frame = frame;
        return {
          on: (name, listen) => { if (name === 'ready') ready = listen; },
          mount: (place) => { frame.onload = () => ready(); place.append(frame); },
          destroy: () => frame.remove(),
        };
      },
    }),
    async confirmSetup({ elements }) {
      const { clientSecret, frame } = elements;
      const done = await ask(frame, { clientSecret });
      return done.status === 'requires_action' ? bank(clientSecret) : done;
    },
    async confirmPayment({ elements }) {
      const { clientSecret, frame } = elements;
      const done = await ask(frame, { clientSecret });
      return done.status === 'requires_action' ? bank(clientSecret) : done;
    },
    handleNextAction: ({ clientSecret }) => bank(clientSecret),
  };
}, { version: 'endive' });`;

const formPage = `<!doctype html><html lang="en"><title>Form</title><label>Card number <input id="number"></label><script>
  addEventListener('message', async ({ data, source, origin }) => {
    const body = JSON.stringify({ clientSecret: data.clientSecret, number: number.value });
    const answer = await fetch('https://api.stripe.com/double/form', { method: 'POST', body });
    source.postMessage(await answer.json(), origin);
  });
</script></html>`;

const bankPage = `<!doctype html><html lang="en"><title>Bank</title><h1>Your bank</h1>
<button onclick="parent.postMessage({ answer: 'APPROVE' }, '*')">Complete</button>
<button onclick="parent.postMessage({ answer: 'REFUSE' }, '*')">Fail</button></html>`;

const pages: Readonly<Record<string, string>> = { '/form.html': formPage, '/bank.html': bankPage };

/** Answers a page in the place of Stripe; what was fetched from it is written down. */
export async function playStripe(page: Page, stripe: StripeDouble): Promise<string[]> {
  const fetched: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    fetched.push(pathname);
    const body = pages[pathname];
    if (body) return route.fulfill({ contentType: 'text/html', body });
    return route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.route('https://api.stripe.com/double/**', (route) => {
    const { clientSecret, number, answer } = route.request().postDataJSON();
    let json: object;
    try {
      const { status } = answer ? stripe.answerBank(clientSecret, answer) : stripe.fillForm(clientSecret, number);
      const isRefused = status === 'requires_payment_method';
      json = isRefused ? { error: { type: 'card_error', message: 'Not confirmed.' } } : { status };
    } catch (error) {
      json = { error: { type: 'card_error', message: (error as Error).message } };
    }
    return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
  return fetched;
}
