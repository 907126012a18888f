import { showInvitation } from '../guest/guest-page.ts';

void showInvitation();
