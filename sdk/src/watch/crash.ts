import type { CrashReport, reportCrash } from '@zeacon/contract';
import { validateCrashReport } from '@zeacon/contract';
import { toJson } from '../core/to-json.ts';

const path = '/general/v1.1/logging' satisfies (typeof reportCrash)['path'];

/** Opens the dialog of the page when one of our scripts fails or does not come (spec section 2). */
export function offerCrashReports(): void {
  const stopped = new AbortController();
  const ours = `${location.origin}/sub-apps/widgets/`;
  addEventListener(
    'error',
    (event) => {
      if (!scriptOf(event).startsWith(ours)) return;
      stopped.abort();
      openDialog();
    },
    { capture: true, signal: stopped.signal },
  );
}

/** What extensions and browsers say of themselves, such as a full observer loop, has no error of a script. */
function scriptOf(event: Event): string {
  if (event.target instanceof HTMLScriptElement) return event.target.src;
  return event instanceof ErrorEvent && event.error ? event.filename : '';
}

function openDialog(): void {
  const template = document.querySelector<HTMLTemplateElement>('#crash');
  if (!template) return;
  document.body.append(template.content.cloneNode(true));
  const dialog = document.querySelector<HTMLDialogElement>('dialog.crash')!;
  const form = dialog.querySelector('form')!;
  const submit = form.querySelector<HTMLButtonElement>('[type=submit]')!;
  const said = form.querySelector<HTMLElement>('.said')!;
  let isSending = false;

  const read = () => Object.fromEntries(new FormData(form)) as unknown as CrashReport;
  const judge = () => {
    submit.disabled = isSending || Object.keys(validateCrashReport(read())).length > 0;
  };
  const say = (text: string, role: 'status' | 'alert') => {
    said.setAttribute('role', role);
    said.textContent = text;
  };
  form.addEventListener('input', judge);
  // What failed begins anew.
  form.querySelector('[value=back]')?.addEventListener('click', () => location.reload());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    isSending = true;
    judge();
    const failure = await send(read());
    isSending = false;
    if (failure === undefined) {
      form.reset();
      say(form.dataset.sent!, 'status');
    } else say(failure || form.dataset.failed!, 'alert');
    judge();
  });
  dialog.showModal();
}

/** What went wrong, empty if nobody says; undefined once it has arrived. */
async function send(report: CrashReport): Promise<string | undefined> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: toJson(report),
    });
    if (answer.ok) return undefined;
    return ((await answer.json()) as { message?: string }).message ?? '';
  } catch {
    return '';
  }
}
