import { type Html, html } from '../../../platform/web/html.ts';
import type { Reader } from './reader.ts';

/** Whoever has none signs in with links by mail. */
export function ownPasswordMarkup({ state, hasPassword, takesPassword, spoken: { words } }: Reader): Html | false {
  if (state === 'BANNED' || !takesPassword) return false;
  return html`<details id="own-password"><summary>${words.yourPassword}</summary><div class="fields"><form data-do="password" data-done="${words.saidPassword}" hidden><p class="soft">${words.passwordEffect}</p>
${hasPassword && html`<label>${words.currentPassword}<input type="password" name="current" autocomplete="current-password" maxlength="1000"></label>`}
<label>${words.newPassword}<input type="password" name="password" required autocomplete="new-password" maxlength="255" aria-describedby="password-rules"></label>
<p class="soft" id="password-rules">${words.passwordRules}</p>
<p class="acts"><button>${words.save}</button>${hasPassword && html`<button type="button" class="quiet" data-do="remove-password" data-ask="${words.removePasswordAsk}" data-done="${words.saidNoPassword}" hidden>${words.removePassword}</button>`}</p></form></div></details>`;
}
