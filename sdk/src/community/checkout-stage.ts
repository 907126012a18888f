import { type OpenForm, openStripeForm } from '../checkout/stripe-form.ts';
import type { CheckoutStrings } from '../words/checkout/checkout-strings.ts';
import { CallRefused, type MembershipAnswer } from './community-calls.ts';
import { button, paragraph } from './connect-parts.ts';

export type CheckoutStage = ReturnType<typeof createCheckoutStage>;
export type FormOfStripe = NonNullable<MembershipAnswer['form']>;

interface Options {
  words: CheckoutStrings;
  language: string;
  /** What went wrong, for people; undefined where something else is shown for it. */
  toProblem: (error: unknown) => Promise<string | undefined>;
  onDone: () => void;
}

/** What the form says is wrong with what was entered. */
export const formCode = 'payment.form';

/** Where one step of paying is shown at a time. */
export function createCheckoutStage(place: HTMLElement, { words, language, toProblem, onDone }: Options) {
  let opened: OpenForm | undefined;
  let isBusy = false;

  function show(title: string, ...parts: Node[]): void {
    opened?.close();
    opened = undefined;
    const head = Object.assign(document.createElement('h2'), { textContent: title, tabIndex: -1 });
    head.dir = 'auto';
    place.replaceChildren(head, ...parts);
    head.focus();
  }

  /** What `work` throws is said; meanwhile nothing else is sent. */
  function formOf(
    parts: Node[],
    submit: HTMLButtonElement,
    work: (form: HTMLFormElement) => Promise<void>,
    back: () => void,
  ) {
    const form = document.createElement('form');
    const problem = Object.assign(document.createElement('p'), { className: 'problem', role: 'alert' });
    const acts = Object.assign(document.createElement('p'), { className: 'acts' });
    const toBack = button(words.back, 'button');
    toBack.addEventListener('click', back);
    acts.append(submit, toBack);
    form.append(...parts, problem, acts);
    const label = submit.textContent;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      // The page has a listener of its own for its forms.
      event.stopPropagation();
      if (isBusy) return;
      isBusy = true;
      problem.textContent = '';
      submit.textContent = words.paying;
      try {
        await work(form);
      } catch (error) {
        problem.textContent = (await toProblem(error)) ?? '';
      } finally {
        isBusy = false;
        submit.textContent = label;
      }
    });
    return form;
  }

  /** Also before anything was sent. */
  function say(form: HTMLFormElement, problem: string): void {
    const said = form.querySelector('.problem');
    if (said) said.textContent = problem;
  }

  return {
    show,
    formOf,
    say,
    contains: (node: Node) => place.contains(node),

    /** The form of Stripe, and what is done once it has what it asks for. */
    async showForm(
      title: string,
      opens: FormOfStripe,
      submit: HTMLButtonElement,
      work: () => Promise<void>,
      back: () => void,
    ): Promise<void> {
      const inside = document.createElement('div');
      const fillIn = async () => {
        const { problem } = (await opened?.pay()) ?? { problem: words.formFailed };
        if (problem !== undefined) throw new CallRefused(problem, formCode);
        await work();
      };
      const form = formOf([inside], submit, fillIn, back);
      show(title, form);
      submit.hidden = true;
      try {
        opened = await openStripeForm(inside, opens, language);
        submit.hidden = false;
      } catch {
        say(form, words.formFailed);
      }
    },

    showDone(title: string, text: string): void {
      const go = button(words.goOn);
      go.type = 'button';
      go.addEventListener('click', onDone);
      show(title, paragraph(text), go);
    },
  };
}
