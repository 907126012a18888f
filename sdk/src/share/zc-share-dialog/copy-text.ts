/**
 * Puts what a field holds on the clipboard, also where the newer call is missing because the page came without TLS.
 * Answers false when the browser did not allow it; the text stands selected then.
 */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
