import type { Storages } from '../core/widget/close-memory.ts';

export const pageStorages: Storages = { tab: () => sessionStorage, browser: () => localStorage };
