/** Downloads a file of this origin under a name. */
export function downloadFile(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves what stands at an address within the page, which is given back. */
export function saveAndRevoke(url: string, fileName: string): void {
  downloadFile(url, fileName);
  URL.revokeObjectURL(url);
}
