/** The part of `localStorage` that is needed. */
export interface KeyValueStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}
