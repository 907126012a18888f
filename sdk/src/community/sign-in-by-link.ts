import { leaveFrom } from './come-back.ts';
import { calls } from './community-calls.ts';
import { inLanguage } from './page-state.ts';
import { textOf, tryTo } from './writing.ts';

/** The token stands in the fragment, which no server log has. Who is new chooses a name first. */
export async function signInByLink(): Promise<void> {
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  const form = document.querySelector<HTMLFormElement>('form[data-do=name]');
  // One way in at a time.
  const panel = document.getElementById('panel');
  panel?.setAttribute('hidden', '');
  const enter = async (username?: string) => {
    const { needsUsername } = await calls.finishSignIn(token, username);
    if (!needsUsername) {
      if (panel) leaveFrom(panel);
      return location.replace(inLanguage('/'));
    }
    document.getElementById('signing-in')?.setAttribute('hidden', '');
    form?.removeAttribute('hidden');
    form?.querySelector('input')?.focus();
  };
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void tryTo(form, () => enter(textOf(form, 'username')));
  });
  try {
    await enter();
  } catch {
    document.getElementById('signing-in')?.setAttribute('hidden', '');
    document.getElementById('link-over')?.removeAttribute('hidden');
    panel?.removeAttribute('hidden');
  }
}
