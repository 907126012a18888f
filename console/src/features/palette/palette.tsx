import { t } from '@lingui/core/macro';
import { type LucideIcon, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import * as floating from '../../ui/floating.css.ts';
import { Poster } from '../../ui/poster.tsx';
import { takeTyped } from './early-typing.ts';
import type { Found } from './found.ts';
import * as styles from './palette.css.ts';
import { useFound } from './use-found.ts';

export interface Command {
  id: string;
  label: string;
  /** It is found by these as well. */
  words?: string | undefined;
  icon: LucideIcon;
  run: () => void;
}

interface PaletteProps {
  pages: readonly Command[];
  actions: readonly Command[];
  isOpen: boolean;
  onClose: () => void;
}

/** Opens a page or whatever has a name, or runs a command, by typing. */
export function Palette({ isOpen, onClose, ...commands }: PaletteProps) {
  return (
    <ModalOverlay className={styles.overlay} isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className={styles.modal}>
        <Dialog className={styles.dialog} aria-label={t`Search and jump`}>
          <PaletteSearch {...commands} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteSearch({ pages, actions, onClose }: Omit<PaletteProps, 'isOpen'>) {
  const [text, setText] = useState('');
  // Its field has the focus by now.
  useEffect(() => setText(takeTyped()), []);
  const [, navigate] = useLocation();
  const { contains } = useFilter({ sensitivity: 'base' });
  const search = useDeferredValue(text.trim());
  const found = useFound(search);
  const matching = (commands: readonly Command[]) =>
    commands.filter(({ label, words = '' }) => contains(label, text.trim()) || contains(words, text.trim()));
  const act = (run: () => void) => {
    onClose();
    run();
  };
  const sections = [
    { title: t`Pages`, commands: matching(pages) },
    { title: t`Actions`, commands: matching(actions) },
  ];
  // Enter chooses the first entry, which must match the text even before the server has answered.
  const named = found.sections.map(({ title, items }) => ({
    title,
    items: items.filter(({ label }) => contains(label, text.trim())),
  }));
  const runFirst = () => {
    const item = named.flatMap(({ items }) => items)[0];
    const run = sections.flatMap(({ commands }) => commands)[0]?.run ?? (item && (() => navigate(item.href)));
    if (run) act(run);
  };
  // Text that was there before anything was typed into the field marks no entry.
  const chooseUnmarked = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.currentTarget.hasAttribute('aria-activedescendant')) runFirst();
  };
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label={t`Search everything by name`} autoFocus className={styles.search}>
        <Search size={18} aria-hidden />
        <Input className={styles.input} placeholder={t`Search everything by name`} onKeyDown={chooseUnmarked} />
      </SearchField>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={styles.list} tabIndex={0} aria-label={t`Results`}>
        <Menu
          aria-label={t`Results`}
          className={styles.menu}
          renderEmptyState={() => <p className={styles.none}>{found.isFetching ? t`Searching` : t`Nothing found`}</p>}
        >
          {sections
            .filter(({ commands }) => commands.length > 0)
            .map(({ title, commands }) => (
              <Section key={title} title={title}>
                {commands.map(({ id, label, icon: Icon, run }) => (
                  <MenuItem key={id} id={id} textValue={label} className={floating.menuItem} onAction={() => act(run)}>
                    <Icon size={17} aria-hidden />
                    {label}
                  </MenuItem>
                ))}
              </Section>
            ))}
          {named
            .filter(({ items }) => items.length > 0)
            .map(({ title, items }) => (
              <Section key={title} title={title}>
                {items.map((item) => (
                  <MenuItem
                    key={item.id}
                    id={item.id}
                    textValue={item.label}
                    className={floating.menuItem}
                    onAction={() => act(() => navigate(item.href))}
                  >
                    <Picture {...item} />
                    <span className={styles.itemText}>{item.label}</span>
                    {item.of && (
                      <>
                        {' '}
                        <span className={styles.itemOf} dir="auto">
                          {item.of}
                        </span>
                      </>
                    )}
                  </MenuItem>
                ))}
              </Section>
            ))}
        </Menu>
      </section>
    </Autocomplete>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MenuSection>
      <Header className={styles.heading}>{title}</Header>
      {children}
    </MenuSection>
  );
}

function Picture({ icon: Icon, poster }: Found) {
  if (Icon) return <Icon size={17} aria-hidden />;
  return (
    <span className={styles.posterBox}>
      <Poster src={poster} />
    </span>
  );
}
