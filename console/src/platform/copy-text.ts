import { t } from '@lingui/core/macro';
/** Copies text to the clipboard, also without TLS, where the newer API is missing. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (!isCopied) throw new Error(t`The browser did not allow copying. Select the text and copy it by hand.`);
}
