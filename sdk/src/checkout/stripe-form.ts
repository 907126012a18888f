import type { PurchaseAnswer } from '@zeacon/contract';
import { loadVendor } from '../core/third-party/vendor-script.ts';

/** From Stripe alone. Goes with the version of the API that the server asks for. */
const scriptUrl = 'https://js.stripe.com/endive/stripe.js?advancedFraudSignals=false';

interface StripeElement {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  destroy(): void;
}
interface StripeElements {
  create(kind: 'payment', options: object): StripeElement;
}
interface Confirming {
  elements: StripeElements;
  redirect: 'if_required';
}
interface Confirmed {
  error?: { type?: string; message?: string };
}
interface Stripe {
  elements(options: { clientSecret: string; locale: string }): StripeElements;
  confirmPayment(options: Confirming): Promise<Confirmed>;
  confirmSetup(options: Confirming): Promise<Confirmed>;
}
/** What the form is in, as its nodes cannot be in a shadow tree. */
export const formSlot = 'zc-checkout';

/** A place in the document itself that is shown where `inside` has the slot: passed on through each shadow tree around it. */
function placeOf(inside: Element): { place: HTMLElement; remove(): void } {
  const passed: HTMLElement[] = [];
  for (let root = inside.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    const isOutermost = !(root.host.getRootNode() instanceof ShadowRoot);
    const node = document.createElement(isOutermost ? 'div' : 'slot');
    if (node instanceof HTMLSlotElement) node.name = formSlot;
    node.slot = formSlot;
    root.host.append(node);
    passed.push(node);
  }
  const place = passed.at(-1) ?? inside.appendChild(document.createElement('div'));
  return {
    place,
    remove: () => {
      for (const node of [...passed, place]) node.remove();
    },
  };
}

export interface OpenForm {
  /** What is wrong, for people, in their language; empty where the form shows it by its fields. */
  pay(): Promise<{ problem?: string }>;
  close(): void;
}

/** Stripe's own form, in the player: nothing of the card is seen here. Rejects where it cannot be loaded. */
export async function openStripeForm(
  inside: Element,
  { publishableKey, clientSecret }: NonNullable<PurchaseAnswer['form']>,
  locale: string,
): Promise<OpenForm> {
  const stripe = (await loadVendor<(key: string) => Stripe>(scriptUrl, 'Stripe'))(publishableKey);
  const elements = stripe.elements({ clientSecret, locale });
  const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } });
  const { place, remove } = placeOf(inside);
  const close = () => {
    element.destroy();
    remove();
  };
  await new Promise<void>((resolve, reject) => {
    element.on('ready', resolve);
    element.on('loaderror', () => reject(new Error('Stripe could not show its form.')));
    element.mount(place);
  }).catch((error) => {
    close();
    throw error;
  });
  return {
    async pay() {
      const confirming = { elements, redirect: 'if_required' } as const;
      // A card alone is stored, and nothing is paid.
      const isCardAlone = clientSecret.startsWith('seti_');
      const { error } = await (isCardAlone ? stripe.confirmSetup(confirming) : stripe.confirmPayment(confirming));
      if (!error) return {};
      return { problem: error.type === 'validation_error' ? '' : (error.message ?? '') };
    },
    close,
  };
}
