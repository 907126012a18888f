import type { LucideIcon } from 'lucide-react';

export interface Found {
  id: string;
  label: string;
  /** What it belongs to, where that is not in its name. */
  of?: string;
  href: string;
  icon?: LucideIcon;
  /** Instead of an icon; null until there is one. */
  poster?: string | null | undefined;
}

export interface FoundSection {
  title: string;
  items: Found[];
}
