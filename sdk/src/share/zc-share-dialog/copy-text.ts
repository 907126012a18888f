/**
 * Copies a field's text to the clipboard, also on pages without TLS, where the newer API is missing. Returns false if
 * the browser did not allow it; the text is then selected.
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
