import { connectCopyButtons } from './copy-buttons.ts';
import { connectMenu } from './menu.ts';
import { connectSearch } from './search.ts';

connectMenu();
connectCopyButtons();
connectSearch();
