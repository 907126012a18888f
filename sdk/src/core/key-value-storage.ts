/** The part of `localStorage` that we need. */
export interface KeyValueStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}
